// The client operations, on a BullMQ queue.

import { attemptsOption, digestOf, jobIdOf, readContract } from './contract.mjs';
import { fault, ok, refused } from './words.mjs';

const PHASES = {
  waiting: 'queued', prioritized: 'queued', delayed: 'backoff', active: 'leased', completed: 'delivered', failed: 'failed',
};
const STATES = ['waiting', 'prioritized', 'delayed', 'active', 'completed', 'failed'];

export function clientOperations({ queue, unique }) {
  /// `add` answers a repeat exactly like a first submission. Each call therefore stores a mark of its own: if the job bears
  /// it afterwards, this call created the job. The contents are not compared, because BullMQ does not.
  async function submit(request) {
    const contract = readContract(request.body);
    if (!contract) return refused('invalid');
    const mark = unique('S');
    const jobId = jobIdOf(request);
    await queue.add(request.operation, { tenant: request.tenant, body: request.body, mark }, { jobId, attempts: attemptsOption(contract) });
    const job = await queue.getJob(jobId);
    if (!job) return fault(`the job is missing right after it was added: ${jobId}`);
    return ok(job.data.mark === mark ? 'new' : 'same', { task: jobId, digest: digestOf(job) });
  }

  async function jobOfTenant({ tenant }, jobId) {
    const job = await queue.getJob(jobId);
    return job?.data.tenant === tenant ? job : undefined;
  }

  async function get(request) {
    const job = await jobOfTenant(request, request.task);
    if (!job) return refused('unknown');
    const state = await job.getState();
    const phase = PHASES[state];
    if (!phase) return fault(`the job is in the state "${state}", which no word of the protocol names`);
    const delivery = phase === 'delivered' ? { delivery: { delivery: deliveryOf(job), result: job.returnvalue } } : {};
    return ok('task', { task: job.id, digest: digestOf(job), phase, ...delivery });
  }

  async function find(request) {
    const job = await jobOfTenant(request, jobIdOf(request));
    return job ? ok('found', { task: job.id }) : refused('unknown');
  }

  async function list({ tenant }) {
    const jobs = await queue.getJobs(STATES);
    return ok('listed', { tasks: jobs.filter(job => job?.data.tenant === tenant).map(job => job.id) });
  }

  /// Only with --with cancel. BullMQ can delete a job that is not locked; that is the nearest it has, and the record goes too.
  async function cancel(request) {
    const job = await jobOfTenant(request, request.task);
    if (!job) return refused('unknown');
    const state = await job.getState();
    if (state === 'completed') return refused('overtaken', { delivery: deliveryOf(job) });
    if (state === 'failed') return refused('state', { phase: 'failed' });
    if (state === 'active') return fault('BullMQ does not remove a job that is being processed, and records no wish to do so');
    await job.remove();
    return ok('confirmed');
  }

  return { submit, get, find, list, cancel };
}

/// BullMQ keeps no identifier of a delivery. A job completes at most once, so the job and the count of its starts name it;
/// both are read from the store.
export const deliveryOf = job => `${job.id}/${job.attemptsStarted}`;
