import { statement } from '../database/queries.js';

export const takeMismatchNotice = statement<{ id: string }>(
  'take-mismatch-notice',
  `UPDATE datebooks SET mismatch_told = mismatch_told || negotiator_id
   WHERE id = $1 AND state = 'resolving' AND deleted_at IS NULL AND asked_by IS NULL AND negotiator_id IS NOT NULL
     AND negotiator_id <> ALL (mismatch_told)
   RETURNING negotiator_id AS id`,
);

/** A plan without marks is not written. */
export const clearMismatchNotices = statement(
  'clear-mismatch-notices',
  `UPDATE datebooks SET mismatch_told = '{}' WHERE id = $1 AND mismatch_told <> '{}'`,
);
