import type { BlackOut, ChangeOf, Day, SaveCapacity, VenueId } from '@app/contracts';
import { faultOfDay, isDay, slotKey, slotsToSet, type SlotToSet } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome } from '../outcome.js';
import { settleTouched } from './settle-touched.js';

/** Says which seats are booked. */
const takenSentence = (taken: readonly { day: Day; slot: string; taken: number }[]): string =>
  taken.map((slot) => `${slot.taken} seats are booked on ${slot.day}, ${slot.slot}.`).join(' ');

const seatsByKey = (slots: readonly SlotToSet[]): Record<string, number> =>
  Object.fromEntries(slots.map((slot) => [slotKey(slot), slot.seats]));

/** The slots that a change sets: with `was` those that it names, else all. */
export function changedSlots({ slots, was }: ChangeOf<SaveCapacity>): SlotToSet[] {
  const wanted = slotsToSet(slots);
  return was ? wanted.filter((slot) => Object.hasOwn(was, slotKey(slot))) : wanted;
}

/**
 * Sets the seats of slots from `today` (India) on; refused where more is booked in any of them, which the caller then rolls back, and where
 * somebody else has set one of them meanwhile.
 */
export async function setVenueSeats(tx: Transaction, venueId: VenueId, body: ChangeOf<SaveCapacity>, today: Day): Promise<Outcome<void>> {
  const { slots, was, offers } = body;
  for (const [n, { day }] of slots.entries()) {
    const fault = faultOfDay(day, today);
    if (fault) return refused('invalid-fields', fault.sentence, { [`slots.${n}.day`]: [fault.field] });
  }
  const changed = changedSlots(body);
  await tx.bidInputs.lockBidsOfVenue(venueId);
  if (was) {
    await tx.desks.lock(venueId);
    const merge = mergeChange<object>(seatsByKey(await tx.capacity.seatsOf(venueId, changed)), { ...seatsByKey(changed), was });
    if ('refused' in merge) return merge;
  }
  const settled = await settleTouched(tx, venueId, { slots: changed }, offers);
  const set = await tx.capacity.setSeats(venueId, changed, 'done' in settled ? settled.done : []);
  if ('taken' in set) return refused('seats-taken', takenSentence(set.taken), { slots: set.taken.map((slot) => takenSentence([slot])) });
  return 'refused' in settled ? settled : done(undefined);
}

/** Blacks out a day from `today` (India) on, on which nothing is booked. */
export async function blackOutDay(
  tx: Transaction,
  venueId: VenueId,
  { day, reason, offers }: BlackOut,
  today: Day,
): Promise<Outcome<void>> {
  const fault = faultOfDay(day, today);
  if (fault) return refused('invalid-fields', fault.sentence, { day: [fault.field] });
  const settled = await settleTouched(tx, venueId, { closedDay: day }, offers);
  const closed = await tx.capacity.closeDay(venueId, day, reason?.trim() || null);
  if ('taken' in closed) return refused('seats-taken', takenSentence(closed.taken));
  return 'refused' in settled ? settled : done(undefined);
}

/** Opens a day that was blacked out, with the seats that it had. */
export async function reopenDay(tx: Transaction, venueId: VenueId, day: Day): Promise<Outcome<void>> {
  return isDay(day) && (await tx.capacity.openDay(venueId, day)) ? done(undefined) : refused('not-found');
}
