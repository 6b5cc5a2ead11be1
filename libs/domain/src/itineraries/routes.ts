import { isFair, travelMinutes } from '../travel.js';
import { MOST_WAITING, USUAL_STOPS, type EveningCandidate, type EveningTerms } from './evening.js';

/** Between the beginnings of two meals, in minutes. */
const MEALS_APART = 240;
/** Nobody is on the way between two stops for longer. */
const MOST_TRAVEL = 35;
/** The share of its length by which a stop is prolonged at most until the next one opens. */
const STRETCH = 0.5;
/** The most minutes by which an evening begins late. */
const LATEST_BEGIN = 90;
/** The penalty of a minute on the way, or before a closed door: half an hour costs about a sixth of a perfect stop. */
const LOST_PER_MINUTE = 0.006;
/** The penalty of a minute by which the evening begins late. */
const LOST_PER_MINUTE_LATE = 0.002;
/** The promise of a partial route for each thing that an evening must have and it has already. */
const PROMISED = 0.5;
/** The promise for each minute nearer to the hours of the next meal, since the number of stops is limited. */
const PROMISED_PER_MINUTE = 0.004;
/** The bonus of an evening that goes on after dinner. */
const CLOSER = 0.3;
/** The limit of candidates that the key of a set can hold. */
const MOST_CANDIDATES = 63;

/** The stops so far, each with those before it; `index` is the last one's place in the list of candidates. */
export interface Route {
  readonly before: Route | null;
  readonly index: number;
  readonly count: number;
  readonly travel: number;
  readonly arrive: number;
  /** When it ends at the earliest, and at the latest. */
  readonly leave: number;
  readonly latest: number;
  readonly cost: number;
  readonly value: number;
  readonly lastMeal: number;
  /** The hours of meals that have one, a bit each. */
  readonly meals: number;
  readonly hasDined: boolean;
  /** The last stop is a pause. */
  readonly isPause: boolean;
  /** It has come to what is last in an evening. */
  readonly isClosing: boolean;
  readonly hasWanted: boolean;
  readonly hasCore: boolean;
}

/** Nobody has set out. */
export const NOWHERE: Route = {
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

/** The places of its stops in the list of candidates, in their order. */
export function orderOf(route: Route): number[] {
  const order: number[] = [];
  for (let at: Route | null = route; at && at.index >= 0; at = at.before) order.push(at.index);
  return order.reverse();
}

function has(route: Route, index: number): boolean {
  for (let at: Route | null = route; at; at = at.before) if (at.index === index) return true;
  return false;
}

/** The set of a route's stops, independent of their order: their places in the list, six bits each. */
export function setOf(route: Route): number {
  const order = orderOf(route);
  if (order.length > 1) order.sort((a, b) => a - b);
  let key = 0;
  for (const index of order) key = key * 64 + index + 1;
  return key;
}

/** The best order of each set of stops that was found. */
export type BySet = Map<number, Route>;

/** Keeps a route if it is the best of its set so far. */
export function keepBest(found: BySet, route: Route): void {
  const key = setOf(route);
  const known = found.get(key);
  if (!known || route.value > known.value) found.set(key, route);
}

/** What an evening has to have, besides what fits. */
export interface RouteRules {
  /** A first stop that is far for one member alone is refused. */
  fair: boolean;
  /** A meal in each of the hours of meals that it spans. */
  meals: boolean;
  /** Something that the party asked for. */
  wanted: boolean;
  /** The evening has a stop of one of these kinds; null: of any. */
  core: ReadonlySet<string> | null;
}

/** The candidates of one search, and the ways between them, which each step of a search asks for again. */
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
    if (candidates.length > MOST_CANDIDATES) throw new RangeError(`More than ${MOST_CANDIDATES} candidates`);
    const familyOf = ({ family, kind }: EveningCandidate): string => family ?? kind;
    const names = [...new Set(candidates.map(familyOf))];
    const { core } = rules;
    this.most = terms.stops ?? USUAL_STOPS;
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

  /** The route with one more stop; null when that does not fit. */
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
    if (!opening || travel > MOST_TRAVEL) return null;
    const arrive = Math.max(there, opening[0]);
    const early = arrive - there;
    const waiting = isFirst ? 0 : Math.max(0, early - (route.latest - route.leave));
    const leave = arrive + stay;
    if (waiting > MOST_WAITING || (isFirst && early > LATEST_BEGIN) || leave > this.terms.length) return null;
    const isMeal = part === 'meal';
    const isLunch = isMeal && arrive < this.dinnerFrom;
    if ((isMeal && arrive - route.lastMeal < MEALS_APART) || (isLunch && route.isPause)) return null;
    const lost =
      LOST_PER_MINUTE * ((isFirst ? (this.firstWays[index] ?? 0) : travel) + waiting) + (isFirst ? LOST_PER_MINUTE_LATE * early : 0);
    return {
      before: route,
      index,
      count: route.count + 1,
      travel,
      arrive,
      leave,
      latest: Math.min(leave + stay * STRETCH, opening[1], this.terms.length),
      cost,
      value: route.value + candidate.worth - lost + (route.hasDined && route.lastMeal === route.arrive ? CLOSER : 0),
      lastMeal: isMeal ? arrive : route.lastMeal,
      meals: isMeal ? route.meals | this.mealAt(arrive) : route.meals,
      hasDined: route.hasDined || (isMeal && arrive >= this.dinnerFrom),
      isPause: part === 'pause',
      isClosing: part === 'last',
      hasWanted: route.hasWanted || candidate.isWanted === true,
      hasCore: route.hasCore || this.isCore[index] === true,
    };
  }

  /** The stops in this order; null when that does not fit. */
  along(order: readonly number[]): Route | null {
    let route: Route | null = NOWHERE;
    for (const index of order) route = route && this.add(route, index);
    return route;
  }

  /** Whether what has to be in it is. */
  isWhole(route: Route): boolean {
    return (
      route.count > 0 &&
      route.hasCore &&
      (route.hasWanted || !this.rules.wanted) &&
      route.meals === this.allMeals &&
      this.locked.every((index) => has(route, index))
    );
  }

  /** Whether what has to be in it still can be. */
  canBeWhole(route: Route): boolean {
    const left = this.most - route.count;
    let meals = 0;
    for (const [at, [, until]] of this.meals.entries()) {
      if (route.meals & (1 << at)) continue;
      if (route.isClosing || Math.max(route.leave, route.lastMeal + MEALS_APART) > until) return false;
      meals += 1;
    }
    const needed = Math.max(meals, Number(!route.hasCore), Number(this.rules.wanted && !route.hasWanted));
    if (needed > left) return false;
    return this.locked.length === 0 || this.locked.filter((index) => !has(route, index)).length <= left;
  }

  /** How promising a beginning is: its value, and what it has of what it has to have. */
  promiseOf(route: Route): number {
    const { core, wanted } = this.rules;
    let had = Number(core !== null && route.hasCore) + Number(wanted && route.hasWanted);
    for (let meals = route.meals; meals > 0; meals >>= 1) had += meals & 1;
    const next = this.meals.find((_, at) => !(route.meals & (1 << at)));
    return route.value + PROMISED * had + (next ? PROMISED_PER_MINUTE * Math.min(route.leave, next[0]) : 0);
  }

  private mealAt(arrive: number): number {
    const at = this.meals.findIndex(([from, until]) => from <= arrive && arrive <= until);
    return at < 0 ? 0 : 1 << at;
  }

  /** Whether a stop is not there yet, nor too many of its family. */
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
