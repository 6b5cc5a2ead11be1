import { ACTIVITY_OF_PLACE, type PlaceType, type Rupees, type UnmetKind } from '@app/contracts';
import { refusalOfKind, type EveningTaste, type RatedPlace } from './candidates.js';
import { stopCost } from './entrance.js';
import { partOf } from './place-roles.js';
import type { EveningFrame } from './time-slots.js';

/** What it is decided by why a kind is missing. */
interface Question {
  taste: EveningTaste;
  frame: EveningFrame;
  budget: Rupees | null;
  candidates: readonly RatedPlace[];
}

/**
 * Why no evening has one of the kinds that were asked for, by the kind that was named first; null where each has one, or none was named.
 * `shown` are the kinds of the stops of each evening.
 */
export function unmetKind({ taste, frame, budget, candidates }: Question, shown: readonly (readonly PlaceType[])[]): UnmetKind | null {
  const { placeTypes } = taste;
  const [first] = placeTypes;
  if (!first || shown.length === 0 || shown.every((kinds) => kinds.some((kind) => placeTypes.includes(kind)))) return null;
  const reasons = placeTypes.map((placeType) => ({ placeType, ...reasonOf(placeType, { taste, frame, budget, candidates }) }));
  // A price that can be raised says more than a place that is shut.
  const told = reasons.find(({ why }) => why === 'budget') ?? reasons.find(({ why }) => why !== 'none-open') ?? reasons[0];
  if (!told) return null;
  return { ...told, instead: nearestOf(told.placeType, shown.flat()) };
}

/** Of the kinds that fit, the one that comes nearest to another: of its activity and its part of an evening, else of its part. */
function nearestOf(placeType: PlaceType, kinds: readonly PlaceType[]): PlaceType | null {
  const alike = kinds.filter((kind) => partOf(kind) === partOf(placeType));
  return alike.find((kind) => ACTIVITY_OF_PLACE[kind] === ACTIVITY_OF_PLACE[placeType]) ?? alike[0] ?? null;
}

function reasonOf(placeType: PlaceType, { taste, frame, budget, candidates }: Question): Pick<UnmetKind, 'why' | 'from'> {
  const refusal = refusalOfKind(placeType, taste, frame);
  if (refusal === 'age' || refusal === 'dry-day') return { why: refusal, from: null };
  const open = candidates.filter((candidate) => candidate.placeType === placeType);
  const from = stopCost(placeType, '', taste.citySlug, taste.partySize).counted;
  if (budget !== null && from > budget) return { why: 'budget', from };
  return { why: open.length === 0 ? 'none-open' : 'time', from: null };
}
