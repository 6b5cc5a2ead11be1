import { PLACE_TYPES, type Activity, type PlaceType, type Rupees } from '@app/contracts';
import type { Phrase } from '../../../locales/hi/phrases.js';

interface Extras {
  inclusions: readonly Phrase[];
  perks: readonly { name: Phrase; value: Rupees }[];
}

const COMMON: Extras = {
  inclusions: ['Entry for everyone', 'Welcome drink', 'All taxes'],
  perks: [
    { name: 'Best seats', value: 200 },
    { name: 'No queue', value: 150 },
    { name: 'Photo to take home', value: 250 },
  ],
};
const BY_ACTIVITY: Partial<Record<Activity, Extras>> = {
  dining: {
    inclusions: ['Three-course meal', 'Welcome drink', 'Starter to share', 'Dessert', 'All taxes'],
    perks: [
      { name: 'Window table', value: 200 },
      { name: 'Dessert on the house', value: 300 },
      { name: 'Candle-lit corner', value: 250 },
      { name: 'Celebration cake', value: 500 },
    ],
  },
  wellness: {
    inclusions: ['Sixty-minute session each', 'Steam room', 'Herbal tea', 'All taxes'],
    perks: [
      { name: 'Private suite', value: 500 },
      { name: 'Head massage', value: 400 },
      { name: 'Aroma oil to take home', value: 250 },
    ],
  },
};

/** The usual extras of a venue of these types, one tap each; stored in English, and shown in each reader's language. */
export function extrasFor(placeTypes: readonly PlaceType[]): Extras {
  const activity = (Object.keys(PLACE_TYPES) as Activity[]).find((name) => PLACE_TYPES[name].some((type) => type === placeTypes[0]));
  return (activity && BY_ACTIVITY[activity]) ?? COMMON;
}
