import type { Day } from '../ids.js';

/** The reader's secret calendar address, if they have one. */
export interface CalendarAddress {
  /** null: there is none. */
  madeOn: Day | null;
  /** The last day on which a calendar read it; null before the first. */
  usedOn: Day | null;
}

/** A new secret calendar address. The server keeps only its hash, so that nobody reads it a second time. */
export interface NewCalendarAddress {
  url: string;
}
