import { markPhotoRemoved, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Removes a photo of the venue: from now on nobody sees it. */
export async function removePhoto(tx: Transaction, venueId: string, id: string): Promise<Outcome<void>> {
  return (await markPhotoRemoved(tx, venueId, id)) ? done(undefined) : refused('not-found');
}
