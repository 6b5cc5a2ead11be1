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
import { areaName, cityNamed } from '../../lib/i18n/place-names.js';

/** The time ahead within which a day need not be named. */
const SOON_MS = 18 * 3_600_000;

/** "Open · closes 10 pm", "Closed · opens Friday, 11 am". */
export function openWords(t: Translate, { now, changesAt }: OpenState, at: number): string {
  if (!changesAt) return t(now ? 'venuePage.openAlways' : 'venuePage.closed');
  const time = clockTime(changesAt);
  const when = Date.parse(changesAt) - at > SOON_MS ? `${weekdayName(changesAt)}, ${time}` : time;
  return t(now ? 'venuePage.openTill' : 'venuePage.opensAt', { time: when });
}

/** The area of a place as the catalogue has it; empty when only the city is named, which has a name in each language. */
export const areaOf = ({ area, citySlug }: Pick<VenueView, 'area' | 'citySlug'>): string => (cityNamed(area) === citySlug ? '' : area);

/** The area of a place in the reader's language; empty when only the city is named. */
export const areaWords = (t: Translate, venue: VenueView): string => areaOf(venue) && areaName(t, venue);

/** The parts of the line with the kind and the area of a place. */
export const kindThenArea = (t: Translate, venue: VenueView) =>
  [venue.placeTypes[0] && t(`place.${venue.placeTypes[0]}`), areaWords(t, venue) || t(`city.${venue.citySlug}`)] as const;

/** The line with the kind and the area of a place. */
export const kindAndArea = (t: Translate, venue: VenueView): string => dotted(...kindThenArea(t, venue));

/** The unique name of a place for tabs and search engines. */
export const titleOf = (t: Translate, venue: VenueView, apart: Apart | null): string =>
  [venue.name, ...kindThenArea(t, venue), areaOf(venue) && t(`city.${venue.citySlug}`), apartWords(t, venue.address, apart)]
    .filter(Boolean)
    .join(' · ');

/** The price level; null: unknown. */
export const priceOf = ({ assumed, priceLevel }: ListedVenue): number | null => (assumed.includes('priceLevel') ? null : priceLevel);

/** The counts of the catalogue in a city; open places only when hours are known. */
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

/** The category of a kind of place. */
export const activityOf = (type: PlaceType | undefined): Activity | null =>
  ACTIVITIES.find((activity) => PLACE_TYPES[activity].some((one) => one === type)) ?? null;
