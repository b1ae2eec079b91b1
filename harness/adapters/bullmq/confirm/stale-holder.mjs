// RETRY-T4.b, .f, FT-22 to FT-24: an old holder acts while another holds the job, and after the end. Finishing calls check the token; two others do not.

import { fetchJob, measured, outcome, queue, verdict } from './lab.mjs';

await queue.add('render', { work: 'w1' }, { jobId: 'k1', attempts: 3 });
const old = await fetchJob('token-1');
await old.moveToFailed(new Error('temporary'), 'token-1', false);
const current = await fetchJob('token-2');
measured('starts counted by the two grants', [old.attemptsStarted, current.attemptsStarted], [1, 2]);

const stalePhrase = ending => `Lock mismatch for job k1. Cmd ${ending} from active`;
measured('old holder completes', await outcome(old.moveToCompleted('old', 'token-1', false)), stalePhrase('moveToFinished'));
measured('old holder fails', await outcome(old.moveToFailed(new Error('x'), 'token-1', false)), stalePhrase('retryJob'));
measured('old holder gives back', await outcome(old.moveToWait('token-1')), stalePhrase('moveJobFromActiveToWait'));
measured('old holder delays', await outcome(old.moveToDelayed(Date.now(), 'token-1')), stalePhrase('moveToDelayed'));
measured('old holder extends (1 is yes)', await old.extendLock('token-1', 1000), 0);
measured('current holder extends', await current.extendLock('token-2', 600_000), 1);

measured('old holder reports progress', await outcome(old.updateProgress(50)), 'accepted');
measured('old holder replaces the data', await outcome(old.updateData({ work: 'other' })), 'accepted');
const seen = await queue.getJob('k1');
measured('progress and data as everybody reads them now', [seen.progress, seen.data], [50, { work: 'other' }]);

measured('current holder completes', await outcome(current.moveToCompleted('new', 'token-2', false)), 'accepted');
measured('old holder completes afterwards', await outcome(old.moveToCompleted('old', 'token-1', false)), 'Missing lock for job k1. moveToFinished');
measured('the stored result', (await queue.getJob('k1')).returnvalue, 'new');

await verdict('kept for delivery, failure, renewal and release. Diverges beyond the wire: progress and data are not fenced (RETRY-T4.b lists progress; IDEM-01.w).');
