// CANCEL-01.b, .l, .n, IDEM-01.n: why the adapter leaves `cancel` out. Deleting a job is the nearest that the queue has.

import { fetchJob, measured, outcome, queue, verdict } from './lab.mjs';

const exists = async id => (await queue.getJob(id)) !== undefined;

await queue.add('render', { work: 'w1' }, { jobId: 'waiting' });
measured('removing a waiting job', await outcome((await queue.getJob('waiting')).remove()), 'accepted');
measured('  it can be read afterwards', await exists('waiting'), false);
await queue.add('render', { work: 'w2' }, { jobId: 'waiting' });
measured('  the identifier is free for other data', (await queue.getJob('waiting')).data, { work: 'w2' });

const again = await fetchJob('token-1');
measured('  the count of starts begins again', again.attemptsStarted, 1);
measured('removing a job that is being processed', await outcome(again.remove()), 'Job waiting could not be removed because it is locked by another worker');
await again.moveToCompleted('r', 'token-1', false);
measured('removing a completed job', await outcome(again.remove()), 'accepted');
measured('  its result can be read afterwards', await exists('waiting'), false);

await queue.add('render', {}, { jobId: 'between', attempts: 3 });
const held = await fetchJob('token-2');
await held.moveToFailed(new Error('temporary'), 'token-2', false);
await (await queue.getJob('between')).remove();
measured('its former holder completes', await outcome(held.moveToCompleted('r', 'token-2', false)), 'Missing key for job between. moveToFinished');

await verdict('there is no cancellation to judge: a removal leaves no decision behind, is not recorded while a worker runs, and takes a delivered result with it.');
