import type { Day, SaveCapacity } from '@app/contracts';
import { faultOfDay, slotsToSet } from '@app/domain';
import { setSeats, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { takenSentence } from './taken-sentence.js';

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
