// Why the adapter hashes keys: job identifiers share their name space with the keys of the queue itself.

import { measured, outcome, queue, verdict } from './lab.mjs';

await queue.add('render', {}, { jobId: 'plain' });
const wrongType = 'WRONGTYPE Operation against a key holding the wrong kind of value';
for (const [id, recorded] of [['meta', 'accepted'], ['wait', wrongType], ['events', wrongType]]) {
  measured(`add with the identifier "${id}"`, await outcome(queue.add('render', {}, { jobId: id })), recorded);
  measured('  such a job waits', (await queue.getWaiting()).some(job => job?.id === id), false);
}
measured('add with the identifier "123"', await outcome(queue.add('render', {}, { jobId: '123' })), 'Custom Id cannot be integers');
measured('add with the identifier "a:b"', await outcome(queue.add('render', {}, { jobId: 'a:b' })), 'Custom Id cannot contain :');

await verdict('a raw key "meta" is acknowledged and never run (IDEM-01.h); others of these words end in errors. With hashed keys none of it can be met.');
