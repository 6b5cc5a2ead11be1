import { isFair, MOST_STOPS, MOST_WAITING, travelMinutes, type EveningCandidate, type EveningTerms } from './evening.js';

/** Between the beginnings of two meals, in minutes. */
const MEALS_APART = 150;
/** What a minute on the way, or before a closed door, takes from an evening: half an hour is worth about an eighth of a perfect stop. */
const LOST_PER_MINUTE = 0.004;
/** The limit of candidates that the key of a set can hold. */
const MOST_CANDIDATES = 63;

/** The stops so far, each with those before it; `index` is the last one's place in the list of candidates. */
export interface Route {
  readonly before: Route | null;
  readonly index: number;
  readonly count: number;
  readonly travel: number;
  readonly arrive: number;
  readonly leave: number;
  readonly cost: number;
  readonly value: number;
  readonly lastMeal: number;
}

/** Nobody has set out. */
export const NOWHERE: Route = {
  before: null,
  index: -1,
  count: 0,
  travel: 0,
  arrive: 0,
  leave: 0,
  cost: 0,
  value: 0,
  lastMeal: -Infinity,
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

/** The candidates of one search, and the ways between them, which each step of a search asks for again. */
export class RouteMap {
  readonly most: number;
  private readonly locked: readonly number[];
  private readonly kinds: readonly number[];
  private readonly ways: readonly (readonly number[])[];
  private readonly firstWays: readonly number[];
  private readonly refusedFirst: readonly boolean[];

  /** @throws RangeError for more than 63 candidates. */
  constructor(
    readonly candidates: readonly EveningCandidate[],
    private readonly terms: EveningTerms,
    /** Whether a first stop that is far for one member alone is refused. */
    onlyFair: boolean,
  ) {
    if (candidates.length > MOST_CANDIDATES) throw new RangeError(`More than ${MOST_CANDIDATES} candidates`);
    const names = [...new Set(candidates.map(({ kind }) => kind))];
    this.most = terms.stops ?? MOST_STOPS;
    this.locked = (terms.locked ?? []).map((id) => candidates.findIndex((candidate) => candidate.id === id));
    this.kinds = candidates.map(({ kind }) => names.indexOf(kind));
    this.ways = candidates.map((from) => candidates.map((to) => travelMinutes(from, to)));
    this.firstWays = candidates.map((to) => Math.max(...terms.starts.map((start) => travelMinutes(start, to))));
    this.refusedFirst = candidates.map((to) => onlyFair && !isFair(terms.starts, to));
  }

  /** The route with one more stop; null when that does not fit. */
  add(route: Route, index: number): Route | null {
    const candidate = this.candidates[index];
    if (!candidate || route.count >= this.most) return null;
    const isFirst = route.count === 0;
    if (isFirst && this.refusedFirst[index]) return null;
    const cost = route.cost + candidate.cost;
    if (this.terms.budget !== null && cost > this.terms.budget) return null;
    for (let at: Route | null = route; at && at.index >= 0; at = at.before) if (this.kinds[at.index] === this.kinds[index]) return null;
    const travel = isFirst ? 0 : (this.ways[route.index]?.[index] ?? Infinity);
    const there = route.leave + travel;
    const opening = candidate.open.find(([from, until]) => Math.max(there, from) + candidate.stay <= until);
    if (!opening) return null;
    const arrive = Math.max(there, opening[0]);
    const waiting = arrive - there;
    const leave = arrive + candidate.stay;
    if (waiting > MOST_WAITING || leave > this.terms.length) return null;
    if (candidate.isMeal && arrive - route.lastMeal < MEALS_APART) return null;
    const way = isFirst ? (this.firstWays[index] ?? 0) : travel;
    const value = route.value + candidate.worth - LOST_PER_MINUTE * (way + waiting);
    const lastMeal = candidate.isMeal ? arrive : route.lastMeal;
    return { before: route, index, count: route.count + 1, travel, arrive, leave, cost, value, lastMeal };
  }

  /** The stops in this order; null when that does not fit. */
  along(order: readonly number[]): Route | null {
    let route: Route | null = NOWHERE;
    for (const index of order) route = route && this.add(route, index);
    return route;
  }

  /** Whether what has to be in it is. */
  isWhole(route: Route): boolean {
    return route.count > 0 && this.locked.every((index) => has(route, index));
  }

  /** Whether what has to be in it still can be. */
  canBeWhole(route: Route): boolean {
    return this.locked.length === 0 || this.locked.filter((index) => !has(route, index)).length <= this.most - route.count;
  }
}
