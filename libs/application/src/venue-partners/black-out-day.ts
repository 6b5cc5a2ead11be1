import type { BlackOut, Day } from '@app/contracts';
import { faultOfDay } from '@app/domain';
import { closeDay, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { takenSentence } from './taken-sentence.js';

/** Blacks out a day from `today` (India) on, on which nothing is booked. Offers that stand for it are taken back by the tick. */
export async function blackOutDay(tx: Transaction, venueId: string, { day, reason }: BlackOut, today: Day): Promise<Outcome<void>> {
  const fault = faultOfDay(day, today);
  if (fault) return refused('invalid-fields', fault.sentence, { day: [fault.field] });
  const closed = await closeDay(tx, venueId, day, reason?.trim() || null);
  return 'taken' in closed ? refused('seats-taken', takenSentence(closed.taken)) : done(undefined);
}
