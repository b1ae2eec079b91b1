// RETRY-T1.c, RETRY-T2.a, .b, T1.g, RETRY-01.a, .b: kept. The limit on failures, unrecoverable errors, and grants that count up.

import { UnrecoverableError } from 'bullmq';
import { fetchJob, measured, queue, verdict } from './lab.mjs';

await queue.add('render', {}, { jobId: 'limit', attempts: 3 });
const generations = [];
for (let job, n = 0; (job = await fetchJob(`t${n}`)); ++n) {
  generations.push(job.attemptsStarted);
  await job.moveToFailed(new Error('temporary'), `t${n}`, false);
}
measured('generations granted with attempts: 3', generations, [1, 2, 3]);
measured('state afterwards', await (await queue.getJob('limit')).getState(), 'failed');

await queue.add('render', {}, { jobId: 'invalid', attempts: 3 });
await (await fetchJob('u')).moveToFailed(new UnrecoverableError('invalid'), 'u', false);
measured('an unrecoverable error leaves to claim', (await fetchJob('v')) ?? null, null);
measured('state afterwards', await (await queue.getJob('invalid')).getState(), 'failed');

await queue.add('render', {}, { jobId: 'limit', attempts: 3 });
measured('adding a failed identifier again leaves to claim', (await fetchJob('w')) ?? null, null);

await verdict('kept.');
