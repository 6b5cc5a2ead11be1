import { ACTIVITIES, CITY_SLUGS, type CityView } from '@app/contracts';
import { wholeNumber } from '../../lib/format.js';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** A figure of the marketing pages: what the brand states, and, where this installation can count it, the number that is there. */
interface MarketingStat {
  what: TextKey;
  claim: string;
  count?: number | ((cities: readonly CityView[]) => number);
  /** What is shown. docs/operations.md says which claims must be true before a public launch. */
  shows: 'claim' | 'count';
}

/** How many venues make offers; invented ones count where `simulated`. */
const making = (cities: readonly CityView[], simulated: boolean): number =>
  cities.reduce((all, { partnerCount, simulatedCount }) => all + partnerCount - (simulated ? 0 : simulatedCount), 0);

/** All figures that marketing pages show; there are no others. The claims are those of the product specification, part 1. */
export const MARKETING_STATS: readonly MarketingStat[] = [
  { what: 'brand.stat.planners', claim: '2.4K+', shows: 'claim' },
  { what: 'brand.stat.partners', claim: '150+', count: (cities) => making(cities, false), shows: 'claim' },
  { what: 'brand.stat.rating', claim: '4.9', shows: 'claim' },
  { what: 'brand.stat.venues', claim: '10,000+', count: (cities) => making(cities, true), shows: 'claim' },
  { what: 'brand.stat.categories', claim: '6', count: ACTIVITIES.length, shows: 'count' },
  { what: 'brand.stat.cities', claim: '30', count: CITY_SLUGS.length, shows: 'claim' },
];

interface Shown {
  what: TextKey;
  figure: string;
  counted: boolean;
}

/** The figures as they are shown; what has not been counted yet is left out, never guessed. */
export function shownStats(cities: readonly CityView[] | undefined, stats = MARKETING_STATS): Shown[] {
  return stats.flatMap<Shown>(({ what, claim, count, shows }) => {
    if (shows === 'claim' || count === undefined) return [{ what, figure: claim, counted: false }];
    const number = typeof count === 'number' ? count : cities && count(cities);
    return number === undefined ? [] : [{ what, figure: wholeNumber(number), counted: true }];
  });
}
