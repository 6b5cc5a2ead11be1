import { WEEKDAYS } from '@app/contracts';
import { readOpeningText } from '@app/domain';
import { ASSUMABLE, assumptionFor, unknownDay } from './assumptions.js';
import { multirange } from './opening-hours.js';
import type { CataloguePlace } from './read-catalogue.js';

/** A place as a row of `venues` that nobody has claimed, what it doesn't say of itself assumed from its type. */
export function unclaimedRow({ placeType, openingHours, ...place }: CataloguePlace): Record<string, unknown> {
  const assumption = assumptionFor(placeType);
  const read = openingHours === null ? null : readOpeningText(openingHours);
  const hours = read && read.ranges.length > 0 ? read : null;
  const unknownDays = WEEKDAYS.filter((_day, at) => hours?.unknown.includes(at)).map(unknownDay);
  return {
    source_id: place.sourceId,
    name: place.name,
    city_slug: place.citySlug,
    area: place.area,
    area_id: place.areaId,
    area_hi: place.areaHi,
    longitude: place.longitude,
    latitude: place.latitude,
    place_types: [placeType],
    price_level: assumption.priceLevel,
    open_minutes: hours ? multirange(hours.ranges) : assumption.openMinutes,
    seats_per_slot: assumption.seats,
    assumed: [...(hours ? unknownDays : [ASSUMABLE.hours]), ASSUMABLE.price, ASSUMABLE.seats],
    cuisines: place.cuisines,
    phone: place.phone,
    website: place.website,
    address: place.address,
  };
}
