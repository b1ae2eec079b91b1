// IDEM-01.u, FT-09: the same job identifier with other data. Nobody is told, and the object that `add` returns shows the data that was not stored.

import { measured, queue, verdict } from './lab.mjs';

await queue.add('render', { work: 'w1' }, { jobId: 'k1', attempts: 3 });
const second = await queue.add('render', { work: 'w2' }, { jobId: 'k1', attempts: 1 });
const stored = await queue.getJob('k1');

measured('the second add returns the identifier', second.id, 'k1');
measured('the object that it returns says', [second.data, second.opts.attempts], [{ work: 'w2' }, 1]);
measured('what is stored says', [stored.data, stored.opts.attempts], [{ work: 'w1' }, 3]);
measured('jobs in the queue', await queue.getWaitingCount(), 1);

const third = await queue.add('other-name', { work: 'w1' }, { jobId: 'k1' });
measured('another job name under the identifier returns', [third.id, third.name, (await queue.getJob('k1')).name], ['k1', 'other-name', 'render']);

await verdict('diverges: a mismatch is swallowed (IDEM-01.u). Kept: nothing new appears and the first data stay (IDEM-01.v, .w, .x).');
