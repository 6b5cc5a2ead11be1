import { USUAL_STOPS, type Evening, type EveningCandidate, type EveningStop, type EveningTerms } from './evening.js';
import { orderOf, RouteMap, type Route, type RouteRules } from './routes.js';
import { solveByBeam, solveExactly } from './solvers.js';
import type { EveningTemplate } from './templates.js';

/** Up to so many candidates every evening of at most four stops is looked at. */
const EXACT_UP_TO = 12;
const EVENINGS = 3;
/** The penalty for each stop that a better evening has, too, in perfect stops. */
const LOST_PER_SHARED_STOP = 0.6;
/** The penalty for each shared kind, meals and what was asked for aside. */
const LOST_PER_SHARED_KIND = 1 / 6;
/** A template is made of so many places at most: of the best, whatever its core needs first. */
const OF_A_TEMPLATE = 50;
const OF_ONE_KIND = 3;
/** The bonus of a template whose core holds what the party asked for. */
const ASKED_FOR = 0.8;

/** One template for all candidates. */
const ANYTHING: EveningTemplate<'any'> = { character: 'any', core: new Set(), beside: null };

/** What evenings have to have, and what is given up where none has it. */
const RULES: readonly Omit<RouteRules, 'core' | 'fair'>[] = [
  { wanted: true, meals: true },
  { wanted: true, meals: false },
  { wanted: false, meals: true },
  { wanted: false, meals: false },
];

/** The evenings of one template, the best first. */
interface Found<Place, Character extends string> {
  character: Character;
  candidates: readonly Place[];
  routes: readonly Route[];
  /** What the template is worth besides. */
  bonus: number;
}

/**
 * Up to three evenings, the best first, each of another character where there are as many. What has to be in them is given up in the order
 * of `RULES`; one for less than was meant to be spent is chosen where too few come to as much.
 * @throws RangeError when a locked stop is no candidate, or when nobody sets out.
 */
export function planEvenings<Place extends EveningCandidate, Character extends string = 'any'>(
  candidates: readonly Place[],
  terms: EveningTerms,
  templates: readonly EveningTemplate<Character>[] = [ANYTHING as EveningTemplate<Character>],
): Evening<Place, Character>[] {
  const { locked = [], starts } = terms;
  if (starts.length === 0) throw new RangeError('Somebody has to set out');
  if (locked.some((id) => !candidates.some((candidate) => candidate.id === id))) throw new RangeError('A locked stop is no candidate');
  const wants = candidates.some(({ isWanted }) => isWanted);
  for (const rules of RULES) {
    if (rules.wanted && !wants) continue;
    for (const fair of starts.length > 1 ? [true, false] : [false]) {
      const found = templates
        .map((template) => follow(template, candidates, terms, { ...rules, fair }))
        .filter(({ routes }) => routes.length > 0);
      if (found.length > 0) return choose(found, terms);
    }
  }
  return [];
}

function follow<Place extends EveningCandidate, Character extends string>(
  template: EveningTemplate<Character>,
  candidates: readonly Place[],
  terms: EveningTerms,
  rules: Omit<RouteRules, 'core'>,
): Found<Place, Character> {
  const { character } = template;
  const core = template.core.size > 0 ? template.core : null;
  const places = core ? placesOf(template, candidates, terms.locked ?? []) : candidates;
  const bonus = places.some(({ kind, isWanted }) => isWanted && template.core.has(kind)) ? ASKED_FOR : 0;
  if (core && !places.some(({ kind }) => core.has(kind))) return { character, candidates: places, routes: [], bonus };
  const map = new RouteMap(places, terms, { ...rules, core });
  const isSmall = places.length <= EXACT_UP_TO && map.most <= USUAL_STOPS;
  const routes = [...(isSmall ? solveExactly(map) : solveByBeam(map)).values()];
  return { character, candidates: places, routes: routes.sort((a, b) => b.value - a.value), bonus };
}

/** The best of each kind that the template has room for. */
function placesOf<Place extends EveningCandidate>(
  { core, beside }: EveningTemplate,
  candidates: readonly Place[],
  locked: readonly string[],
): Place[] {
  const rank = ({ id, kind, part, worth, isWanted }: Place): number =>
    worth + (locked.includes(id) ? 100 : 0) + (isWanted || core.has(kind) || part === 'meal' ? 10 : 0);
  const taken = new Map<string, number>();
  return candidates
    .filter(
      ({ id, kind, part, isWanted }) => part === 'meal' || isWanted || core.has(kind) || !beside || beside.has(kind) || locked.includes(id),
    )
    .sort((a, b) => rank(b) - rank(a))
    .filter(({ id, kind }) => {
      const before = taken.get(kind) ?? 0;
      taken.set(kind, before + 1);
      return before < OF_ONE_KIND || locked.includes(id);
    })
    .slice(0, OF_A_TEMPLATE);
}

/** A route with the names of its stops, which other templates have under other numbers. */
interface Choice<Place, Character extends string> {
  found: Found<Place, Character>;
  route: Route;
  ids: readonly string[];
}

function choose<Place extends EveningCandidate, Character extends string>(
  found: readonly Found<Place, Character>[],
  { floor = 0, locked = [] }: EveningTerms,
): Evening<Place, Character>[] {
  const chosen: Choice<Place, Character>[] = [];
  for (let n = 0; n < EVENINGS; n += 1) {
    const isNew = ({ character }: Found<Place, Character>): boolean => !chosen.some((one) => one.found.character === character);
    const best = (of: readonly Found<Place, Character>[], least: number) => nextBest(of, chosen, new Set(locked), least);
    const fresh = found.filter(isNew);
    const next = best(fresh, floor) ?? best(fresh, 0) ?? best(found, floor) ?? best(found, 0);
    if (next) chosen.push(next);
  }
  return chosen.map(({ found: { character, candidates }, route }) => eveningOf(candidates, route, character));
}

/** The kinds in which an evening can differ from another. */
const kindsOf = <Place extends EveningCandidate>({ candidates }: Pick<Found<Place, string>, 'candidates'>, route: Route): string[] =>
  orderOf(route).flatMap((index) => {
    const { part, isWanted, kind } = candidates[index] ?? {};
    return part === 'meal' || isWanted || kind === undefined ? [] : [kind];
  });

/** Of evenings that come to `least`, the one to show beside those that are chosen; the same stops and one less are no other evening. */
function nextBest<Place extends EveningCandidate, Character extends string>(
  found: readonly Found<Place, Character>[],
  chosen: readonly Choice<Place, Character>[],
  locked: ReadonlySet<string>,
  least: number,
): Choice<Place, Character> | null {
  let best: Choice<Place, Character> | null = null;
  let bestWorth = -Infinity;
  for (const one of found) {
    for (const route of one.routes) {
      // What is shared only takes from a value: none that follows is better.
      if (route.value + one.bonus <= bestWorth) break;
      if (route.cost < least) continue;
      const ids = orderOf(route).map((index) => one.candidates[index]?.id ?? '');
      if (chosen.some((other) => ids.every((id) => other.ids.includes(id)))) continue;
      const free = ids.filter((id) => !locked.has(id));
      const shared = Math.max(0, ...chosen.map((other) => free.filter((id) => other.ids.includes(id)).length));
      const kinds = kindsOf(one, route);
      const alike = Math.max(0, ...chosen.map((other) => kinds.filter((kind) => kindsOf(other.found, other.route).includes(kind)).length));
      const worth = route.value + one.bonus - LOST_PER_SHARED_STOP * shared - LOST_PER_SHARED_KIND * alike;
      if (worth > bestWorth) [best, bestWorth] = [{ found: one, route, ids }, worth];
    }
  }
  return best;
}

/** The evening that stops at these candidates in this order, by the rules of `planEvenings` for ways and hours; null when that does not fit. */
export function followEvening<Place extends EveningCandidate>(candidates: readonly Place[], terms: EveningTerms): Evening<Place> | null {
  const map = new RouteMap(candidates, { ...terms, locked: [] }, { fair: false, wanted: false, meals: false, core: null });
  const route = map.along(candidates.map((_, index) => index));
  return route && route.count > 0 ? eveningOf(candidates, route, 'any') : null;
}

/** Candidates come out as they were put in; a stop goes on until it is time for the next one. */
function eveningOf<Place extends EveningCandidate, Character extends string>(
  candidates: readonly Place[],
  route: Route,
  character: Character,
): Evening<Place, Character> {
  const stops: EveningStop<Place>[] = [];
  let until = 0;
  for (let at: Route | null = route; at && at.index >= 0; at = at.before) {
    const { travel, arrive, leave, latest } = at;
    const candidate = candidates[at.index];
    if (candidate) stops.unshift({ candidate, travel, arrive, leave: Math.max(leave, Math.min(latest, until)) });
    until = arrive - travel;
  }
  return { character, stops, cost: route.cost, value: route.value };
}
