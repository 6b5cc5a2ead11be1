import type { AskForChange, Instant } from '@app/contracts';
import type { FieldProblem } from '../bids/bids.js';
import { TUNABLES, type Tunables } from '../tunables.js';

const DAY_MS = 86_400_000;

/**
 * Which rules a change to change a booking breaks. Of the rules for a bid's start those hold that do not belong to an auction: it lies ahead,
 * by the hour that always lies between an agreement and the outing, and not further than a plan may. It need not lie in the slot that the
 * planners once asked for, because the venue is free to refuse.
 */
export function checkChange(
  change: AskForChange,
  booking: { startAt: Date; partySize: number; now: Date },
  t: Tunables = TUNABLES,
): FieldProblem[] {
  const start = Date.parse(change.startAt ?? booking.startAt.toISOString());
  const ahead = start - booking.now.getTime();
  const moves = start !== booking.startAt.getTime();
  if (Number.isNaN(start)) return [{ field: 'startAt', message: 'Choose when the outing is to start.' }];
  if (!moves && (change.partySize ?? booking.partySize) === booking.partySize)
    return [{ field: 'startAt', message: 'Ask for another time or another number of people.' }];
  if (moves && ahead < t.closeBeforeStartMs) return [{ field: 'startAt', message: 'The new time must be at least 60 minutes away.' }];
  if (moves && ahead > t.maxDaysAhead * DAY_MS)
    return [{ field: 'startAt', message: `The new time can be at most ${t.maxDaysAhead} days away.` }];
  return [];
}

/** The end of a booking whose start moves: it lasts as long as before. */
export function movedEnd(booking: { startAt: Date; endAt: Date | null }, startAt: Date): Instant | null {
  return booking.endAt && new Date(startAt.getTime() + booking.endAt.getTime() - booking.startAt.getTime()).toISOString();
}
