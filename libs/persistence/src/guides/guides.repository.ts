import type { CitySlug, GuideView, SaveContact } from '@app/contracts';
import { type Queries, statement } from '../database/queries.js';
import { LocalContactRow } from './local-contact.entity.js';

const viewOf = ({ id, citySlug, name, languages, bio, verified, phoneNumber, whatsappNumber, isDemo }: LocalContactRow): GuideView => ({
  ...{ id, city: citySlug, name, languages, bio, verified, isDemo },
  hasPhone: phoneNumber !== null,
  hasWhatsapp: whatsappNumber !== null,
});

/** Of a row c: another one for every content. */
const VERSION = 'md5(c::text)';

const guideOfCity = statement<SaveContact & { id: string }>(
  'guide-of-city',
  `SELECT id, name, languages, bio, verified, phone_number AS "phoneNumber", whatsapp_number AS "whatsappNumber", ${VERSION} AS version
   FROM local_contacts c WHERE city_slug = $1 AND NOT is_demo`,
);

const lockedGuide = statement<{ version: string }>(
  'lock-guide',
  `SELECT ${VERSION} AS version FROM local_contacts c WHERE city_slug = $1 FOR UPDATE`,
);

/** The local guides, one a city at most, and their numbers. */
export class GuidesRepository {
  constructor(private readonly db: Queries) {}

  /** All that there are, with their numbers; without those of a demonstration. */
  all(): Promise<LocalContactRow[]> {
    return this.db.of(LocalContactRow).findBy({ isDemo: false });
  }

  /** The guide of a city with their numbers and their version, or null when none is listed but perhaps one of a demonstration. */
  ofCity(citySlug: CitySlug): Promise<(SaveContact & { id: string }) | null> {
    return this.db.one(guideOfCity, [citySlug]);
  }

  /** The guides as anybody reads them, without their numbers: of one city, or of all. */
  async list(citySlug: CitySlug | null): Promise<GuideView[]> {
    const where = citySlug === null ? {} : { citySlug };
    return (await this.db.of(LocalContactRow).find({ where, order: { citySlug: 'ASC' } })).map(viewOf);
  }

  /** One of them by its id, as anybody reads it, or null. */
  async one(id: string): Promise<GuideView | null> {
    const row = await this.db.of(LocalContactRow).findOneBy({ id });
    return row && viewOf(row);
  }

  /** Saves a city's guide in a transaction; without any number the city has none. False when `version` is not the guide's any more. */
  async save(citySlug: CitySlug, { version, ...guide }: SaveContact): Promise<boolean> {
    // The first real guide of a city takes the place of the one of a demonstration.
    await this.db.of(LocalContactRow).delete({ citySlug, isDemo: true });
    const existing = await this.db.one(lockedGuide, [citySlug]);
    if ((existing?.version ?? null) !== version) return false;
    const rows = this.db.of(LocalContactRow);
    const listed = guide.phoneNumber !== null || guide.whatsappNumber !== null;
    if (!listed) await rows.delete({ citySlug });
    else if (existing) await rows.update({ citySlug }, guide);
    else {
      const insert = rows.createQueryBuilder().insert();
      const added = await insert
        .values({ citySlug, ...guide })
        .orIgnore()
        .returning('id')
        .execute();
      return (added.raw as unknown[]).length > 0;
    }
    return true;
  }
}
