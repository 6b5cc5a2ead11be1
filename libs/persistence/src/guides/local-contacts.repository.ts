import type { CitySlug, GuideView, SaveContact } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { LocalContactRow } from './local-contact.entity.js';

const VIEW = `SELECT id, city_slug AS city, name, languages, bio, verified, phone_number IS NOT NULL AS "hasPhone",
  whatsapp_number IS NOT NULL AS "hasWhatsapp" FROM local_contacts`;

/** The local guides, one a city at most, and their numbers. */
export class LocalContactsRepository {
  constructor(private readonly database: Database) {}

  /** All that there are, with their numbers. */
  all(): Promise<LocalContactRow[]> {
    return this.database.manager.find(LocalContactRow);
  }

  /** The guide of a city with their numbers, or null when none is listed. */
  ofCity(citySlug: CitySlug): Promise<LocalContactRow | null> {
    return this.database.manager.findOneBy(LocalContactRow, { citySlug });
  }

  /** The guides as anybody reads them, without their numbers: of one city, or of all. */
  guides(citySlug: CitySlug | null): Promise<GuideView[]> {
    return this.database.read('guides', `${VIEW} WHERE $1::text IS NULL OR city_slug = $1 ORDER BY city_slug`, [citySlug]);
  }

  /** One of them by its id, or null. */
  async guide(id: string): Promise<GuideView | null> {
    const [view] = await this.database.read<GuideView>('guide', `${VIEW} WHERE id = $1`, [id]);
    return view ?? null;
  }
}

/** Keeps a city's guide; without any number the city has none. */
export async function saveLocalContact({ manager }: Transaction, citySlug: CitySlug, guide: SaveContact): Promise<void> {
  if (guide.phoneNumber === null && guide.whatsappNumber === null) await manager.delete(LocalContactRow, { citySlug });
  else await manager.upsert(LocalContactRow, { citySlug, ...guide }, ['citySlug']);
}
