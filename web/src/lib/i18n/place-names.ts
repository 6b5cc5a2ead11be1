import { CITIES, type CitySlug } from '@app/contracts';
import { type Translate, useLanguageStore, venueWords } from './i18n.js';

/** The city with this name; cities have a name in each language. */
export const cityNamed = (name: string): CitySlug | undefined => CITIES.find((city) => city.name === name)?.slug;

/** The name of an area or a city in the reader's language. */
export function placeName(t: Translate, name: string): string {
  const slug = cityNamed(name);
  return slug ? t(`city.${slug}`) : venueWords(name);
}

/** The name of a venue's area in the reader's language. */
export const areaName = (t: Translate, { area, areaHi }: { area: string; areaHi?: string | null }): string =>
  (useLanguageStore.getState().language === 'hi' && areaHi) || placeName(t, area);
