import type { BookingStatus, MarkLine, OfferTerms } from '@app/contracts';
import { OFFER_TERMS } from '../bids/offer-terms.js';
import { outingEnd } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

const DAY_MS = 86_400_000;

/** How long after the end of the evening a line can be marked. */
export const MARK_MS = DAY_MS;

/** The fewest marked lines of which a venue's record tells: of fewer a reader could tell whose they are. */
export const LEAST_PROMISES = 10;

export const MOST_REPLY_CHARACTERS = 200;

/** The states of a booking whose guests can have been there. */
export const MARK_STATUSES: readonly BookingStatus[] = ['checked_in', 'completed'];

const FACTS = ['startAt', 'partySize', 'proposedPrice'] as const satisfies readonly MarkLine[];
const linesOf = (key: 'inclusions' | 'perks', count: number): MarkLine[] =>
  Array.from({ length: count }, (_, n): MarkLine => `${key}.${n}`);

/** The agreed lines that a booking has, in the order in which they are read. */
export const markLinesOf = ({ inclusions, perks }: Pick<OfferTerms, 'inclusions' | 'perks'>): MarkLine[] => [
  ...FACTS,
  ...linesOf('inclusions', inclusions.length),
  ...linesOf('perks', perks.length),
];

/** All lines that a booking can have. */
export const MARK_LINES: readonly MarkLine[] = [
  ...FACTS,
  ...linesOf('inclusions', OFFER_TERMS.inclusions.items),
  ...linesOf('perks', OFFER_TERMS.perks.items),
];

/** A booking as its marks depend on it. */
export interface MarkWindow {
  status: BookingStatus;
  checkedInAt: Date | null;
  startAt: Date;
  endAt: Date | null;
  now: Date;
}

/** Until when the lines of a booking can be marked: a day after the evening's end. */
export const markableUntil = (dates: Pick<MarkWindow, 'startAt' | 'endAt'>, t: Tunables = TUNABLES): Date =>
  new Date(outingEnd(dates, t).getTime() + MARK_MS);

/** Whether guests can mark the lines of a booking: not before they are at the table. */
export const isMarkable = ({ status, checkedInAt, now, ...dates }: MarkWindow, t: Tunables = TUNABLES): boolean =>
  checkedInAt !== null && MARK_STATUSES.includes(status) && now < markableUntil(dates, t);
