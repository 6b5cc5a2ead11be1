import { isFair, travelMinutes } from '../travel.js';
import { MAX_WAITING, DEFAULT_STOPS, type EveningCandidate, type EveningTerms } from './evening.js';

/** The shortest time between the beginnings of two meals, in minutes. */
const MIN_MEAL_GAP = 240;
/** The longest way between two stops, in minutes. */
const MAX_TRAVEL = 35;
/** A stop may be prolonged until the next one opens, by at most this share of its length. */
const MAX_STRETCH = 0.5;
/** The most minutes by which an evening may begin late. */
const MAX_LATE_BEGIN = 90;
/** The penalty of a minute of travel or of waiting, in the value of a perfect stop (1): half an hour costs about a sixth. */
const PENALTY_PER_MINUTE = 0.006;
/** The penalty of a minute by which the evening begins late. */
const PENALTY_PER_LATE_MINUTE = 0.002;
/** Added to the priority of a partial route for each requirement that it meets: core, wanted kind, each meal. */
const PRIORITY_PER_NEED = 0.5;
/** Added to the priority for each minute nearer to the next meal: a route that fills the time before it needs fewer stops. */
const PRIORITY_PER_MINUTE = 0.004;
/** The bonus of an evening with a stop after dinner. */
const AFTER_DINNER_BONUS = 0.3;
/** The key of a set of stops has six bits for each stop. */
const MAX_CANDIDATES = 63;

/** A sequence of stops, as a linked list from the last stop to the first. Times are minutes after the start of the evening. */
export interface Route {
  /** The route without its last stop. */
  readonly before: Route | null;
  /** The last stop: its index in the list of candidates. */
  readonly index: number;
  readonly count: number;
  /** Minutes of travel to the last stop. */
  readonly travel: number;
  readonly arrive: number;
  /** The earliest and the latest end of the last stop. */
  readonly leave: number;
  readonly latest: number;
  /** Rupees for the whole party, over all stops. */
  readonly cost: number;
  /** The worth of all stops, less the penalties of travel and waiting. */
  readonly value: number;
  /** The beginning of the last meal. */
  readonly lastMeal: number;
  /** The meal windows in which the route has a meal, a bit each. */
  readonly meals: number;
  readonly hasDined: boolean;
  /** Whether the last stop is a pause. */
  readonly isPause: boolean;
  /** Whether the last stop is of the part `last`, after which only others of that part may follow. */
  readonly isClosing: boolean;
  readonly hasWanted: boolean;
  readonly hasCore: boolean;
}

/** The route without stops, from which a search begins. */
export const EMPTY_ROUTE: Route = {
  before: null,
  index: -1,
  count: 0,
  travel: 0,
  arrive: 0,
  leave: 0,
  latest: 0,
  cost: 0,
  value: 0,
  lastMeal: -Infinity,
  meals: 0,
  hasDined: false,
  isPause: false,
  isClosing: false,
  hasWanted: false,
  hasCore: false,
};

/** The indices of a route's stops in the list of candidates, in the order of the visits. */
export function stopOrderOf(route: Route): number[] {
  const order: number[] = [];
  for (let at: Route | null = route; at && at.index >= 0; at = at.before) order.push(at.index);
  return order.reverse();
}

function has(route: Route, index: number): boolean {
  for (let at: Route | null = route; at; at = at.before) if (at.index === index) return true;
  return false;
}

/** A key for the set of a route's stops, whatever their order: the sorted indices, six bits each. */
export function stopSetOf(route: Route): number {
  const order = stopOrderOf(route);
  if (order.length > 1) order.sort((a, b) => a - b);
  let key = 0;
  for (const index of order) key = key * 64 + index + 1;
  return key;
}

/** The best route of each set of stops, by the key of the set. */
export type BestBySet = Map<number, Route>;

/** Stores a route if it is the best of its set so far. */
export function keepIfBest(found: BestBySet, route: Route): void {
  const key = stopSetOf(route);
  const known = found.get(key);
  if (!known || route.value > known.value) found.set(key, route);
}

/** The requirements of an evening, besides opening hours, budget and travel. */
export interface RouteRules {
  /** A first stop that is far for one member alone is refused. */
  fair: boolean;
  /** The evening has a meal in each meal window that it spans. */
  meals: boolean;
  /** The evening has a stop that the party asked for. */
  wanted: boolean;
  /** The evening has a stop of one of these kinds; null: of any. */
  core: ReadonlySet<string> | null;
}

/** The candidates of one search, with the travel times between them, which are computed once. */
export class RouteMap {
  readonly most: number;
  private readonly alike: number;
  private readonly meals: readonly (readonly [from: number, until: number])[];
  private readonly allMeals: number;
  private readonly dinnerFrom: number;
  private readonly locked: readonly number[];
  private readonly families: readonly number[];
  private readonly ways: readonly (readonly number[])[];
  private readonly firstWays: readonly number[];
  private readonly refusedFirst: readonly boolean[];
  private readonly isCore: readonly boolean[];

  /** @throws RangeError for more than 63 candidates. */
  constructor(
    readonly candidates: readonly EveningCandidate[],
    private readonly terms: EveningTerms,
    private readonly rules: RouteRules,
  ) {
    if (candidates.length > MAX_CANDIDATES) throw new RangeError(`More than ${MAX_CANDIDATES} candidates`);
    const familyOf = ({ family, kind }: EveningCandidate): string => family ?? kind;
    const names = [...new Set(candidates.map(familyOf))];
    const { core } = rules;
    this.most = terms.stops ?? DEFAULT_STOPS;
    this.alike = terms.alike ?? 1;
    this.meals = rules.meals ? (terms.meals ?? []) : [];
    this.allMeals = 2 ** this.meals.length - 1;
    this.dinnerFrom = terms.dinnerFrom ?? Infinity;
    this.locked = (terms.locked ?? []).map((id) => candidates.findIndex((candidate) => candidate.id === id));
    this.families = candidates.map((candidate) => names.indexOf(familyOf(candidate)));
    this.ways = candidates.map((from) => candidates.map((to) => travelMinutes(from, to)));
    this.firstWays = candidates.map((to) => Math.max(...terms.starts.map((start) => travelMinutes(start, to))));
    this.refusedFirst = candidates.map((to) => rules.fair && !isFair(terms.starts, to));
    this.isCore = candidates.map(({ kind }) => core === null || core.has(kind));
  }

  /** The route with one more stop; null when the stop does not fit. */
  add(route: Route, index: number): Route | null {
    const candidate = this.candidates[index];
    if (!candidate || route.count >= this.most) return null;
    const isFirst = route.count === 0;
    if (isFirst && this.refusedFirst[index]) return null;
    const { part, stay } = candidate;
    if ((route.isClosing && part !== 'last') || (route.hasDined && part === 'day')) return null;
    const cost = route.cost + candidate.cost;
    if (this.terms.budget !== null && cost > this.terms.budget) return null;
    if (!this.mayRepeat(route, index)) return null;
    const travel = isFirst ? 0 : (this.ways[route.index]?.[index] ?? Infinity);
    const there = route.leave + travel;
    const opening = candidate.open.find(([from, until]) => Math.max(there, from) + stay <= until);
    if (!opening || travel > MAX_TRAVEL) return null;
    const arrive = Math.max(there, opening[0]);
    const early = arrive - there;
    const waiting = isFirst ? 0 : Math.max(0, early - (route.latest - route.leave));
    const leave = arrive + stay;
    if (waiting > MAX_WAITING || (isFirst && early > MAX_LATE_BEGIN) || leave > this.terms.length) return null;
    const isMeal = part === 'meal';
    const isLunch = isMeal && arrive < this.dinnerFrom;
    if ((isMeal && arrive - route.lastMeal < MIN_MEAL_GAP) || (isLunch && route.isPause)) return null;
    const lost =
      PENALTY_PER_MINUTE * ((isFirst ? (this.firstWays[index] ?? 0) : travel) + waiting) + (isFirst ? PENALTY_PER_LATE_MINUTE * early : 0);
    return {
      before: route,
      index,
      count: route.count + 1,
      travel,
      arrive,
      leave,
      latest: Math.min(leave + stay * MAX_STRETCH, opening[1], this.terms.length),
      cost,
      value: route.value + candidate.worth - lost + (route.hasDined && route.lastMeal === route.arrive ? AFTER_DINNER_BONUS : 0),
      lastMeal: isMeal ? arrive : route.lastMeal,
      meals: isMeal ? route.meals | this.mealAt(arrive) : route.meals,
      hasDined: route.hasDined || (isMeal && arrive >= this.dinnerFrom),
      isPause: part === 'pause',
      isClosing: part === 'last',
      hasWanted: route.hasWanted || candidate.isWanted === true,
      hasCore: route.hasCore || this.isCore[index] === true,
    };
  }

  /** The route of stops in this order; null when one of them does not fit. */
  routeOf(order: readonly number[]): Route | null {
    let route: Route | null = EMPTY_ROUTE;
    for (const index of order) route = route && this.add(route, index);
    return route;
  }

  /** Whether a route meets all requirements. */
  isComplete(route: Route): boolean {
    return (
      route.count > 0 &&
      route.hasCore &&
      (route.hasWanted || !this.rules.wanted) &&
      route.meals === this.allMeals &&
      this.locked.every((index) => has(route, index))
    );
  }

  /** Whether a route can still meet all requirements with the stops and the time that are left. */
  canBeCompleted(route: Route): boolean {
    const left = this.most - route.count;
    let meals = 0;
    for (const [at, [, until]] of this.meals.entries()) {
      if (route.meals & (1 << at)) continue;
      if (route.isClosing || Math.max(route.leave, route.lastMeal + MIN_MEAL_GAP) > until) return false;
      meals += 1;
    }
    const needed = Math.max(meals, Number(!route.hasCore), Number(this.rules.wanted && !route.hasWanted));
    if (needed > left) return false;
    return this.locked.length === 0 || this.locked.filter((index) => !has(route, index)).length <= left;
  }

  /** The order in which the beam keeps partial routes: their value, and a bonus for each requirement that they meet. */
  priorityOf(route: Route): number {
    const { core, wanted } = this.rules;
    let met = Number(core !== null && route.hasCore) + Number(wanted && route.hasWanted);
    for (let meals = route.meals; meals > 0; meals >>= 1) met += meals & 1;
    const next = this.meals.find((_, at) => !(route.meals & (1 << at)));
    return route.value + PRIORITY_PER_NEED * met + (next ? PRIORITY_PER_MINUTE * Math.min(route.leave, next[0]) : 0);
  }

  private mealAt(arrive: number): number {
    const at = this.meals.findIndex(([from, until]) => from <= arrive && arrive <= until);
    return at < 0 ? 0 : 1 << at;
  }

  /** Whether a route lacks this stop and may have another one of its family. */
  private mayRepeat(route: Route, index: number): boolean {
    const family = this.families[index];
    const part = this.candidates[index]?.part;
    const isMeal = part === 'meal';
    let same = 0;
    for (let at: Route | null = route; at && at.index >= 0; at = at.before) {
      if (at.index === index) return false;
      if (!isMeal && this.families[at.index] === family) same += 1;
    }
    return same < (part === 'day' ? this.alike : 1);
  }
}
