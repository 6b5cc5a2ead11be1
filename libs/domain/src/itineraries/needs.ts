import type { AccessNeed, Diet, GuestNeed, PlaceType } from '@app/contracts';
import { isMeal } from './place-roles.js';

/** The diets and access needs of a party, as far as the reader may know them. */
export interface PartyNeeds {
  diet: readonly Diet[];
  accessibility: readonly AccessNeed[];
  /** Whether they have written a request in their own words. */
  hasRequest: boolean;
}

/** The texts by which a place describes itself. */
export interface PlaceDetails {
  name: string;
  cuisines: readonly string[];
}

/** Whether a place states that it meets a need, that it does not, or nothing about it. */
type NeedStatement = 'yes' | 'no' | 'nothing';

const VEGETARIAN = /\b(pure[ -]?veg|veg|vegetarian|vegiterian|vegan|jain|udupi|sattvik|satvik)\b/i;
const NOT_VEGETARIAN = /\bnon[ -]?veg|chicken|mutton|kebab|kabab|seafood|fish|steak|barbecue|biryani house|meat|beef|pork|grill|egg\b/i;
const DIET_WORDS: Record<Diet, RegExp | null> = {
  veg: VEGETARIAN,
  jain: /\bjain\b/i,
  vegan: /\bvegan\b/i,
  halal: /\bhalal\b/i,
  nut: null,
};
/** The bonus of a place whose own words match the party's diet. */
const DIET_BONUS = 0.35;
/** Diets without meat. */
const MEATLESS: readonly Diet[] = ['veg', 'jain', 'vegan'];
/** Kinds of place where steps and rough ground are part of the visit. */
const WITH_STEPS: readonly PlaceType[] = ['hiking_trails', 'nature_trails', 'rock_climbing', 'adventure_parks', 'go_karting'];
const UPHILL = /\b(fort|fortress|hill|hills|caves?|tekdi|trek|peak|stepwell|baoli|steps)\b/i;

const wordsOf = ({ name, cuisines }: PlaceDetails): string => [name, ...cuisines].join('; ');

/** Whether a place cooks without meat, by its name and cuisines. */
const isVegetarian = (place: PlaceDetails): boolean => {
  const words = wordsOf(place);
  return VEGETARIAN.test(words) && !NOT_VEGETARIAN.test(words);
};

const isDiet = (need: GuestNeed): need is Diet => Object.hasOwn(DIET_WORDS, need);

function dietStatement(diet: Diet, place: PlaceDetails): NeedStatement {
  const words = wordsOf(place);
  if (MEATLESS.includes(diet) && NOT_VEGETARIAN.test(words)) return 'no';
  return DIET_WORDS[diet]?.test(words) ? 'yes' : 'nothing';
}

/** What a place of this kind states about a need; null: the need does not concern such a place. */
export function needStatement(need: GuestNeed, type: PlaceType, place: PlaceDetails): NeedStatement | null {
  if (need === 'step_free') return WITH_STEPS.includes(type) || UPHILL.test(place.name) ? 'no' : 'nothing';
  if (need === 'quiet_table') return isMeal(type) ? 'nothing' : null;
  if (!isDiet(need)) return 'nothing';
  return isMeal(type) ? dietStatement(need, place) : null;
}

/** The needs of a party as one list. */
export const listNeeds = ({ diet, accessibility, hasRequest }: PartyNeeds): GuestNeed[] => [
  ...diet,
  ...accessibility,
  ...(hasRequest ? (['request'] as const) : []),
];

/** The bonus of a place for the party's needs, and whether its own words state that it meets one; null if they state that it does not. */
export function fitOfNeeds(needs: PartyNeeds, type: PlaceType, place: PlaceDetails): { worth: number; isStated: boolean } | null {
  const said = listNeeds(needs).map((need) => needStatement(need, type, place));
  if (said.includes('no')) return null;
  const isStated = said.includes('yes');
  const meatless = needs.diet.some((diet) => MEATLESS.includes(diet)) && isMeal(type) && isVegetarian(place);
  return { worth: isStated || meatless ? DIET_BONUS : 0, isStated };
}
