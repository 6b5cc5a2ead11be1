import type { CitySlug, PlaceType } from '@app/contracts';

/** The domain of every seeded account; nothing can be mailed to it. */
export const DEMO_DOMAIN = 'demo.saanjh.local';
/** The password of the demo accounts, printed by `npm start`. */
export const DEMO_PASSWORD = 'saanjh-demo';
/** What stands for a password of an account that nobody can sign in to; it is no hash, so no password matches it. */
export const NO_PASSWORD = '!';

/** A venue that a person plays in a demonstration. */
export interface DemoVenue {
  number: 1 | 2 | 3 | 4 | 5;
  ending: string;
  placeTypes: readonly PlaceType[];
  priceLevel: 1 | 2 | 3 | 4;
  seats: number;
}

// The first three hold all of what a dinner for two usually asks for, so that each of them is asked.
export const DEMO_VENUES: readonly DemoVenue[] = [
  {
    number: 1,
    ending: 'Garden Kitchen',
    placeTypes: ['casual_restaurants', 'cafes', 'bars_pubs', 'fine_dining'],
    priceLevel: 3,
    seats: 60,
  },
  { number: 2, ending: 'Courtyard Café', placeTypes: ['cafes', 'casual_restaurants', 'bars_pubs', 'bakeries'], priceLevel: 2, seats: 44 },
  {
    number: 3,
    ending: 'Sundown Bar',
    placeTypes: ['bars_pubs', 'casual_restaurants', 'cafes', 'rooftop_dining', 'pubs_lounges'],
    priceLevel: 3,
    seats: 80,
  },
  { number: 4, ending: 'Music Room', placeTypes: ['live_music', 'comedy_clubs', 'karaoke', 'theaters'], priceLevel: 3, seats: 90 },
  { number: 5, ending: 'Spa & Studio', placeTypes: ['spas', 'massage_therapy', 'yoga_studios', 'workshops'], priceLevel: 3, seats: 16 },
];

/** The e-mail of a demo partner. */
export const demoPartner = (number: number, city: CitySlug): string => `partner${number}.${city}@${DEMO_DOMAIN}`;
