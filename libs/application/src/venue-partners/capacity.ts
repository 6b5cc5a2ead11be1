import type { BlackOut, ChangeOf, Day, SaveCapacity } from '@app/contracts';
import { faultOfDay, isDay, slotKey, slotsToSet, type SlotToSet } from '@app/domain';
import { closeDay, lockDesk, openDay, seatsOfSlots, setSeats, touchedBy, type SeatsTaken, type Transaction } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome } from '../outcome.js';

/** Says which seats are booked. */
const takenSentence = (taken: readonly SeatsTaken[]): string =>
  taken.map((slot) => `${slot.taken} seats are booked on ${slot.day}, ${slot.slot}.`).join(' ');

const seatsByKey = (slots: readonly SlotToSet[]): Record<string, number> =>
  Object.fromEntries(slots.map((slot) => [slotKey(slot), slot.seats]));

/**
 * Sets the seats of slots from `today` (India) on; refused where more is booked in any of them, which the caller then rolls back, and where
 * somebody else has set one of them meanwhile.
 */
export async function setVenueSeats(
  tx: Transaction,
  venueId: string,
  { slots, was }: ChangeOf<SaveCapacity>,
  today: Day,
): Promise<Outcome<void>> {
  for (const [n, { day }] of slots.entries()) {
    const fault = faultOfDay(day, today);
    if (fault) return refused('invalid-fields', fault.sentence, { [`slots.${n}.day`]: [fault.field] });
  }
  const wanted = slotsToSet(slots);
  const changed = was ? wanted.filter((slot) => Object.hasOwn(was, slotKey(slot))) : wanted;
  if (was) {
    await lockDesk(tx, venueId);
    const merge = mergeChange<object>(seatsByKey(await seatsOfSlots(tx, venueId, changed)), { ...seatsByKey(changed), was });
    if ('refused' in merge) return merge;
  }
  const set = await setSeats(tx, venueId, changed);
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
