import { expect, it } from '@jest/globals';
import { hiWithPhrases } from '../../locales/hi.js';
import { brandHi } from '../../locales/hi/more/brand.js';
import { privacyHi } from '../../locales/hi/more/privacy.js';
import { itinerariesHi } from '../../locales/hi/more/itineraries.js';
import { plannerHi } from '../../locales/planner-hi.js';
import { partnerHi } from '../../locales/partner-hi.js';
import { teamHi } from '../../locales/team-hi.js';

/** Brands, codes and units that stay in Latin letters; a text of nothing else needs no Hindi. */
const AS_THEY_ARE =
  /JPEG|PNG|WebP|AVIF|MB|Redis|Google Authenticator|Aegis|1Password|restaurant, cafe, bar, spa, museum|WhatsApp|Excel|CSV|UTF-8|Windows-1252|OpenStreetMap|Open Database License|GPS|QR|GST|OTP|Saanjh|PDF|GeoNames|CC BY|Ek Type|Anek (?:Latin|Devanagari)|SIL Open Font License|[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/g;

it('uses Latin letters only for brands, codes and units', () => {
  const latin: string[] = [];
  for (const [key, entry] of Object.entries({
    ...hiWithPhrases,
    ...plannerHi,
    ...partnerHi,
    ...teamHi,
    ...itinerariesHi,
    ...brandHi,
    ...privacyHi,
  }))
    for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
      const said = text.replaceAll(/\{\w+\}|https?:\S+/g, ' ').replaceAll(AS_THEY_ARE, ' ');
      if (/[A-Za-z]{2,}[ ,]+[A-Za-z]{2,}/.test(said) || (/[A-Za-z]{3,}/.test(said) && !/[\u0900-\u097f]/.test(said)))
        latin.push(`translate ${key} in web/src/locales/hi, or add its name to AS_THEY_ARE in web/src/lib/i18n/hindi.spec.ts: ${text}`);
    }
  expect(latin).toEqual([]);
});
