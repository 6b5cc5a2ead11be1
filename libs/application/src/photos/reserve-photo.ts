import { insertPhoto, type NewPhoto, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Makes room for a photo of a venue, whose files are then stored under the id that this gives. Nobody sees it yet. */
export async function reservePhoto(tx: Transaction, photo: NewPhoto): Promise<Outcome<string>> {
  const kept = await insertPhoto(tx, photo);
  if (kept === 'known') return refused('photo-known');
  if (kept === 'full') return refused('limit-reached', 'Remove a photo first.');
  return done(kept.id);
}
