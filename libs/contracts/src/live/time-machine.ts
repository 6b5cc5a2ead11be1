import type { PlanId, Instant } from '../ids.js';
import type { AnyEvent } from './events.js';
import type { PartOf } from '../itineraries/parts.js';
import type { PlanState } from '../states.js';

/** The shape of a case's reference: what a look at something personal is justified by. No words, so that it names nobody. */
export const CASE_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/;

/** POST /api/admin/plans/:id/look: the events after `after`. Names and words are left out unless a case needs them. */
export interface LookAtPlan {
  after?: number;
  /** Of the case that needs the names and words. */
  reference?: string;
}

/** The most events that one look gives. */
export const LOOK_PAGE = 500;

/** A plan's log as operations read it. */
export interface PlanLog {
  dateBookId: PlanId;
  /** The plan's state now. */
  state: PlanState;
  partOf: PartOf | null;
  createdAt: Instant;
  deletedAt: Instant | null;
  /** Where the log ends. */
  seq: number;
  /** Up to where the log is no longer kept. */
  floor: number;
  /** Whether the words that people wrote about the plan are still kept. */
  notesKept: boolean;
  masked: boolean;
  events: AnyEvent[];
  /** The log goes on behind the last of `events`. */
  more: boolean;
}
