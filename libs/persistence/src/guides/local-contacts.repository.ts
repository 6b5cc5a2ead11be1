import type { CitySlug, GuideView, SaveContact } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { LocalContactRow } from './local-contact.entity.js';

const VIEW = `SELECT id, city_slug AS city, name, languages, bio, verified, phone_number IS NOT NULL AS "hasPhone",
  whatsapp_number IS NOT NULL AS "hasWhatsapp" FROM local_contacts`;

/** Of a row c: another one for every content. */
const VERSION = 'md5(c::text)';

/** The local guides, one a city at most, and their numbers. */
export class LocalContactsRepository {
  constructor(private readonly database: Database) {}

  /** All that there are, with their numbers. */
  all(): Promise<LocalContactRow[]> {
    return this.database.manager.find(LocalContactRow);
  }

  /** The guide of a city with their numbers and their version, or null when none is listed. */
  async ofCity(citySlug: CitySlug): Promise<(SaveContact & { id: string }) | null> {
    const [guide] = await this.database.read<SaveContact & { id: string }>(
      'guide-of-city',
      `SELECT id, name, languages, bio, verified, phone_number AS "phoneNumber", whatsapp_number AS "whatsappNumber", ${VERSION} AS version
       FROM local_contacts c WHERE city_slug = $1`,
      [citySlug],
    );
    return guide ?? null;
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

/** Keeps a city's guide; without any number the city has none. False when the guide is not any more what `version` names. */
export async function saveLocalContact(tx: Transaction, citySlug: CitySlug, { version, ...guide }: SaveContact): Promise<boolean> {
  const { manager } = tx;
  const [there] = await tx.query<{ version: string }>(
    `SELECT ${VERSION} AS version FROM local_contacts c WHERE city_slug = $1 FOR UPDATE`,
    [citySlug],
  );
  if ((there?.version ?? null) !== version) return false;
  const listed = guide.phoneNumber !== null || guide.whatsappNumber !== null;
  if (!listed) await manager.delete(LocalContactRow, { citySlug });
  else if (there) await manager.update(LocalContactRow, { citySlug }, guide);
  else {
    const added = await manager
      .createQueryBuilder()
      .insert()
      .into(LocalContactRow)
      .values({ citySlug, ...guide })
      .orIgnore()
      .returning('id')
      .execute();
    return (added.raw as unknown[]).length > 0;
  }
  return true;
}
