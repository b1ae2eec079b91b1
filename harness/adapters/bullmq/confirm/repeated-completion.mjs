// RETRY-T5.a, RETRY-T5.d, RETRY-T5.f, FT-35: the worker that completed a job and lost the answer completes it again.

import { fetchJob, measured, outcome, queue, verdict } from './lab.mjs';

await queue.add('render', {}, { jobId: 'k1' });
const held = await fetchJob('token-1');
measured('first completion', await outcome(held.moveToCompleted('r1', 'token-1', false)), 'accepted');

const missing = 'Missing lock for job k1. moveToFinished';
measured('the same again', await outcome(held.moveToCompleted('r1', 'token-1', false)), missing);
measured('the same token with another result', await outcome(held.moveToCompleted('r2', 'token-1', false)), missing);
measured('the same result from one that never held the job', await outcome((await queue.getJob('k1')).moveToCompleted('r1', 'stranger', false)), missing);
measured('the stored result', (await queue.getJob('k1')).returnvalue, 'r1');

await verdict('diverges: the winner is answered like a stranger, so it cannot learn that its delivery counted (RETRY-T5.a, .f) or that another result is in conflict (RETRY-T5.d). Kept: the result stays (RETRY-01.l).');
