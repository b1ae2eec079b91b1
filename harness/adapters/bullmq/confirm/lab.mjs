// A Redis, a queue, and what the scripts here print. Nothing of seatrial's protocol is involved: they call BullMQ as its users do.

import { Queue, Worker } from 'bullmq';
import { startRedis } from '../redis.mjs';

const server = await startRedis();
const connection = { path: server.socket, maxRetriesPerRequest: null };

export const queue = new Queue('confirm', { connection });
/// Jobs are fetched and finished by hand, as https://docs.bullmq.io/patterns/manually-fetching-jobs describes; locks outlast the script.
export const worker = new Worker('confirm', null, { connection, autorun: false, lockDuration: 600_000 });
export const fetchJob = token => worker.getNextJob(token, { block: false });
export const redis = await queue.getBackend().client;

let differs = 0;

/// Prints what happened beside what docs/findings/bullmq.md says; the script fails if they are not the same.
export function measured(sentence, actual, recorded) {
  const same = JSON.stringify(actual) === JSON.stringify(recorded);
  console.log(`${same ? '     ' : 'OTHER'} ${sentence}: ${JSON.stringify(actual)}${same ? '' : `   (recorded: ${JSON.stringify(recorded)})`}`);
  differs += same ? 0 : 1;
}

/// What a call does: 'accepted', or BullMQ's own sentence.
export const outcome = promise => promise.then(() => 'accepted', error => error.message.split(' script: ')[0]);

export async function verdict(sentence) {
  console.log(`=> ${sentence}`);
  await server.stop();
  process.exit(differs ? 1 : 0);
}
