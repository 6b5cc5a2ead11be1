import type { CitySlug, LocalContact } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { LocalContactRow } from './local-contact.entity.js';

/** The numbers of the local guides. */
export class LocalContactsRepository {
  constructor(private readonly database: Database) {}

  /** All numbers there are. */
  all(): Promise<LocalContactRow[]> {
    return this.database.manager.find(LocalContactRow);
  }

  /** The numbers of a city, or null when none is listed. */
  async ofCity(citySlug: CitySlug): Promise<LocalContact | null> {
    const row = await this.database.manager.findOneBy(LocalContactRow, { citySlug });
    return row && { phoneNumber: row.phoneNumber, whatsappNumber: row.whatsappNumber };
  }
}

/** Keeps the numbers of a city's guide; without any the city has none. */
export async function saveLocalContact({ manager }: Transaction, citySlug: CitySlug, numbers: LocalContact): Promise<void> {
  if (numbers.phoneNumber === null && numbers.whatsappNumber === null) await manager.delete(LocalContactRow, { citySlug });
  else await manager.upsert(LocalContactRow, { citySlug, ...numbers }, ['citySlug']);
}
