import type { PlaceType } from '@app/contracts';

/** What a place cooks, as far as its picture tells it. */
export const KITCHENS = [
  'south_indian',
  'north_indian',
  'indian',
  'local',
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
    /north in|punjab|mu?gha?l|tand|kebab|kabaa?b|chaap|grill|barbecue|bbq|mutton|bir[iy]+ani|briyani|hyderabad|kashmir|awadh|luckn|paratha|parantha|afghan|curry|arab|persian|turk|leban|shawarma|middle east/,
  ],
  ['italian', /ital|pizza|pasta|roman/],
  ['burgers', /burger|sandwich|panini|hot ?dog|fast food|american|chicken|fried|wings|fries|diner|deli\b|steak/],
  ['juice', /juice|shake|lassi|smoothie|bubble tea/],
  ['coffee', /coffee|tea\b|cafe/],
  ['local', /regional|local|rajast|jaipur|marwar|marath|gujar|odia|parsi/],
  ['indian', /indian|bengal|calcutta|kolkata|vegetarian|vegit|sattvic|jain/],
];
const FITS = WORDS.map(([kitchen, words]) => [kitchen, new RegExp(`(?<![a-z])(?:${words.source})`)] as const);

const IN_INDIA: readonly Kitchen[] = ['south_indian', 'north_indian', 'seafood'];
const SWEET: readonly Kitchen[] = ['dessert', 'bakery'];
const ANY: readonly Kitchen[] = KITCHENS;
/** The kitchens that tell more of a place than its type does; a café that also serves noodles remains a café. */
const TOLD: Partial<Record<PlaceType, readonly Kitchen[]>> = {
  casual_restaurants: ANY,
  fine_dining: ANY,
  street_food: ANY,
  food_courts: ANY,
  cafes: SWEET,
  bakeries: SWEET,
};

/** The kitchen of a place of that type, by the cuisine that it names first; null: not known, or its type tells more. */
export function kitchenOf(placeType: PlaceType, cuisines: readonly string[]): Kitchen | null {
  const told = TOLD[placeType];
  if (!told) return null;
  const named = cuisines.flatMap((cuisine) => FITS.find(([, words]) => words.test(cuisine.toLowerCase()))?.[0] ?? []);
  const [first] = named;
  if (!first) return null;
  // "Indian" and "regional" are said of all of India; what is named beside them says where.
  const kitchen = first === 'indian' || first === 'local' ? (named.find((one) => IN_INDIA.includes(one)) ?? first) : first;
  return told.includes(kitchen) ? kitchen : null;
}
