// The executor operations. A worker of BullMQ holds a job under a lock, and the lock holds a token that the worker chose:
// attempt = the token, generation = `attemptsStarted`, which BullMQ counts up with every grant of the job.

import { UnrecoverableError } from 'bullmq';
import { deliveryOf } from './client.mjs';
import { fault, lockRefusal, ok, refused } from './words.mjs';

// Far longer than a scenario: nothing lapses by itself.
export const LOCK_MS = 10 * 60 * 1000;
// Shown for a lease that was never granted. Not "0", with which BullMQ skips the check; see confirm/token-zero.mjs.
const NOBODY = 'nobody';

export function executorOperations({ queue, worker, unique }) {
  const grants = new Map();                      // attempt → the Job object that the worker got, as a worker would keep it
  let token = unique('A');                       // of the next grant; one that bought nothing is used again

  async function claim({ task }) {
    if (task !== undefined && !(await moveToFront(task))) return ok('none');
    const job = await worker.getNextJob(token, { block: false });
    if (!job) return ok('none');
    const attempt = token;
    token = unique('A');
    grants.set(attempt, job);
    if (task !== undefined && job.id !== task) return fault(`${task} was put in front, but ${job.id} was handed out`);
    return ok('lease', { task: job.id, attempt, generation: job.attemptsStarted, work: JSON.parse(job.data.body).work });
  }

  /// BullMQ hands out the next job only, so a claim that names a task first moves it to the front of the waiting list.
  async function moveToFront(task) {
    const job = await queue.getJob(task);
    if (!job || await job.getState() !== 'waiting') return false;
    await job.changePriority({ priority: 0, lifo: true });
    return true;
  }

  /// Does `act(job, shown)` as the holder of the lease and words the refusal. BullMQ always decides: a lease that was never
  /// granted, or a mixture of several, has no token, so it is shown a token that nobody holds.
  async function asHolder({ task, attempt, generation }, act) {
    const held = grants.get(attempt);
    const wasGranted = held?.id === task && held.attemptsStarted === generation;
    const job = wasGranted ? held : await queue.getJob(task);
    if (!job) return refused('refused');
    try {
      return await act(job, wasGranted ? attempt : NOBODY);
    } catch (error) {
      return lockRefusal(error, wasGranted);
    }
  }

  /// `extendLock` says 1 or 0 and no reason, so whether the job still exists is asked afterwards.
  const renew = request => asHolder(request, async (job, shown) => {
    if (await job.extendLock(shown, LOCK_MS)) return ok('ok');
    if (shown === NOBODY) return refused('refused');
    return refused(await queue.getJob(job.id) ? 'stale' : 'cancelled');
  });

  const deliver = request => asHolder(request, async (job, shown) => {
    await job.moveToCompleted(request.result, shown, false);
    return ok('delivered', { delivery: deliveryOf(job) });
  });

  const fail = request => asHolder(request, async (job, shown) => {
    const report = request.class === 'temporary' ? new Error('temporary') : new UnrecoverableError(`${request.class}`);
    await job.moveToFailed(report, shown, false);
    return ok('ok');
  });

  /// What BullMQ has for a worker that gives a job back without having failed.
  const release = request => asHolder(request, async (job, shown) => {
    await job.moveToWait(shown);
    return ok('ok');
  });

  return { claim, renew, deliver, fail, release, forgetGrants: () => grants.clear() };
}
