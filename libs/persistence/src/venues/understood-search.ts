import {
  DISTANCES_KM,
  REGIONS,
  type Area,
  type ListedVenue,
  type SearchFilter,
  type SearchLimit,
  type UnderstoodSearch,
} from '@app/contracts';
import { limitsOf, type Understood } from '@app/domain';
import type { VenueSearch, VenueSearchRepository } from './venue-search.repository.js';

/** So many places are shown in place of those that a search did not find. */
const SHOWN = 4;
/** In km; the widest that a reader can choose. */
const WIDEST = Math.max(...DISTANCES_KM);
const AREAS: readonly Area[] = Object.values(REGIONS).flatMap(({ areas }) => areas);

const filtersOf = (search: VenueSearch): SearchFilter[] =>
  (
    [
      ['open', search.open],
      ['price', search.price],
      ['area', search.areaId],
      ['radius', search.near && search.near.radiusKm < WIDEST],
      ['partners', search.partners],
      ['kind', search.placeType ?? search.category],
      ['city', search.citySlug],
    ] as const
  ).flatMap(([filter, isSet]) => (isSet ? [filter] : []));

const isArea = (limit: SearchLimit): boolean => ('filter' in limit ? limit.filter === 'area' : limit.part.what === 'area');

/** A search without some of its limits; without an area it goes from the centre of that outwards. */
function relaxed(search: VenueSearch, limits: readonly SearchLimit[]): VenueSearch {
  const leaves = (filter: SearchFilter): boolean => limits.some((limit) => 'filter' in limit && limit.filter === filter);
  const { near, ...rest } = search;
  const named = limits.flatMap((limit) => ('part' in limit && limit.part.what === 'area' ? limit.part.values : []));
  const left =
    limits.some(isArea) && !leaves('city') ? AREAS.find(({ id, name }) => id === search.areaId || named.includes(name)) : undefined;
  return {
    ...rest,
    ...(near && { near: leaves('radius') ? { ...near, radiusKm: WIDEST } : near }),
    ...(left && { near: { latitude: left.latitude, longitude: left.longitude, radiusKm: WIDEST } }),
    ...(leaves('open') && { open: undefined }),
    ...(leaves('price') && { price: undefined }),
    ...((leaves('area') || leaves('city')) && { areaId: undefined }),
    ...(leaves('partners') && { partners: undefined }),
    ...(leaves('kind') && { placeType: undefined, category: undefined }),
    ...(leaves('city') && { citySlug: undefined }),
    limit: SHOWN,
    after: undefined,
  };
}

const partOnWire = ({ terms: _terms, ...part }: Understood) => part;
const onWire = (limit: SearchLimit): SearchLimit => ('part' in limit ? { part: partOnWire(limit.part as Understood) } : limit);

type Nearest = { without: SearchLimit[]; venues: ListedVenue[] };

/** Takes back each limit that was given up and does not stand in the way, the one that matters most first. */
async function keepingMost(nearest: Nearest, find: (limits: readonly SearchLimit[]) => Promise<ListedVenue[]>): Promise<Nearest> {
  let kept = nearest;
  // Without the last one nothing was found, so that it stands in the way.
  for (const limit of nearest.without.slice(0, -1).toReversed()) {
    const without = kept.without.filter((one) => one !== limit);
    const venues = await find(without);
    if (venues.length > 0) kept = { without, venues };
  }
  return kept;
}

/**
 * What the words of a search mean. When it finds nothing: which single limits can be left out, and the places without the least of these; if
 * there are none, limits are given up one by one, from the one that matters least on, and of these only what stands in the way.
 */
export async function understoodSearch(catalogue: VenueSearchRepository, search: VenueSearch): Promise<UnderstoodSearch> {
  const parts = await catalogue.understand(search.text);
  const find = (limits: readonly SearchLimit[]): Promise<ListedVenue[]> =>
    catalogue.find(
      relaxed(search, limits),
      parts.filter((part) => !limits.some((limit) => 'part' in limit && limit.part === part)),
    );
  const answer = { parts: parts.map(partOnWire), nearest: null, ways: [] };
  if ((await catalogue.find({ ...search, limit: 1, after: undefined }, parts)).length > 0) return answer;
  const limits = limitsOf(filtersOf(search), parts);
  const alone = await Promise.all(limits.map(async (limit) => ({ limit, venues: await find([limit]) })));
  // Another city is no way where another area of this one is.
  const isAreaEnough = alone.some(({ limit, venues }) => isArea(limit) && venues.length > 0);
  const ways = alone.filter(({ limit, venues }) => venues.length > 0 && !(isAreaEnough && 'filter' in limit && limit.filter === 'city'));
  let nearest: Nearest | undefined = ways[0] && { without: [ways[0].limit], venues: ways[0].venues };
  for (let count = 2; !nearest && count <= limits.length; count += 1) {
    const without = limits.slice(0, count);
    const venues = await find(without);
    if (venues.length > 0) nearest = await keepingMost({ without, venues }, find);
  }
  return {
    ...answer,
    nearest: nearest ? { ...nearest, without: nearest.without.map(onWire) } : null,
    ways: ways.map(({ limit, venues }) =>
      'filter' in limit && limit.filter === 'city'
        ? { ...limit, cities: [...new Set(venues.map((venue) => venue.citySlug))] }
        : onWire(limit),
    ),
  };
}
