import type { CitySlug, LocalContact } from '@app/contracts';
import type { Database } from '../database/database.js';
import { LocalContactRow } from './local-contact.entity.js';

/** The numbers of the local guides. */
export class LocalContactsRepository {
  constructor(private readonly database: Database) {}

  /** The numbers of a city, or null when none is listed. */
  async ofCity(citySlug: CitySlug): Promise<LocalContact | null> {
    const row = await this.database.manager.findOneBy(LocalContactRow, { citySlug });
    return row && { phoneNumber: row.phoneNumber, whatsappNumber: row.whatsappNumber };
  }
}
