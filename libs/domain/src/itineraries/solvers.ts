import { keepIfBest, EMPTY_ROUTE, stopOrderOf, stopSetOf, type BestBySet, type Route, type RouteMap } from './routes.js';

const indices = (map: RouteMap): number[] => map.candidates.map((_, index) => index);

/**
 * Every set of stops that fits, each in its best order. With at most four stops of twelve there are 13,344 orders: walking them all is
 * exact, and less work than tables over subsets, times, costs and meals.
 */
export function solveExactly(map: RouteMap): BestBySet {
  const found: BestBySet = new Map();
  const all = indices(map);
  const walk = (route: Route): void => {
    if (map.isComplete(route)) keepIfBest(found, route);
    if (route.count === map.most || !map.canBeCompleted(route)) return;
    for (const index of all) {
      const next = map.add(route, index);
      if (next) walk(next);
    }
  };
  walk(EMPTY_ROUTE);
  return found;
}

/** The number of partial routes that the beam keeps at each length. */
const BEAM_WIDTH = 60;
/** The number of routes that local search improves after the beam. */
const IMPROVED_ROUTES = 4;

/**
 * Sets of stops found by a beam search; a local search improves the best of them. The result is approximate: docs/decisions/064 states its error
 * against the exact solver.
 */
export function solveByBeam(map: RouteMap): BestBySet {
  const found: BestBySet = new Map();
  const all = indices(map);
  let beam: Route[] = [EMPTY_ROUTE];
  for (let length = 1; length <= map.most; length += 1) {
    // Routes with the same stops and the same last stop can be continued alike, so the best one is enough.
    const next = new Map<number, Route>();
    for (const route of beam) {
      const set = stopSetOf(route);
      for (const index of all) {
        const more = map.add(route, index);
        if (!more || !map.canBeCompleted(more)) continue;
        if (map.isComplete(more)) keepIfBest(found, more);
        const key = set * 64 + index;
        const known = next.get(key);
        if (!known || more.value > known.value) next.set(key, more);
      }
    }
    beam = [...next.values()].sort((a, b) => map.priorityOf(b) - map.priorityOf(a)).slice(0, BEAM_WIDTH);
  }
  for (const route of byValue(found.values()).slice(0, IMPROVED_ROUTES)) improve(map, found, route);
  return found;
}

const byValue = (routes: Iterable<Route>): Route[] => [...routes].sort((a, b) => b.value - a.value);

/** Local search: moves from a route to its best neighbour as long as that is better. */
function improve(map: RouteMap, found: BestBySet, from: Route): void {
  for (let best: Route | null = from; best;) {
    const { value }: Route = best;
    const better: Route[] = neighbours(stopOrderOf(best), map.candidates.length)
      .map((order) => map.routeOf(order))
      .filter((route) => route !== null)
      .filter((route) => map.isComplete(route) && route.value > value);
    for (const route of better) keepIfBest(found, route);
    best = byValue(better)[0] ?? null;
  }
}

/** The orders one step away: any stretch reversed (2-opt), any stop exchanged for another candidate, one more stop anywhere. */
function neighbours(picked: readonly number[], count: number): number[][] {
  const orders: number[][] = [];
  for (let from = 0; from < picked.length; from += 1)
    for (let until = from + 2; until <= picked.length; until += 1)
      orders.push([...picked.slice(0, from), ...picked.slice(from, until).reverse(), ...picked.slice(until)]);
  for (let other = 0; other < count; other += 1) {
    if (picked.includes(other)) continue;
    for (let at = 0; at < picked.length; at += 1) orders.push(picked.with(at, other));
    for (let at = 0; at <= picked.length; at += 1) orders.push(picked.toSpliced(at, 0, other));
  }
  return orders;
}
