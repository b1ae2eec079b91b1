// IDEM-01.t, A-08: an empty job identifier is no error. It is taken for none, so that every repeat is a new job.

import { measured, queue, verdict } from './lab.mjs';

const first = await queue.add('render', { work: 'w1' }, { jobId: '' });
const second = await queue.add('render', { work: 'w1' }, { jobId: '' });

measured('the identifiers of two adds under the empty identifier differ', first.id !== second.id, true);
measured('jobs in the queue', await queue.getWaitingCount(), 2);

await verdict('diverges: an empty key is accepted and protects nothing (IDEM-01.t).');
