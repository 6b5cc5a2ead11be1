import { setCover, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Makes a photo that is shown the one that stands for the venue. */
export async function chooseCover(tx: Transaction, venueId: string, id: string): Promise<Outcome<void>> {
  return (await setCover(tx, venueId, id)) ? done(undefined) : refused('not-found', 'Only a photo that is shown can be the cover.');
}
