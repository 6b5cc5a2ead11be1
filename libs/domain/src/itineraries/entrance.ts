import { ACTIVITY_OF_PLACE, type CitySlug, type PlaceType, type Rupees, type StopPrice } from '@app/contracts';
import { referenceCost } from '../bids/value-score.js';
import { isSnackStall } from './place-roles.js';

/** Rupees a head that are set aside for a gate whose price nobody has told us; they are shown nowhere. */
const SET_ASIDE: Partial<Record<PlaceType, Rupees>> = {
  botanical_gardens: 50,
  museums: 50,
  heritage_sites: 50,
  exhibitions: 50,
  art_galleries: 50,
  wildlife_sanctuaries: 100,
};
const SET_ASIDE_ELSEWHERE = 0;
/** Rupees a head at a counter, and for a coffee that is no meal. */
const AT_THE_COUNTER: Partial<Record<PlaceType, Rupees>> = { street_food: 150, food_courts: 350, cafes: 350, bakeries: 150 };
const A_SNACK: Rupees = 40;
/** Kinds with a gate, or none. */
const AT_A_GATE: readonly PlaceType[] = ['museums', 'heritage_sites', 'exhibitions', 'art_galleries', 'libraries'];
/** Places of worship, statues, gates, steps at the water and squares: by name, since the catalogue has no other mark for them. */
const OPEN_TO_ALL =
  /\b(masjid|mosque|mandir|temple|church|cathedral|basilica|chapel|dargah|gurud?wara|gurdwara|shrine|synagogue|ashram|math|statue|ghat|chowk|circle|clock tower|gateway|(india|delhi|fort) gate)\b/i;

/** What a stop costs a party, and how much of that is known. */
export interface StopCost {
  price: StopPrice;
  /** As it is shown: 0 where no price is known. */
  shown: Rupees;
  /** As it counts against the budget. */
  counted: Rupees;
}

/** What a place of this kind and name costs the whole party: nothing, something small that nobody has told us, or what is usual. */
export function stopCost(type: PlaceType, name: string, citySlug: CitySlug | null, partySize: number): StopCost {
  const atGate = ACTIVITY_OF_PLACE[type] === 'nature' || AT_A_GATE.includes(type);
  if (atGate && (type === 'beaches' || OPEN_TO_ALL.test(name))) return { price: 'free', shown: 0, counted: 0 };
  if (atGate) return { price: 'small-fee', shown: 0, counted: (SET_ASIDE[type] ?? SET_ASIDE_ELSEWHERE) * partySize };
  const counter = isSnackStall(type, name) ? A_SNACK : AT_THE_COUNTER[type];
  const usual = counter === undefined ? referenceCost([type], citySlug, partySize) : counter * partySize;
  return { price: 'estimate', shown: usual, counted: usual };
}
