import type { BlackOut, Day, SaveCapacity } from '@app/contracts';
import { faultOfDay, isDay, slotsToSet } from '@app/domain';
import { closeDay, openDay, setSeats, touchedBy, type SeatsTaken, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Says which seats are booked. */
const takenSentence = (taken: readonly SeatsTaken[]): string =>
  taken.map((slot) => `${slot.taken} seats are booked on ${slot.day}, ${slot.slot}.`).join(' ');

/** Sets the seats of slots from `today` (India) on; refused where more is booked in any of them, which the caller then rolls back. */
export async function setVenueSeats(tx: Transaction, venueId: string, slots: SaveCapacity['slots'], today: Day): Promise<Outcome<void>> {
  for (const [n, { day }] of slots.entries()) {
    const fault = faultOfDay(day, today);
    if (fault) return refused('invalid-fields', fault.sentence, { [`slots.${n}.day`]: [fault.field] });
  }
  const set = await setSeats(tx, venueId, slotsToSet(slots));
  if ('taken' in set) return refused('seats-taken', takenSentence(set.taken), { slots: set.taken.map((slot) => takenSentence([slot])) });
  return done(undefined);
}

/** Blacks out a day from `today` (India) on, on which nothing is booked. Offers that stand for it are taken back by the tick, once the venue has agreed. */
export async function blackOutDay(tx: Transaction, venueId: string, { day, reason, offers }: BlackOut, today: Day): Promise<Outcome<void>> {
  const fault = faultOfDay(day, today);
  if (fault) return refused('invalid-fields', fault.sentence, { day: [fault.field] });
  const closed = await closeDay(tx, venueId, day, reason?.trim() || null);
  if ('taken' in closed) return refused('seats-taken', takenSentence(closed.taken));
  if (!offers && (await touchedBy(tx, venueId, { closedDay: day })).length > 0) return refused('offers-touched');
  return done(undefined);
}

/** Opens a day that was blacked out, with the seats that it had. */
export async function reopenDay(tx: Transaction, venueId: string, day: Day): Promise<Outcome<void>> {
  return isDay(day) && (await openDay(tx, venueId, day)) ? done(undefined) : refused('not-found');
}
