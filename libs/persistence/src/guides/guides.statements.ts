import type { GuideView, SaveContact } from '@app/contracts';
import { statement } from '../database/queries.js';

const VIEW = `SELECT id, city_slug AS city, name, languages, bio, verified, phone_number IS NOT NULL AS "hasPhone",
  whatsapp_number IS NOT NULL AS "hasWhatsapp" FROM local_contacts`;

/** Of a row c: another one for every content. */
const VERSION = 'md5(c::text)';

export const guideOfCity = statement<SaveContact & { id: string }>(
  'guide-of-city',
  `SELECT id, name, languages, bio, verified, phone_number AS "phoneNumber", whatsapp_number AS "whatsappNumber", ${VERSION} AS version
   FROM local_contacts c WHERE city_slug = $1`,
);

export const guides = statement<GuideView>('guides', `${VIEW} WHERE $1::text IS NULL OR city_slug = $1 ORDER BY city_slug`);

export const guide = statement<GuideView>('guide', `${VIEW} WHERE id = $1`);

export const lockedGuide = statement<{ version: string }>(
  'lock-guide',
  `SELECT ${VERSION} AS version FROM local_contacts c WHERE city_slug = $1 FOR UPDATE`,
);
