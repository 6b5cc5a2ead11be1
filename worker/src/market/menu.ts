import { PLACE_TYPES, type Activity, type PlaceType } from '@app/contracts';

/** What a venue can put into an offer: what is included, and extras with their share of the perks' value. */
interface Menu {
  inclusions: readonly string[];
  perks: readonly string[];
  notes: readonly string[];
  /** How long an outing there usually takes, in hours. */
  hours: number;
}

const MENUS: Record<Activity, Menu> = {
  dining: {
    inclusions: ['Three-course meal', 'Welcome drink', 'Chef’s starter platter', 'Dessert to share', 'All taxes', 'Table for the evening'],
    perks: ['Window table', 'Candle-lit corner', 'Complimentary dessert', 'Live ghazal set', 'House-blend coffee'],
    notes: [
      'Tell us about allergies; the kitchen cooks around them.',
      'Jain and vegan menus on request.',
      'The corner table has the best light.',
    ],
    hours: 2.5,
  },
  active: {
    inclusions: ['Full session', 'All equipment', 'Trainer at your side', 'Locker and towel', 'All taxes'],
    perks: ['Second round free', 'Photos of your session', 'Fresh lime soda', 'Grip socks to keep'],
    notes: ['First-timers are welcome; the briefing takes ten minutes.', 'Bring sports shoes, we have the rest.'],
    hours: 2,
  },
  art: {
    inclusions: ['Entry for the whole group', 'Guided walk', 'All materials', 'Tea and biscuits', 'All taxes'],
    perks: ['Take home what you make', 'Meet the artist', 'Front-row seats', 'Printed catalogue'],
    notes: ['The workshop is in English and Hindi.', 'Quiet hour: we keep the group small.'],
    hours: 2,
  },
  entertainment: {
    inclusions: ['Reserved seats', 'Entry for the whole group', 'Snack platter', 'One drink each', 'All taxes'],
    perks: ['Best seats in the house', 'Song dedication', 'Skip the queue', 'Second round at half price'],
    notes: ['Doors open thirty minutes before.', 'The second set is the better one.'],
    hours: 3,
  },
  wellness: {
    inclusions: ['Sixty-minute session each', 'Herbal tea', 'Robe and slippers', 'Steam room', 'All taxes'],
    perks: ['Head massage', 'Couple’s suite', 'Aroma oil to take home', 'Late checkout from the lounge'],
    notes: ['Please come fifteen minutes early.', 'Tell us about injuries; we adapt the session.'],
    hours: 2,
  },
  nature: {
    inclusions: ['Entry for the whole group', 'Picnic basket', 'Guide', 'All taxes'],
    perks: ['Binoculars to borrow', 'Sunset spot', 'Filter coffee in a flask'],
    notes: ['Comfortable shoes are enough.'],
    hours: 3,
  },
};

/** The menu of a venue by the first type it holds. */
export function menuOf(placeTypes: readonly PlaceType[]): Menu {
  const activity = (Object.keys(PLACE_TYPES) as Activity[]).find((name) => PLACE_TYPES[name].some((type) => type === placeTypes[0]));
  return MENUS[activity ?? 'dining'];
}
