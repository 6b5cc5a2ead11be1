import type { AccessNeed, Diet, GuestNeed, PlaceType } from '@app/contracts';
import { isMeal } from './place-roles.js';

/** What a party eats and needs, as far as the reader may know of it. */
export interface PartyNeeds {
  diet: readonly Diet[];
  accessibility: readonly AccessNeed[];
  /** They wrote something in their own words. */
  hasRequest: boolean;
}

/** What a place says of itself. */
export interface SaidOfPlace {
  name: string;
  cuisines: readonly string[];
}

/** What a place says of a need: that it meets it, that it does not, or nothing. */
type Said = 'yes' | 'no' | 'nothing';

const VEGETARIAN = /\b(pure[ -]?veg|veg|vegetarian|vegiterian|vegan|jain|udupi|sattvik|satvik)\b/i;
const NOT_VEGETARIAN = /\bnon[ -]?veg|chicken|mutton|kebab|kabab|seafood|fish|steak|barbecue|biryani house|meat|beef|pork|grill|egg\b/i;
const SAYS: Record<Diet, RegExp | null> = {
  veg: VEGETARIAN,
  jain: /\bjain\b/i,
  vegan: /\bvegan\b/i,
  halal: /\bhalal\b/i,
  nut: null,
};
/** What a place is worth more that cooks what they eat, by its own word. */
const SUITS = 0.35;
/** Diets without meat. */
const MEATLESS: readonly Diet[] = ['veg', 'jain', 'vegan'];
/** Kinds of which steps and rough ground are the point. */
const WITH_STEPS: readonly PlaceType[] = ['hiking_trails', 'nature_trails', 'rock_climbing', 'adventure_parks', 'go_karting'];
const UPHILL = /\b(fort|fortress|hill|hills|caves?|tekdi|trek|peak|stepwell|baoli|steps)\b/i;

const wordsOf = ({ name, cuisines }: SaidOfPlace): string => [name, ...cuisines].join('; ');

/** Whether a place cooks without meat, by its name and cuisines. */
const isVegetarian = (place: SaidOfPlace): boolean => {
  const words = wordsOf(place);
  return VEGETARIAN.test(words) && !NOT_VEGETARIAN.test(words);
};

const isDiet = (need: GuestNeed): need is Diet => Object.hasOwn(SAYS, need);

function saidOfDiet(diet: Diet, place: SaidOfPlace): Said {
  const words = wordsOf(place);
  if (MEATLESS.includes(diet) && NOT_VEGETARIAN.test(words)) return 'no';
  return SAYS[diet]?.test(words) ? 'yes' : 'nothing';
}

/** What a place of this kind says of a diet or an access need; null: the need has nothing to do with it. */
export function saidOf(need: GuestNeed, type: PlaceType, place: SaidOfPlace): Said | null {
  if (need === 'step_free') return WITH_STEPS.includes(type) || UPHILL.test(place.name) ? 'no' : 'nothing';
  if (need === 'quiet_table') return isMeal(type) ? 'nothing' : null;
  if (!isDiet(need)) return 'nothing';
  return isMeal(type) ? saidOfDiet(need, place) : null;
}

/** The needs of a party as one list. */
export const listNeeds = ({ diet, accessibility, hasRequest }: PartyNeeds): GuestNeed[] => [
  ...diet,
  ...accessibility,
  ...(hasRequest ? (['request'] as const) : []),
];

/** How far a place suits the needs: null where it says that it does not, else what it is worth more or less, and whether it says so. */
export function fitOfNeeds(needs: PartyNeeds, type: PlaceType, place: SaidOfPlace): { worth: number; saysSo: boolean } | null {
  const said = listNeeds(needs).map((need) => saidOf(need, type, place));
  if (said.includes('no')) return null;
  const saysSo = said.includes('yes');
  const meatless = needs.diet.some((diet) => MEATLESS.includes(diet)) && isMeal(type) && isVegetarian(place);
  return { worth: saysSo || meatless ? SUITS : 0, saysSo };
}
