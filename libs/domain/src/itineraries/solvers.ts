import { keepBest, NOWHERE, orderOf, setOf, type BySet, type Route, type RouteMap } from './routes.js';

const indices = (map: RouteMap): number[] => map.candidates.map((_, index) => index);

/**
 * Every set of stops that fits, each in its best order. With at most four stops of twelve there are 13,344 orders: walking them all is
 * exact, and less work than tables over subsets, times, costs and meals.
 */
export function solveExactly(map: RouteMap): BySet {
  const found: BySet = new Map();
  const all = indices(map);
  const walk = (route: Route): void => {
    if (map.isWhole(route)) keepBest(found, route);
    if (route.count === map.most || !map.canBeWhole(route)) return;
    for (const index of all) {
      const next = map.add(route, index);
      if (next) walk(next);
    }
  };
  walk(NOWHERE);
  return found;
}

/** The number of beginnings that are kept at each length. */
const WIDTH = 60;
/** The number of routes that are improved further. */
const IMPROVED = 4;

/** The sets of stops that the most promising beginnings lead to, improved by other orders and by exchanging one stop for another. */
export function solveByBeam(map: RouteMap): BySet {
  const found: BySet = new Map();
  const all = indices(map);
  let beam: Route[] = [NOWHERE];
  for (let length = 1; length <= map.most; length += 1) {
    // Of those with the same stops and the same last one, one is enough.
    const next = new Map<number, Route>();
    for (const route of beam) {
      const set = setOf(route);
      for (const index of all) {
        const more = map.add(route, index);
        if (!more || !map.canBeWhole(more)) continue;
        if (map.isWhole(more)) keepBest(found, more);
        const key = set * 64 + index;
        const known = next.get(key);
        if (!known || more.value > known.value) next.set(key, more);
      }
    }
    beam = [...next.values()].sort((a, b) => map.promiseOf(b) - map.promiseOf(a)).slice(0, WIDTH);
  }
  for (const route of byValue(found.values()).slice(0, IMPROVED)) improve(map, found, route);
  return found;
}

const byValue = (routes: Iterable<Route>): Route[] => [...routes].sort((a, b) => b.value - a.value);

/** Goes on from a route to better ones as long as there are any: a stretch turned around, one stop exchanged, or one added. */
function improve(map: RouteMap, found: BySet, from: Route): void {
  for (let best: Route | null = from; best;) {
    const { value }: Route = best;
    const better: Route[] = neighbours(orderOf(best), map.candidates.length)
      .map((order) => map.along(order))
      .filter((route) => route !== null)
      .filter((route) => map.isWhole(route) && route.value > value);
    for (const route of better) keepBest(found, route);
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
