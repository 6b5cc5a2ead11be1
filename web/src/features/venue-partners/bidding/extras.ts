import { PLACE_TYPES, type Activity, type PlaceType, type Rupees } from '@app/contracts';
import type { TextKey } from '../../../lib/i18n/i18n.js';

interface Extras {
  inclusions: readonly TextKey[];
  perks: readonly { name: TextKey; value: Rupees }[];
}

const COMMON: Extras = {
  inclusions: ['venue.extra.entry', 'venue.extra.drink', 'venue.extra.taxes'],
  perks: [
    { name: 'venue.extra.bestSpot', value: 200 },
    { name: 'venue.extra.noQueue', value: 150 },
    { name: 'venue.extra.photo', value: 250 },
  ],
};
const BY_ACTIVITY: Partial<Record<Activity, Extras>> = {
  dining: {
    inclusions: ['venue.extra.meal', 'venue.extra.drink', 'venue.extra.starter', 'venue.extra.dessert', 'venue.extra.taxes'],
    perks: [
      { name: 'venue.extra.window', value: 200 },
      { name: 'venue.extra.freeDessert', value: 300 },
      { name: 'venue.extra.candles', value: 250 },
      { name: 'venue.extra.cake', value: 500 },
    ],
  },
  wellness: {
    inclusions: ['venue.extra.session', 'venue.extra.steam', 'venue.extra.tea', 'venue.extra.taxes'],
    perks: [
      { name: 'venue.extra.suite', value: 500 },
      { name: 'venue.extra.massage', value: 400 },
      { name: 'venue.extra.oil', value: 250 },
    ],
  },
};

/** What a venue of these types usually puts into an offer; one tap each. */
export function extrasFor(placeTypes: readonly PlaceType[]): Extras {
  const activity = (Object.keys(PLACE_TYPES) as Activity[]).find((name) => PLACE_TYPES[name].some((type) => type === placeTypes[0]));
  return (activity && BY_ACTIVITY[activity]) ?? COMMON;
}
