import type { CitySlug, PlaceType, SearchLimit, SearchPart, Vibe } from '@app/contracts';
import { cuisineNames } from '../../lib/i18n/cuisines.js';
import { useLanguageStore, type Translate } from '../../lib/i18n/i18n.js';
import { placeName } from '../../lib/i18n/place-names.js';
import { areasOf } from '../../lib/place.js';
import type { Filters } from './filters.js';

/** A word for several kinds is named by the first two of them. */
const MOST_KINDS = 2;

function meaningWords(t: Translate, { what, values, hindi }: SearchPart): string {
  const [value = ''] = values;
  if (hindi && useLanguageStore.getState().language === 'hi') return hindi;
  if (what === 'kind')
    return values
      .slice(0, MOST_KINDS)
      .map((kind) => t(`place.${kind as PlaceType}`))
      .join(' / ');
  if (what === 'mood') return t(`vibe.${value as Vibe}`);
  if (what === 'city') return t(`city.${value as CitySlug}`);
  if (what === 'area') return placeName(t, value);
  if (what === 'price') return t(`search.price.${value as 'low' | 'high'}`);
  if (what === 'hours') return t(`search.hours.${value as 'now' | 'late'}`);
  if (what === 'topic') return t(`search.topic.${value as 'children' | 'alcohol'}`);
  return what === 'cuisine' ? cuisineNames({ cuisines: values }) : `“${value}”`;
}

/** What a part of a question was taken for, in the reader's language. */
export function partWords(t: Translate, part: SearchPart): string {
  const words = meaningWords(t, part);
  if (part.isExcluded) return t('search.not', { part: words });
  return part.isSetAside ? t('search.setAside', { part: words }) : words;
}

/** What narrows a search, in the reader's language. */
export function limitWords(t: Translate, limit: SearchLimit, filters: Filters): string {
  if ('part' in limit) return partWords(t, limit.part);
  const { city, area, category, type, price } = filters;
  switch (limit.filter) {
    case 'open':
      return t('places.openNow');
    case 'price':
      return t('places.upTo', { price: '₹'.repeat(price ?? 1) });
    case 'area':
      return placeName(t, (city && areasOf(city).find(({ id }) => id === area)?.name) ?? t('places.area'));
    case 'radius':
      return t('places.within', { km: filters.radius });
    case 'partners':
      return t('places.showcase');
    case 'kind':
      return type ? t(`place.${type}`) : category ? t(`activity.${category}`) : t('places.category');
    case 'city':
      return city ? t(`city.${city}`) : t('places.city');
  }
}
