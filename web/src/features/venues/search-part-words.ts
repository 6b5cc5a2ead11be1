import { SEARCH_QUANTITIES, type CitySlug, type PlaceType, type SearchLimit, type SearchPart, type Vibe } from '@app/contracts';
import { addDays, type DayPart } from '@app/domain';
import { cuisineNames } from '../../lib/i18n/cuisines.js';
import { today } from '../../lib/day.js';
import { longDay, rupees, shortDay, timeOfClock } from '../../lib/format.js';
import { useLanguageStore, type Translate } from '../../lib/i18n/i18n.js';
import { placeName } from '../../lib/i18n/place-names.js';
import { areasOf } from '../../lib/place.js';
import { isPlannable } from '../../lib/plans/plan-start.js';
import type { Filters } from './filters.js';

/** A word for several kinds is named by the first two of them. */
const MOST_KINDS = 2;

function dayWords(t: Translate, day: string, isEvening: boolean): string {
  if (isEvening) return t('search.day.tonight');
  if (day === today()) return t('search.day.today');
  if (day === addDays(today(), 1)) return t('search.day.tomorrow');
  return isPlannable(day) ? shortDay(day) : t('search.day.tooFar', { day: longDay(day) });
}

/** A time, and whether it is the first or last one, or until when it goes on. */
function timeWords(t: Translate, [value = '', limit]: readonly string[]): string {
  if (!value.includes(':')) return t(`search.time.${value as DayPart}`);
  const time = timeOfClock(value);
  if (limit === 'before' || limit === 'after') return t(`search.time.${limit}`, { time });
  return limit ? t('search.time.span', { time, until: timeOfClock(limit) }) : t('search.time.at', { time });
}

function budgetWords(t: Translate, [amount, people, least]: readonly string[]): string {
  const words = { amount: rupees(Number(amount)), count: Number(people) };
  if (least === undefined) return t(people === 'each' ? 'search.budget.each' : 'search.budget.for', words);
  return t(people === 'each' ? 'search.range.each' : 'search.range.for', { ...words, least: rupees(Number(least)) });
}

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
  if (what === 'day') return dayWords(t, value, values.length > 1);
  if (what === 'time') return timeWords(t, values);
  if (what === 'budget') return budgetWords(t, values);
  if (what === 'party') return t('search.party', { count: Number(value) });
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
  if ('part' in limit) {
    const quantity = SEARCH_QUANTITIES.find((one) => one === limit.part.what);
    return quantity ? t(`search.limit.${quantity}`) : partWords(t, limit.part);
  }
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
