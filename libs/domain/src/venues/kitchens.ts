import type { PlaceType } from '@app/contracts';

/** What a place cooks, as its picture shows it. */
export const KITCHENS = [
  'south_indian',
  'north_indian',
  'indian',
  'grill',
  'chinese',
  'noodles',
  'italian',
  'seafood',
  'burgers',
  'snacks',
  'juice',
  'coffee',
  'dessert',
  'bakery',
] as const;
export type Kitchen = (typeof KITCHENS)[number];

/** The words of each kitchen, as the beginnings of words in a cuisine's name; the first row that fits decides. */
const WORDS: readonly (readonly [Kitchen, RegExp])[] = [
  ['seafood', /sea ?food|fish|coastal|goan|mangal|malabar|malvan|marine|crab|prawn/],
  ['dessert', /ice.?cream|dessert|sweet|mithai|frozen|froyo|sorbet|gelato|falooda|gulab|waffle|pancake|crepe|chocolate/],
  ['bakery', /baker|cake|pastr|donut|doughnut|bagel/],
  ['snacks', /chaa?t|snack|samosa|vada|pav|puri|kathi|rolls?\b|veg roll/],
  ['chinese', /chinese|oriental|asian|momo|dumpling|dim ?sum|cantonese|tibetan|nepal|bhutan|himalayan|naga|manip|manchu|wok/],
  ['noodles', /noodle|ramen|thai|japan|sushi|korean|vietnam|malaysia|indonesia|burm|nikkei|beef bowl/],
  ['south_indian', /south|andh|kera|tamil|chettinad|karnataka|north karnataka|udupi|dosa|idl[iy]|coorg|telang|poratta|meals/],
  [
    'north_indian',
    /north in|punjab|mu?gha?l|tand|kebab|kabaa?b|chaap|mutton|bir[iy]+ani|briyani|hyderabad|kashmir|awadh|luckn|paratha|parantha|curry/,
  ],
  ['grill', /grill|barbecue|barbeque|bbq|arab|persian|turk|leban|shawarma|middle east|afghan/],
  ['italian', /ital|pizza|pasta|roman/],
  ['burgers', /burger|sandwich|panini|hot ?dog|fast food|american|chicken|fried|wings|fries|diner|deli\b|steak/],
  ['juice', /juice|shake|lassi|smoothie|bubble tea/],
  ['coffee', /coffee|tea\b|cafe/],
  ['indian', /indian|rajast|jaipur|marwar|marath|gujar|odia|parsi|bengal|calcutta|kolkata|vegetarian|vegit|sattvic|jain|regional|local/],
];
const FITS = WORDS.map(([kitchen, words]) => [kitchen, new RegExp(`(?<![a-z])(?:${words.source})`)] as const);

const VAGUE = /^(?:regional|local)$/i;
/** The kitchen that a cuisine names, if any. */
function kitchensIn(cuisine: string): Kitchen[] {
  const fit = FITS.find(([, words]) => words.test(cuisine.toLowerCase()));
  return fit ? [fit[0]] : [];
}

const IN_INDIA: readonly Kitchen[] = ['south_indian', 'north_indian', 'seafood'];
const SWEET: readonly Kitchen[] = ['dessert', 'bakery'];
const ANY: readonly Kitchen[] = KITCHENS;
/** The kitchens that describe a place better than its type; a café that also serves noodles remains a café. */
const KITCHENS_OF_TYPE: Partial<Record<PlaceType, readonly Kitchen[]>> = {
  casual_restaurants: ANY,
  fine_dining: ANY,
  street_food: ANY,
  food_courts: ANY,
  cafes: SWEET,
  bakeries: SWEET,
};

/** The kitchen of a place of that type, by the first of its cuisines that is known; null: not known, or its type describes it better. */
export function kitchenOf(placeType: PlaceType, cuisines: readonly string[]): Kitchen | null {
  const kitchens = KITCHENS_OF_TYPE[placeType];
  if (!kitchens) return null;
  // "Regional" and "local" are said of any kitchen: they count where nothing else is named.
  const [vague, clear] = [true, false].map((isVague) => cuisines.filter((cuisine) => VAGUE.test(cuisine) === isVague).flatMap(kitchensIn));
  const named = clear?.length ? clear : vague;
  const first = named?.[0];
  if (!named || !first) return null;
  // "Indian" is said of all of India; what is named beside it says where.
  const kitchen = first === 'indian' ? (named.find((one) => IN_INDIA.includes(one)) ?? first) : first;
  return kitchens.includes(kitchen) ? kitchen : null;
}
