// The members of a reply, and what BullMQ's refusals are called in the protocol.

import { ErrorCode } from 'bullmq';

export const ok = (answer, fields = {}) => ({ ok: { answer, ...fields } });
export const refused = (answer, fields = {}) => ({ refused: { answer, ...fields } });
export const unsupported = sentence => ({ unsupported: sentence });
export const fault = sentence => ({ fault: sentence });

/// BullMQ says why a lock was not accepted, not whether the caller ever held one: that is known from the grants we played.
/// | refusal of BullMQ                                        | granted once | never granted |
const LOCK_REFUSALS = new Map([
  [ErrorCode.JobNotExist,     { granted: 'cancelled', never: 'refused' }],   // "Missing key for job": only a removal does that
  [ErrorCode.JobLockNotExist, { granted: 'stale',     never: 'refused' }],   // "Missing lock for job"
  [ErrorCode.JobLockMismatch, { granted: 'stale',     never: 'refused' }],   // "Lock mismatch for job"
  [ErrorCode.JobNotInState,   { granted: 'stale',     never: 'refused' }],   // "Job is not in the active state"
]);

/// The reply to a refusal of BullMQ; anything that is not in the table is no answer of the system and becomes a fault.
export function lockRefusal(error, wasGranted) {
  const words = LOCK_REFUSALS.get(error.code);
  if (!words) throw error;
  return refused(wasGranted ? words.granted : words.never);
}
