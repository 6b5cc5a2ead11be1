import type { CitySlug, LocalContact } from '@app/contracts';
import type { Database } from '../database/database.js';

/** The numbers of the local guides. */
export class LocalContactsRepository {
  constructor(private readonly database: Database) {}

  /** The numbers of a city, or null when none is listed. */
  async ofCity(citySlug: CitySlug): Promise<LocalContact | null> {
    const [row] = await this.database.read<LocalContact>(
      'local-contact',
      'SELECT phone_number AS "phoneNumber", whatsapp_number AS "whatsappNumber" FROM local_contacts WHERE city_slug = $1',
      [citySlug],
    );
    return row ?? null;
  }
}
