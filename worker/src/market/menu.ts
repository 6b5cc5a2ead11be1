import { ACTIVITY_OF_PLACE, type Activity, type PlaceType } from '@app/contracts';

/** The parts of a venue's offer: inclusions, and extras with their share of the perks' value. */
export interface Menu {
  inclusions: readonly string[];
  perks: readonly string[];
  notes: readonly string[];
  /** The usual length of an outing there, in hours. */
  hours: number;
  /** The hours of the day, in India, between which an outing starts. */
  starts: readonly [first: number, last: number];
}

const DINING: Menu = {
  inclusions: ['Three-course meal', 'Welcome drink', 'Chef’s starter platter', 'Dessert to share', 'Table for the evening'],
  perks: ['Window table', 'Candle-lit corner', 'Complimentary dessert', 'Live ghazal set'],
  notes: [
    'Tell us about allergies; the kitchen cooks around them.',
    'Jain and vegan menus on request.',
    'The corner table has the best light.',
  ],
  hours: 2.5,
  starts: [12, 22],
};
const NIGHT: Menu = {
  inclusions: ['Entry for the whole group', 'Two drinks each', 'Small plates to share', 'Reserved table'],
  perks: ['Skip the queue', 'Song dedication', 'Table near the stage', 'Second round at half price'],
  notes: ['The second set is the better one.', 'Carry an identity card; we check at the door.'],
  hours: 3,
  starts: [19, 23],
};
const SEATS: Menu = {
  inclusions: ['Reserved seats', 'Entry for the whole group', 'Snack platter', 'One soft drink each'],
  perks: ['Best seats in the house', 'Skip the queue', 'Free popcorn refill'],
  notes: ['Doors open thirty minutes before.', 'Latecomers are seated in the interval.'],
  hours: 3,
  starts: [11, 21],
};

const MENUS: Record<Activity, Menu> = {
  dining: DINING,
  active: {
    inclusions: ['Full session', 'All equipment', 'Trainer at your side', 'Locker and towel'],
    perks: ['Second round free', 'Photos of your session', 'Fresh lime soda', 'Grip socks to keep'],
    notes: ['First-timers are welcome; the briefing takes ten minutes.', 'Bring sports shoes, we have the rest.'],
    hours: 2,
    starts: [7, 21],
  },
  art: {
    inclusions: ['Entry for the whole group', 'Guided walk', 'All materials', 'Tea and biscuits'],
    perks: ['Take home what you make', 'Meet the artist', 'Front-row seats', 'Printed catalogue'],
    notes: ['The workshop is in English and Hindi.', 'Quiet hour: we keep the group small.'],
    hours: 2,
    starts: [10, 19],
  },
  entertainment: SEATS,
  wellness: {
    inclusions: ['Sixty-minute session each', 'Herbal tea', 'Robe and slippers', 'Steam room'],
    perks: ['Head massage', 'Private suite', 'Aroma oil to take home', 'Late checkout from the lounge'],
    notes: ['Please come fifteen minutes early.', 'Tell us about injuries; we adapt the session.'],
    hours: 2,
    starts: [9, 19],
  },
  nature: {
    inclusions: ['Entry for the whole group', 'Picnic basket', 'Guide'],
    perks: ['Binoculars to borrow', 'Sunset spot', 'Filter coffee in a flask'],
    notes: ['Comfortable shoes are enough.'],
    hours: 3,
    starts: [6.5, 17],
  },
};

const CAFE: Menu = {
  inclusions: ['Coffee or chai for everyone', 'Sandwich platter', 'Cake to share', 'Fresh juice each'],
  perks: ['Window table', 'House-blend coffee to take home', 'Complimentary dessert'],
  notes: ['Jain and vegan menus on request.', 'Board games are on the shelf; help yourselves.'],
  hours: 1.5,
  starts: [8.5, 21],
};

const OF_TYPE: Partial<Record<PlaceType, Menu>> = {
  cafes: CAFE,
  bakeries: CAFE,
  fine_dining: { ...DINING, inclusions: ['Five-course tasting menu', 'Welcome drink', 'Amuse-bouche', 'Dessert to share'], hours: 3 },
  rooftop_dining: { ...DINING, perks: ['Table at the railing', 'Candle-lit corner', 'Complimentary dessert', 'Live ghazal set'] },
  bars_pubs: { ...NIGHT, starts: [17, 23] },
  pubs_lounges: { ...NIGHT, starts: [17, 23] },
  nightclubs: { ...NIGHT, starts: [20, 23] },
  live_music: NIGHT,
  theaters: SEATS,
  karaoke: { ...NIGHT, inclusions: ['Private room', 'Two drinks each', 'Small plates to share'], starts: [17, 23] },
  arcade_games: { ...MENUS.active, inclusions: ['Game cards for everyone', 'Two hours of play', 'Snack platter'], starts: [10, 22] },
  escape_rooms: { ...MENUS.active, inclusions: ['One room for your group', 'Game master', 'Photo to take home'], starts: [10, 22] },
  gaming_zones: { ...MENUS.active, inclusions: ['Game cards for everyone', 'Two hours of play', 'Snack platter'], starts: [10, 22] },
  bowling: { ...MENUS.active, inclusions: ['Two games each', 'Shoe rental', 'Snack platter'], starts: [10, 22] },
};

/** The inclusions of a kitchen by hour; the evening has the menu's own. */
const MEALS: readonly { before: number; inclusions: readonly string[] }[] = [
  { before: 11.5, inclusions: ['Breakfast for everyone', 'Coffee or chai for everyone', 'Fruit platter', 'Fresh juice each'] },
  { before: 16, inclusions: ['Two-course lunch', 'Welcome drink', 'Dessert to share', 'Fresh lime soda'] },
  { before: 18.5, inclusions: ['High tea for everyone', 'Small plates to share', 'Cake to share'] },
];

const isKitchen = (menu: Menu): boolean => menu.perks.includes('Complimentary dessert');

/** Returns the menu of a venue for the kind of place that the planners want. */
export function menuOf(type: PlaceType): Menu {
  return OF_TYPE[type] ?? MENUS[ACTIVITY_OF_PLACE[type]];
}

const FOR_SEVERAL = / (each|for everyone|to share|for the whole group|for your group)$/;

/** Returns the inclusions of an outing of this size that starts at this hour. A single guest gets nothing to share. */
export function inclusionsAt(menu: Menu, hour: number, people: number): readonly string[] {
  const inclusions = (isKitchen(menu) && MEALS.find(({ before }) => hour < before)?.inclusions) || menu.inclusions;
  return people > 1 ? inclusions : inclusions.map((one) => one.replace(FOR_SEVERAL, ''));
}
