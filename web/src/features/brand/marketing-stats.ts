import { ACTIVITIES, type CityView } from '@app/contracts';
import { wholeNumber } from '../../lib/format.js';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** A figure of the marketing pages: the brand's claim for a demonstration, and the number that an installation counts. */
interface MarketingStat {
  what: TextKey;
  claim: string;
  count?: (cities: readonly CityView[]) => number;
}

const total = (cities: readonly CityView[], of: (city: CityView) => number): number => cities.reduce((all, city) => all + of(city), 0);

/** The figures of the marketing pages; there are no others. The claims are those of the product specification, part 1. */
const MARKETING_STATS: readonly MarketingStat[] = [
  { what: 'brand.stat.planners', claim: '2.4K+' },
  { what: 'brand.stat.partners', claim: '150+', count: (cities) => total(cities, (city) => city.partnerCount) },
  { what: 'brand.stat.rating', claim: '4.9' },
  { what: 'brand.stat.venues', claim: '10,000+' },
  { what: 'brand.stat.places', claim: '', count: (cities) => total(cities, (city) => city.venueCount) },
  { what: 'brand.stat.categories', claim: '6', count: () => ACTIVITIES.length },
  { what: 'brand.stat.cities', claim: '30', count: (cities) => cities.filter((city) => city.venueCount > 0).length },
];

interface Shown {
  what: TextKey;
  figure: string;
  counted: boolean;
}

/** Whether the market is simulated, by its cities. */
const isDemonstration = (cities: readonly CityView[]): boolean => cities.some(({ simulatedCount }) => simulatedCount > 0);

/** The figures to show: the claims in a demonstration, elsewhere only counted ones. */
export function shownStats(cities: readonly CityView[] | undefined): Shown[] {
  if (!cities) return [];
  if (isDemonstration(cities))
    return MARKETING_STATS.flatMap(({ what, claim }) => (claim ? [{ what, figure: claim, counted: false }] : []));
  return MARKETING_STATS.flatMap(({ what, count }) => {
    const number = count?.(cities) ?? 0;
    return number > 0 ? [{ what, figure: wholeNumber(number), counted: true }] : [];
  });
}
