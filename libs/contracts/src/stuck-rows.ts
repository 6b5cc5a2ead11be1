import type { Instant } from './ids.js';

/** Work that can get stuck: a row of a step of the tick, what the worker does because of an event, a mail or a push. */
export const STUCK_KINDS = ['tick', 'reaction', 'delivery'] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];
/** It is tried again by itself, or waits for an operator. */
export const STUCK_STATES = ['retrying', 'dead'] as const;
export type StuckState = (typeof STUCK_STATES)[number];

/** GET /api/admin/stuck-rows: work that failed three times or more, or was given up. By ids alone: nothing that people wrote. */
export interface StuckRowView {
  /** With the kind it names the row, for the retry and as the cursor. */
  id: string;
  kind: StuckKind;
  /** The step of the tick, the reaction, or the channel of the delivery. */
  name: string;
  /** The id of the row that the step works on, or of the event. */
  about: string;
  state: StuckState;
  attempts: number;
  since: Instant;
  /** null: not by itself. */
  nextTry: Instant | null;
  deadAt: Instant | null;
  /** SQLSTATE, table and constraint, or the code of the mail or push service; null: only the worker's log has it. */
  reason: string | null;
}
