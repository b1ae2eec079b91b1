#!/usr/bin/env node
// Attaches BullMQ to seatrial: one JSON object a line in, one a line out (docs/protocol.md).
//
//   seatrial run -- node harness/adapters/bullmq/adapter.mjs [--without OP,OP] [--with cancel]
//
// SEATRIAL_REDIS   a Redis to use ("/path/redis.sock" or "HOST:PORT"); without it, a private one is started and ended with us
// SEATRIAL_QUEUE   the name of the queue (default: one of our own)

import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

// Standard output is for the protocol only, also if a library thinks otherwise.
console.log = console.info = console.debug = console.warn = console.error;

const { fault, unsupported } = await fromPackages('./words.mjs');
const { openSystem } = await fromPackages('./system.mjs');

const { values: flags } = parseArgs({ options: { without: { type: 'string', default: '' }, with: { type: 'string', default: '' } } });
let system;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(0));
process.on('uncaughtException', error => { console.error(error); end(1); });
process.stdout.on('error', () => end(0));                       // nobody reads any more

system = await openSystem({
  shared: process.env.SEATRIAL_REDIS,
  queueName: process.env.SEATRIAL_QUEUE ?? `seatrial-${process.pid}`,
  without: listed(flags.without),
  extra: listed(flags.with),
}).catch(error => {
  console.error(`the adapter cannot start: ${error.message}`);
  process.exit(1);
});

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = parse(line);
  if (request) process.stdout.write(`${JSON.stringify({ id: request.id, ...await perform(request) })}\n`);
}
await system.leave().catch(error => console.error(`the queue was not removed: ${error.message}`));
await end(0);

async function perform(request) {
  const operation = system.operations.get(request.op);
  if (!operation) return unsupported(`${request.op} is nothing that this adapter serves`);
  try {
    return await operation(request);
  } catch (error) {
    console.error(`${request.op}: ${error.stack}`);
    return fault(`${request.op}: ${error.message}`);
  }
}

function listed(text) { return text.split(',').filter(Boolean); }

function parse(line) {
  try {
    const request = JSON.parse(line);
    if (Number.isInteger(request?.id)) return request;
  } catch { /* told below */ }
  console.error(`not a request, ignored: ${line.slice(0, 200)}`);
  return undefined;
}

async function end(code) {
  await system?.stop();
  process.exit(code);
}

async function fromPackages(module) {
  try {
    return await import(module);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(`${error.message}\nRun harness/adapters/bullmq/server.sh install first.`);
    return process.exit(1);
  }
}
