import { setPhotoDescription, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Says what is to be seen on a photo of the venue; an empty description is none. */
export async function describePhoto(tx: Transaction, venueId: string, id: string, description: string | null): Promise<Outcome<void>> {
  return (await setPhotoDescription(tx, venueId, id, description?.trim() || null)) ? done(undefined) : refused('not-found');
}
