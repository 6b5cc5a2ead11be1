import { markPhotoStored, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** The files of a reserved photo are stored: it waits for operations. Refused when storing took so long that it was cleared away. */
export async function keepPhoto(tx: Transaction, id: string): Promise<Outcome<void>> {
  return (await markPhotoStored(tx, id)) ? done(undefined) : refused('version-mismatch', 'Please send the photo again.');
}
