import { type Evening, type EveningCandidate, type EveningStop, type EveningTerms } from './evening.js';
import { orderOf, RouteMap, type Route } from './routes.js';
import { solveByBeam, solveExactly } from './solvers.js';

/** Up to so many candidates every evening is looked at. */
const EXACT_UP_TO = 12;
const EVENINGS = 3;
/** The penalty for each stop that a better evening has, too: a third of a perfect stop. */
const LOST_PER_SHARED_STOP = 1 / 3;

function routesOf(map: RouteMap): Route[] {
  return [...(map.candidates.length <= EXACT_UP_TO ? solveExactly(map) : solveByBeam(map)).values()];
}

/** The largest number of optional stops that a route shares with one of the others. */
function shared(order: readonly number[], others: readonly (readonly number[])[], locked: ReadonlySet<number>): number {
  let most = 0;
  for (const other of others) most = Math.max(most, order.filter((index) => !locked.has(index) && other.includes(index)).length);
  return most;
}

/**
 * Up to three evenings, the best first, each as different from those before it as it can be without being much worse. A first stop that is
 * far for one member alone is only chosen where nothing else fits, and one for less than was meant to be spent where too few come to as much.
 * @throws RangeError when a stop that has to be in it is not among the candidates, when nobody sets out, or for more than 63 candidates.
 */
export function planEvenings<Place extends EveningCandidate>(candidates: readonly Place[], terms: EveningTerms): Evening<Place>[] {
  const { locked = [], starts, floor = 0 } = terms;
  if (starts.length === 0) throw new RangeError('Somebody has to set out');
  const wanted = new Set(locked.map((id) => candidates.findIndex((candidate) => candidate.id === id)));
  if (wanted.has(-1)) throw new RangeError('A locked stop is no candidate');
  const map = new RouteMap(candidates, terms, true);
  let routes = routesOf(map);
  if (routes.length === 0 && starts.length > 1) routes = routesOf(new RouteMap(candidates, terms, false));
  routes.sort((a, b) => b.value - a.value);
  const enough = routes.filter(({ cost }) => cost >= floor);
  const chosen: Route[] = [];
  for (let n = 0; n < EVENINGS; n += 1) {
    const before = chosen.map(orderOf);
    const next = nextBest(enough, before, wanted) ?? nextBest(routes, before, wanted);
    if (next) chosen.push(next);
  }
  return chosen.map((route) => eveningOf(candidates, route));
}

/** Of routes by value, best first, the one to show beside those that are chosen; the same stops and one less are no other evening. */
function nextBest(routes: readonly Route[], chosen: readonly (readonly number[])[], locked: ReadonlySet<number>): Route | null {
  let best: Route | null = null;
  let bestWorth = -Infinity;
  for (const route of routes) {
    // What is shared only takes from a value: none that follows is better.
    if (route.value <= bestWorth) break;
    const order = orderOf(route);
    if (chosen.some((other) => order.every((index) => other.includes(index)))) continue;
    const worth = route.value - LOST_PER_SHARED_STOP * shared(order, chosen, locked);
    if (worth > bestWorth) [best, bestWorth] = [route, worth];
  }
  return best;
}

/** The evening that stops at these candidates in this order, by the rules of `planEvenings`, fairness aside; null when that does not fit. */
export function followEvening<Place extends EveningCandidate>(candidates: readonly Place[], terms: EveningTerms): Evening<Place> | null {
  const map = new RouteMap(candidates, { ...terms, locked: [] }, false);
  const route = map.along(candidates.map((_, index) => index));
  return route && route.count > 0 ? eveningOf(candidates, route) : null;
}

/** Candidates come out as they were put in, with all that they carry besides. */
function eveningOf<Place extends EveningCandidate>(candidates: readonly Place[], route: Route): Evening<Place> {
  const stops: EveningStop<Place>[] = [];
  for (let at: Route | null = route; at; at = at.before) {
    const { travel, arrive, leave } = at;
    const candidate = candidates[at.index];
    if (candidate) stops.unshift({ candidate, travel, arrive, leave });
  }
  return { stops, cost: route.cost, value: route.value };
}
