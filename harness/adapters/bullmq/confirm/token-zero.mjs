// Beyond the wire: a call that shows the token "0" is not checked at all. The adapter therefore never shows it.

import { fetchJob, measured, outcome, queue, verdict } from './lab.mjs';

await queue.add('render', {}, { jobId: 'k1' });
await fetchJob('token-1');
const stranger = await queue.getJob('k1');
measured('a stranger with the token "1" completes', await outcome(stranger.moveToCompleted('forged', '1', false)), 'Lock mismatch for job k1. Cmd moveToFinished from active');
measured('a stranger with the token "0" completes', await outcome(stranger.moveToCompleted('forged', '0', false)), 'accepted');
measured('the stored result', (await queue.getJob('k1')).returnvalue, 'forged');

await queue.add('render', {}, { jobId: 'k2' });
await fetchJob('token-2');
measured('a stranger without a token gives the job back', await outcome((await queue.getJob('k2')).moveToWait()), 'accepted');
const second = await fetchJob('token-3');
measured('who gets it now', [second?.id, second?.attemptsStarted], ['k2', 2]);

await verdict('a reserved word: with "0" (the default token of moveToWait) anybody ends or takes away an attempt that another holds (RETRY-T4.b if an executor may choose its token).');
