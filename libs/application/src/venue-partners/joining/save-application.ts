import type { SaveApplication } from '@app/contracts';
import { canApply } from '@app/domain';
import { lockVenue, saveApplication as keepAnswers, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';

/** Keeps what an applicant has answered so far; refused once the application is with operations. */
export async function saveApplication(tx: Transaction, venueId: string, body: SaveApplication): Promise<Outcome<void>> {
  const venue = await lockVenue(tx, venueId);
  if (!venue || !canApply(venue.status)) return refused('version-mismatch');
  return done(await keepAnswers(tx, venueId, body));
}
