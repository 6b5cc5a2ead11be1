import type { CitySlug, SaveContact } from '@app/contracts';
import { audit, saveLocalContact, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Lists a city's guide as they are from now on, or none, and writes down who did. Of two who changed the same guide one is refused. */
export async function saveContact(tx: Transaction, actorId: string, city: CitySlug, guide: SaveContact): Promise<Outcome<void>> {
  if (!(await saveLocalContact(tx, city, guide))) return refused('version-mismatch', 'Somebody has changed this guide meanwhile.');
  return done(await audit(tx, { actorId, action: 'contact.changed', details: { about: city } }));
}
