import {
  ACTIVITIES,
  PLACE_TYPES,
  type Activity,
  type Apart,
  type CityView,
  type ListedVenue,
  type OpenState,
  type PlaceType,
  type VenueView,
} from '@app/contracts';
import { clockTime, dotted, weekdayName } from '../../lib/format.js';
import { apartWords } from '../../lib/i18n/apart-words.js';
import type { Translate } from '../../lib/i18n/i18n.js';
import { cityNamed } from '../../lib/i18n/i18n.js';

/** So far ahead a time needs no day. */
const SOON_MS = 18 * 3_600_000;

/** "Open · closes 10 pm", "Closed · opens Friday, 11 am". */
export function openWords(t: Translate, { now, changesAt }: OpenState, at: number): string {
  if (!changesAt) return t(now ? 'venuePage.openAlways' : 'venuePage.closed');
  const time = clockTime(changesAt);
  const when = Date.parse(changesAt) - at > SOON_MS ? `${weekdayName(changesAt)}, ${time}` : time;
  return t(now ? 'venuePage.openTill' : 'venuePage.opensAt', { time: when });
}

/** The part of its city in which a place is; empty where only the city itself is named, which has a name in each language. */
export const areaOf = ({ area, citySlug }: Pick<VenueView, 'area' | 'citySlug'>): string => (cityNamed(area) === citySlug ? '' : area);

/** What kind of place it is, and where: the parts of a line. */
export const kindThenArea = (t: Translate, venue: VenueView) =>
  [venue.placeTypes[0] && t(`place.${venue.placeTypes[0]}`), areaOf(venue) || t(`city.${venue.citySlug}`)] as const;

/** The same as a line. */
export const kindAndArea = (t: Translate, venue: VenueView): string => dotted(...kindThenArea(t, venue));

/** Its name with what tells it from every other place: what tabs and search engines show. */
export const titleOf = (t: Translate, venue: VenueView, apart: Apart | null): string =>
  [venue.name, ...kindThenArea(t, venue), areaOf(venue) && t(`city.${venue.citySlug}`), apartWords(t, venue.address, apart)]
    .filter(Boolean)
    .join(' · ');

/** Its price level where it is known. */
export const priceOf = ({ assumed, priceLevel }: ListedVenue): number | null => (assumed.includes('priceLevel') ? null : priceLevel);

/** What the catalogue counts in a city; of what is open only where hours are known. */
export const cityFacts = (t: Translate, city: CityView): string =>
  [
    t('places.count', { count: city.venueCount }),
    city.simulatedCount > 0
      ? t('places.takingSimulated', { count: city.partnerCount, simulated: city.simulatedCount })
      : t('places.taking', { count: city.partnerCount }),
    city.hoursCount > 0 && t('places.openOf', { count: city.openCount, known: city.hoursCount }),
  ]
    .filter(Boolean)
    .join(' · ');

/** The category to which a kind of place belongs. */
export const activityOf = (type: PlaceType | undefined): Activity | null =>
  ACTIVITIES.find((activity) => PLACE_TYPES[activity].some((one) => one === type)) ?? null;
