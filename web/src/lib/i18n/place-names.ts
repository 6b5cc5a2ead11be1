import { CITIES, type CitySlug } from '@app/contracts';
import type { Translate } from './i18n.js';

/** The city whose name stands where a part of it could; cities have a name in each language. */
export const cityNamed = (name: string): CitySlug | undefined => CITIES.find((city) => city.name === name)?.slug;

/** The name of an area or a city in the reader's language. */
export const placeName = (t: Translate, name: string): string => {
  const slug = cityNamed(name);
  return slug ? t(`city.${slug}`) : name;
};
