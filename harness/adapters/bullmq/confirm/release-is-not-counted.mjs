// RETRY-T1.a, .c, FT-27, FT-28: `attempts` counts failures. A worker that gives the job back is not counted, so the job is granted without end.

import { fetchJob, measured, queue, verdict } from './lab.mjs';

for (const [id, giveBack] of [
  ['by-moveToWait', (job, token) => job.moveToWait(token)],
  ['by-moveToDelayed', (job, token) => job.moveToDelayed(Date.now(), token)],
]) {
  await queue.add('render', {}, { jobId: id, attempts: 1 });
  let grants = 0;
  for (; grants < 5; ++grants) {
    const job = await fetchJob(`token-${id}-${grants}`);
    if (!job) break;
    await giveBack(job, `token-${id}-${grants}`);
  }
  const stored = await queue.getJob(id);
  measured(`grants of a job with attempts: 1, given back ${id}`, grants, 5);
  measured('  attemptsStarted and attemptsMade', [stored.attemptsStarted, stored.attemptsMade], [5, 0]);
  await stored.remove();
}

await queue.add('render', {}, { jobId: 'by-failure', attempts: 2 });
let grants = 0;
for (let job; (job = await fetchJob(`t${grants}`)); ++grants) await job.moveToFailed(new Error('temporary'), `t${grants}`, false);
measured('grants of a job with attempts: 2 that fails each time', grants, 2);

await verdict('diverges when attempts end by a release (RETRY-T1.c, and .a since one attempt is all that undeclared work may have). Kept when they end by a failure.');
