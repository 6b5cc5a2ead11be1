import type { CitySlug, SaveContact } from '@app/contracts';
import { audit, saveLocalContact, type Transaction } from '@app/persistence';

/** Lists a city's guide under other numbers, or under none, and writes down who did. */
export async function saveContact(tx: Transaction, actorId: string, city: CitySlug, numbers: SaveContact): Promise<void> {
  await saveLocalContact(tx, city, numbers);
  await audit(tx, { actorId, action: 'contact.changed', details: { about: city } });
}
