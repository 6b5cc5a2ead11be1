import { DEFAULT_STOPS, type Evening, type EveningCandidate, type EveningStop, type EveningTerms } from './evening.js';
import { stopOrderOf, RouteMap, type Route, type RouteRules } from './routes.js';
import { solveByBeam, solveExactly } from './solvers.js';
import type { EveningTemplate } from './templates.js';

/** With more candidates, or more than four stops, the beam search replaces the exact solver. */
const MAX_EXACT_CANDIDATES = 12;
const MAX_EVENINGS = 3;
/** The penalty for each stop that an evening chosen before has, too, in the value of a perfect stop (1). */
const PENALTY_PER_SHARED_STOP = 0.6;
/** The penalty for each shared kind; meals and kinds that were asked for cost nothing. */
const PENALTY_PER_SHARED_KIND = 1 / 6;
/** The limits of the places that one template searches, in all and of one kind; places of its core come first. */
const MAX_PLACES_OF_TEMPLATE = 50;
const MAX_PLACES_OF_KIND = 3;
/** The bonus of a template whose core holds what the party asked for. */
const ASKED_KIND_BONUS = 0.8;

/** The template without restrictions. */
const ANYTHING: EveningTemplate<'any'> = { character: 'any', core: new Set(), beside: null };

/** The requirements, strictest first: the first row that some evening meets holds. */
const RULES: readonly Omit<RouteRules, 'core' | 'fair'>[] = [
  { wanted: true, meals: true },
  { wanted: true, meals: false },
  { wanted: false, meals: true },
  { wanted: false, meals: false },
];

/** The routes of one template, best first. */
interface TemplateRoutes<Place, Character extends string> {
  character: Character;
  candidates: readonly Place[];
  routes: readonly Route[];
  /** Added to the value of each of its routes. */
  bonus: number;
}

/**
 * Plans up to three evenings, best first, of different characters if there are as many. Requirements are given up in the order of `RULES`. Evenings
 * that cost less than `terms.floor` are chosen only if too few cost that much. docs/decisions/064 describes the value of an evening.
 * @throws RangeError when a locked stop is no candidate, or when `terms.starts` is empty.
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
        .map((template) => searchTemplate(template, candidates, terms, { ...rules, fair }))
        .filter(({ routes }) => routes.length > 0);
      if (found.length > 0) return choose(found, terms);
    }
  }
  return [];
}

function searchTemplate<Place extends EveningCandidate, Character extends string>(
  template: EveningTemplate<Character>,
  candidates: readonly Place[],
  terms: EveningTerms,
  rules: Omit<RouteRules, 'core'>,
): TemplateRoutes<Place, Character> {
  const { character } = template;
  const core = template.core.size > 0 ? template.core : null;
  const places = core ? placesOf(template, candidates, terms.locked ?? []) : candidates;
  const bonus = places.some(({ kind, isWanted }) => isWanted && template.core.has(kind)) ? ASKED_KIND_BONUS : 0;
  if (core && !places.some(({ kind }) => core.has(kind))) return { character, candidates: places, routes: [], bonus };
  const map = new RouteMap(places, terms, { ...rules, core });
  const isSmall = places.length <= MAX_EXACT_CANDIDATES && map.most <= DEFAULT_STOPS;
  const routes = [...(isSmall ? solveExactly(map) : solveByBeam(map)).values()];
  return { character, candidates: places, routes: routes.sort((a, b) => b.value - a.value), bonus };
}

/** The best places of each kind that the template admits. */
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
      return before < MAX_PLACES_OF_KIND || locked.includes(id);
    })
    .slice(0, MAX_PLACES_OF_TEMPLATE);
}

/** A chosen route, with the ids of its stops: an index means another place in another template. */
interface Choice<Place, Character extends string> {
  found: TemplateRoutes<Place, Character>;
  route: Route;
  ids: readonly string[];
}

function choose<Place extends EveningCandidate, Character extends string>(
  found: readonly TemplateRoutes<Place, Character>[],
  { floor = 0, locked = [] }: EveningTerms,
): Evening<Place, Character>[] {
  const chosen: Choice<Place, Character>[] = [];
  for (let n = 0; n < MAX_EVENINGS; n += 1) {
    const isNew = ({ character }: TemplateRoutes<Place, Character>): boolean => !chosen.some((one) => one.found.character === character);
    const best = (of: readonly TemplateRoutes<Place, Character>[], least: number) => nextBest(of, chosen, new Set(locked), least);
    const fresh = found.filter(isNew);
    const next = best(fresh, floor) ?? best(fresh, 0) ?? best(found, floor) ?? best(found, 0);
    if (next) chosen.push(next);
  }
  return chosen.map(({ found: { character, candidates }, route }) => eveningOf(candidates, route, character));
}

/** The kinds of a route's stops that count as shared with another evening. */
const kindsOf = <Place extends EveningCandidate>(
  { candidates }: Pick<TemplateRoutes<Place, string>, 'candidates'>,
  route: Route,
): string[] =>
  stopOrderOf(route).flatMap((index) => {
    const { part, isWanted, kind } = candidates[index] ?? {};
    return part === 'meal' || isWanted || kind === undefined ? [] : [kind];
  });

/** The best evening beside those chosen before, of those that cost `least` rupees or more. A part of a chosen evening counts as no other evening. */
function nextBest<Place extends EveningCandidate, Character extends string>(
  found: readonly TemplateRoutes<Place, Character>[],
  chosen: readonly Choice<Place, Character>[],
  locked: ReadonlySet<string>,
  least: number,
): Choice<Place, Character> | null {
  let best: Choice<Place, Character> | null = null;
  let bestWorth = -Infinity;
  for (const one of found) {
    for (const route of one.routes) {
      // Shared stops only lower a value, and the routes are sorted, so no later one is better.
      if (route.value + one.bonus <= bestWorth) break;
      if (route.cost < least) continue;
      const ids = stopOrderOf(route).map((index) => one.candidates[index]?.id ?? '');
      if (chosen.some((other) => ids.every((id) => other.ids.includes(id)))) continue;
      const free = ids.filter((id) => !locked.has(id));
      const shared = Math.max(0, ...chosen.map((other) => free.filter((id) => other.ids.includes(id)).length));
      const kinds = kindsOf(one, route);
      const alike = Math.max(0, ...chosen.map((other) => kinds.filter((kind) => kindsOf(other.found, other.route).includes(kind)).length));
      const worth = route.value + one.bonus - PENALTY_PER_SHARED_STOP * shared - PENALTY_PER_SHARED_KIND * alike;
      if (worth > bestWorth) [best, bestWorth] = [{ found: one, route, ids }, worth];
    }
  }
  return best;
}

/** The evening that stops at these candidates in this order, by the rules of `planEvenings` for ways and hours; null when that does not fit. */
export function followEvening<Place extends EveningCandidate>(candidates: readonly Place[], terms: EveningTerms): Evening<Place> | null {
  const map = new RouteMap(candidates, { ...terms, locked: [] }, { fair: false, wanted: false, meals: false, core: null });
  const route = map.routeOf(candidates.map((_, index) => index));
  return route && route.count > 0 ? eveningOf(candidates, route, 'any') : null;
}

/** Turns a route into an evening with the caller's own candidates. Each stop lasts until the way to the next one begins. */
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
