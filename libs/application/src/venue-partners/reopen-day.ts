import type { Day } from '@app/contracts';
import { isDay } from '@app/domain';
import { openDay, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Opens a day that was blacked out, with the seats that it had. */
export async function reopenDay(tx: Transaction, venueId: string, day: Day): Promise<Outcome<void>> {
  return isDay(day) && (await openDay(tx, venueId, day)) ? done(undefined) : refused('not-found');
}
