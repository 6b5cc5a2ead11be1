import { CITY_SLUGS, IDEAS, LEAST_PLACES, type CityIdea, type CitySlug, type IdeaId, type PlaceType } from '@app/contracts';
import { cityOf, distanceKm } from '../geo.js';
import type { Point } from '../grid.js';
import { isByDaylight, isOpenAir } from './place-roles.js';
import { hourOfIdea, IDEA_RULES, seasonOf, type IdeaRule, type Season } from './city-ideas.js';
import { isOpenAt, type Minutes } from '../venues/opening.js';

export const IDEAS_OF_PAGE = 8;
export const PLACES_OF_IDEA = 3;
/** Kinds of place that some idea has. */
export const IDEA_KINDS: readonly PlaceType[] = [...new Set(Object.values(IDEA_RULES).flatMap(({ kinds }) => kinds))];

const DAY = 1440;
const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** A place fits an hour when it is open then on most days, so that a page of a month says the same on each of them. */
const LEAST_DAYS = 5;

/** The worth of what speaks for a place. Known hours come first, then what shows that it is worth a visit. */
const KNOWN_HOURS = 3;
const PHOTO = 2;
const OUTLINED = 2;
/** The neighbourhood is named after it. */
const LANDMARK = 2;
const CUISINE = 1.5;
/** At the centre of the city; none so many kilometres away from it. */
const CENTRAL = 2;
const FAR_KM = 20;
/** What speaks against it: a less fitting kind, an open sky in the rain, a name that several places have, an area that the idea has already. */
const LATER_KIND = 1.25;
const WET = 4;
const COMMON_NAME = 4;
const SAME_AREA = 2;
/** A name that is short, or none of its own, says too little to a visitor; so do many of the small parks that are named after a street. */
const POOR_NAME = 4;
const POOR =
  /^(?:.{1,3}|(?:the |good |nice |free )?(?:view ?points?|views?|parks?|gardens?|lakes?|playground|temple|trail)|\p{L}+ (?:parks?|views?|grounds?))$|\b(?:pizza|burgers?|apartments?|society|layout|office|station)\b/iu;
/** What all cities of the world eat: no local sends a guest there. */
const FAST_FOOD = ['pizza', 'burger', 'chicken', 'fast food', 'sandwich'];
/** The weight of each further place within a walk: a walk begins where most is to be seen. */
const DENSE = 0.4;
const DENSEST = 10;

/** A real place as far as ideas are concerned. */
export interface PlaceForIdeas extends Point {
  id: string;
  name: string;
  /** The neighbourhood, which may be named after a landmark: "Near Taj Mahal". */
  area: string;
  placeTypes: readonly PlaceType[];
  cuisines: readonly string[];
  /** Which of its facts are assumptions. */
  assumed: readonly string[];
  photoId: string | null;
  /** The map has its outline and not just a point. */
  outlined: boolean;
  openMinutes: readonly Minutes[];
}

/** An idea with the places that were chosen for it. */
export type ChosenIdea<Place> = Omit<CityIdea, 'venues'> & { places: Place[] };

interface Rated<Place> {
  place: Place;
  worth: number;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const timeText = (hour: number): string => `${String(Math.floor(hour)).padStart(2, '0')}:${String((hour % 1) * 60).padStart(2, '0')}`;
const isOpenMostDays = (ranges: readonly Minutes[], hour: number): boolean =>
  DAYS.filter((day) => isOpenAt(ranges, day * DAY + hour * 60)).length >= LEAST_DAYS;

/**
 * The ideas of a month for a city: eight that fit the season, those that it brings first and the others by their hour, each with three places
 * that are open then. No place, no name and no picture stands twice; an idea for which three are not left is none.
 */
export function chooseIdeas<Place extends PlaceForIdeas>(citySlug: CitySlug, month: number, places: readonly Place[]): ChosenIdea<Place>[] {
  const season = seasonOf(citySlug, month);
  const rate = rating(citySlug, places, season);
  const taken = new Set<string>();
  const chosen: ChosenIdea<Place>[] = [];
  for (const id of inOrder(citySlug, month, season)) {
    if (chosen.length === IDEAS_OF_PAGE) break;
    const rule = IDEA_RULES[id];
    if (chosen.some(({ scene }) => scene === rule.scene)) continue;
    const hour = hourOfIdea(rule, citySlug, month);
    const three = pickPlaces(
      rate(rule, hour).filter(({ place }) => !taken.has(plain(place.name))),
      rule,
    );
    if (three.length < PLACES_OF_IDEA) continue;
    three.forEach(({ name }) => taken.add(plain(name)));
    chosen.push({ id, scene: rule.scene, time: timeText(hour), kind: kindOfMore(rule, places), places: three });
  }
  const isAllYear = ({ id }: ChosenIdea<Place>) => Number(!IDEA_RULES[id].seasons);
  return chosen.toSorted((a, b) => isAllYear(a) - isAllYear(b) || (isAllYear(a) && a.time !== b.time ? (a.time < b.time ? -1 : 1) : 0));
}

/**
 * The ideas that make sense in a season: those that it brings, then those of all year. The latter begin elsewhere each month and in each
 * city, so that a reader who comes back finds others.
 */
function inOrder(citySlug: CitySlug, month: number, season: Season): IdeaId[] {
  const allYear = IDEAS.filter((id) => !IDEA_RULES[id].seasons);
  const first = (month + CITY_SLUGS.indexOf(citySlug)) % allYear.length;
  return [...IDEAS.filter((id) => IDEA_RULES[id].seasons?.includes(season)), ...allYear.slice(first), ...allYear.slice(0, first)];
}

/** The kind of an idea whose page has more like its places: the most fitting one with a page, else the most frequent. */
function kindOfMore({ kinds }: IdeaRule, places: readonly PlaceForIdeas[]): PlaceType {
  const count = (kind: PlaceType) => places.filter(({ placeTypes }) => placeTypes.includes(kind)).length;
  return kinds.find((kind) => count(kind) >= LEAST_PLACES) ?? kinds.reduce((best, kind) => (count(kind) > count(best) ? kind : best));
}

/** Rates the places of a city for an idea, without those that are closed at its hour. */
function rating<Place extends PlaceForIdeas>(citySlug: CitySlug, places: readonly Place[], season: Season) {
  const centre = cityOf(citySlug);
  const landmarks = new Set(places.map(({ area }) => area.replace(/^Near /, '')));
  const names = new Map<string, number>();
  for (const { name } of places) names.set(plain(name), (names.get(plain(name)) ?? 0) + 1);
  const byItself = (place: Place): number =>
    (place.assumed.includes('openingHours') ? 0 : KNOWN_HOURS) +
    (place.photoId ? PHOTO : 0) +
    (place.outlined ? OUTLINED : 0) +
    (landmarks.has(place.name) ? LANDMARK : 0) +
    (centre ? CENTRAL * Math.max(0, 1 - distanceKm(centre, place) / FAR_KM) : 0) -
    ((names.get(plain(place.name)) ?? 0) > 1 ? COMMON_NAME : 0) -
    (place.cuisines.some((cuisine) => FAST_FOOD.includes(cuisine)) ? COMMON_NAME : 0) -
    (POOR.test(place.name) ? POOR_NAME : 0);
  return ({ kinds, cuisines = [], seasons }: IdeaRule, hour: number): Rated<Place>[] =>
    places.flatMap((place) => {
      const [at] = kinds.flatMap((kind, n) => (place.placeTypes.includes(kind) ? [n] : []));
      const kind = at === undefined ? undefined : kinds[at];
      if (at === undefined || !kind || !isOpenMostDays(place.openMinutes, hour)) return [];
      const isWet = season === 'rain' && !seasons && isOpenAir(kind);
      const fits = place.cuisines.some((cuisine) => cuisines.includes(cuisine));
      // "Calangute Beach" in Calangute: the sight that gives the neighbourhood its name.
      const isNamesake = isByDaylight(kind) && place.area !== '' && place.name.startsWith(`${place.area} `);
      const ofIdea = (fits ? CUISINE : 0) + (isNamesake ? LANDMARK : 0) - LATER_KIND * at - (isWet ? WET : 0);
      return { place, worth: byItself(place) + ofIdea };
    });
}

/** The three best, in different areas where that costs little; within a walk of one of them where the idea is a walk, else none. */
function pickPlaces<Place extends PlaceForIdeas>(rated: readonly Rated<Place>[], { withinKm }: IdeaRule): Place[] {
  const sorted = rated.toSorted((a, b) => b.worth - a.worth || (a.place.id < b.place.id ? -1 : 1));
  if (withinKm === undefined) return spread(sorted);
  const walks = sorted.map((start) => {
    const near = sorted.filter(({ place }) => distanceKm(start.place, place) <= withinKm);
    const others = spread(
      near.filter((one) => one !== start && plain(one.place.name) !== plain(start.place.name)),
      0,
    ).slice(0, PLACES_OF_IDEA - 1);
    return { places: [start.place, ...others], worth: start.worth + DENSE * Math.min(near.length, DENSEST) };
  });
  const [best] = walks.filter(({ places }) => places.length === PLACES_OF_IDEA).toSorted((a, b) => b.worth - a.worth);
  return best?.places ?? [];
}

function spread<Place extends PlaceForIdeas>(sorted: readonly Rated<Place>[], sameArea = SAME_AREA): Place[] {
  const picked: Place[] = [];
  let left = sorted;
  while (picked.length < PLACES_OF_IDEA && left.length > 0) {
    const repeats = (place: Place) => picked.filter(({ area }) => area !== '' && area === place.area).length * sameArea;
    const best = left.reduce((one, other) => (other.worth - repeats(other.place) > one.worth - repeats(one.place) ? other : one));
    picked.push(best.place);
    left = left.filter(({ place }) => plain(place.name) !== plain(best.place.name));
  }
  return picked;
}
