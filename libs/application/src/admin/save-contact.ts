import type { CitySlug, SaveContact } from '@app/contracts';
import { audit, saveLocalContact, type Transaction } from '@app/persistence';

/** Lists a city's guide as they are from now on, or none, and writes down who did. */
export async function saveContact(tx: Transaction, actorId: string, city: CitySlug, guide: SaveContact): Promise<void> {
  await saveLocalContact(tx, city, guide);
  await audit(tx, { actorId, action: 'contact.changed', details: { about: city } });
}
