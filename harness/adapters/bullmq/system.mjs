// BullMQ and its Redis, and the table of operations over them.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { randomBytes } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { clientOperations } from './client.mjs';
import { executorOperations, LOCK_MS } from './executor.mjs';
import { startRedis } from './redis.mjs';
import { ok, refused } from './words.mjs';

const SERVED = ['submit', 'get', 'find', 'list', 'claim', 'deliver', 'fail', 'renew', 'release'];
const OPTIONAL = ['cancel'];

/// `shared` is the address of a Redis that somebody else runs; without it we run one.
export async function openSystem({ shared, queueName, without, extra }) {
  const stranger = [...without.filter(name => !SERVED.includes(name)), ...extra.filter(name => !OPTIONAL.includes(name))][0];
  if (stranger !== undefined) throw new Error(`there is no operation "${stranger}" to leave out or to add`);
  const server = shared ? { stop: async () => {} } : await startRedis();
  // retryStrategy: a lost connection must become a fault, not silence.
  const connection = { ...(shared ? addressOf(shared) : { path: server.socket }), maxRetriesPerRequest: null, retryStrategy: () => null };
  const queue = new Queue(queueName, { connection });
  // Never run: it has no processor, no stalled check and no renewal of its own, only getNextJob is used.
  const worker = new Worker(queueName, null, { connection, autorun: false, lockDuration: LOCK_MS });
  for (const part of [queue, worker]) part.on('error', error => console.error(`bullmq: ${error.message}`));
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);

  const unique = identifiers(shared ? `${randomBytes(4).toString('hex')}-` : '');
  const executor = executorOperations({ queue, worker, unique });
  const all = { ...clientOperations({ queue, unique }), ...executor };
  const names = [...SERVED, ...OPTIONAL.filter(name => extra.includes(name))].filter(name => !without.includes(name));

  async function reset(request) {
    if (request.config || request.readings) return refused('invalid');
    await queue.obliterate({ force: true });
    executor.forgetGrants();
    return ok('ok', { now: 0 });
  }

  const hello = () => ok('hello', {
    protocol: 1,
    implementation: { name: 'bullmq', version: `${bullmqVersion()} on Redis ${queue.getBackend().redisVersion}` },
    operations: names,
    capabilities: [],
    controls: ['reset'],
    limits: { max_in_flight: 1 },
    // Jobs, and with them their keys, are kept until somebody removes them.
    config: { backoff_ticks: 0, retry_window_ticks: 1_000_000_000, reconciliation_window_ticks: 1_000_000_000 },
    readings: { 'claim.token': 'none', 'claim.none': 'exact' },
  });

  return {
    operations: new Map([['hello', hello], ['reset', reset], ...names.map(name => [name, all[name]])]),
    /// Takes the queue away from a Redis that outlives us.
    leave: async () => { if (shared) await queue.obliterate({ force: true }); },
    stop: () => server.stop(),
  };
}

/// Counted, so that two runs of one scenario on a private server read the same.
function identifiers(prefix) {
  const last = {};
  return letter => `${letter}-${prefix}${last[letter] = (last[letter] ?? 0) + 1}`;
}

/// "/path/to/redis.sock", "unix:/path/to/redis.sock", "HOST:PORT" or "redis://HOST:PORT/DB"
function addressOf(text) {
  const path = text.match(/^(?:unix:)?(\/.+)$/)?.[1];
  if (path) return { path };
  const { hostname, port, pathname } = new URL(text.includes('://') ? text : `redis://${text}`);
  return { host: hostname, port: Number(port || 6379), db: Number(pathname.slice(1) || 0) };
}

function bullmqVersion() {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve('bullmq/package.json'), 'utf8')).version;
}
