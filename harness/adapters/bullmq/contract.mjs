// What a submission says, and the part of it that BullMQ has options for.

import { createHash } from 'node:crypto';

/// The contract in `body`, or undefined if the text is none. Members that are not ours are left alone.
export function readContract(body) {
  let contract;
  try { contract = JSON.parse(body); } catch { return undefined; }
  const isObject = typeof contract === 'object' && contract !== null && !Array.isArray(contract);
  if (!isObject || typeof contract.work !== 'string') return undefined;
  const { retry_safe = false, max_attempts = 1, deadline_in = 1 } = contract;
  const isCount = number => Number.isSafeInteger(number) && number >= 1;
  // A deadline that has come at once forbids every attempt. BullMQ cannot promise that, so such work is not admitted.
  return typeof retry_safe === 'boolean' && isCount(max_attempts) && isCount(deadline_in) ? contract : undefined;
}

/// BullMQ knows a number of tries, no declaration of safety: unsafe work gets one try.
export const attemptsOption = ({ retry_safe = false, max_attempts = 1 }) => (retry_safe ? max_attempts : 1);

/// BullMQ has neither tenants nor operations, so the scope of a key goes into the job identifier. It is hashed because
/// some raw identifiers ("wait", "meta", "1", "a:b") collide with BullMQ's own keys or are rejected; see confirm/reserved-ids.mjs.
export const jobIdOf = ({ tenant, operation, key }) => `j${sha256(JSON.stringify([tenant, operation, key]))}`;

/// Names the contract as it is stored, so that overwriting it would show.
export const digestOf = job => sha256(JSON.stringify([job.data.body, job.opts.attempts]));

const sha256 = text => createHash('sha256').update(text).digest('hex').slice(0, 32);   // 128 bits, short enough to read
