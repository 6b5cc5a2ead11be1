import { areasOf, COMPASS, type Apart, type Area, type City, type Compass, type PlaceType, type VenueView } from '@app/contracts';
import { cityOf, distanceKm } from '../geo.js';
import type { Point } from '../grid.js';

/** The first words about a place. */
export interface Lookalike extends Pick<VenueView, 'id' | 'name' | 'citySlug' | 'area' | 'address' | 'latitude' | 'longitude'> {
  placeTypes: readonly PlaceType[];
}

const plain = (text: string): string => text.trim().toLowerCase();
const duplicateKey = ({ name, citySlug, area, placeTypes }: Lookalike): string =>
  [plain(name), citySlug, area === cityOf(citySlug)?.name ? '' : plain(area), placeTypes[0]].join('\n');

/** The area or, where it is none of ours, the city from whose centre a place is described. */
function surroundings({ citySlug, area }: Lookalike): Area | City | null {
  return areasOf(citySlug).find(({ name }) => name === area) ?? cityOf(citySlug);
}

/** The eighth of the compass in which `to` lies, seen from `from`; both within some 100 km. */
export function directionTo(from: Point, to: Point): Compass {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return COMPASS[(Math.round(Math.atan2(east, north) / (Math.PI / 4)) + 8) % 8] ?? 'n';
}

function wayTo(place: Lookalike): { from: string; km: number; direction: Compass | null } {
  const centre = surroundings(place);
  if (!centre) return { from: place.area, km: 0, direction: null };
  const km = Math.round(distanceKm(centre, place) * 10) / 10;
  return { from: centre.name, km, direction: km === 0 ? null : directionTo(centre, place) };
}

function groupsBy(places: readonly Lookalike[], key: (place: Lookalike) => string): Map<string, Lookalike[]> {
  const groups = new Map<string, Lookalike[]>();
  for (const place of places) groups.set(key(place), [...(groups.get(key(place)) ?? []), place]);
  return groups;
}

/**
 * The distinctions of places that share name, kind, city and area with another of `places`, by id; the others are not in it. It is the
 * address where no other of them has it; else the way from the centre, and for those that share this, too, a number in the order of ids.
 */
export function disambiguate(places: readonly Lookalike[]): Map<string, Apart> {
  const apart = new Map<string, Apart>();
  for (const alike of groupsBy(places, duplicateKey).values()) {
    if (alike.length < 2) continue;
    const addresses = groupsBy(alike, ({ address }) => plain(address ?? ''));
    const byWay = alike.filter(({ address }) => !address || (addresses.get(plain(address))?.length ?? 0) > 1);
    const there = groupsBy(byWay, (place) => JSON.stringify(wayTo(place)));
    for (const place of alike) apart.set(place.id, { by: 'address' });
    for (const same of there.values()) {
      const ids = same.map(({ id }) => id).sort();
      for (const place of same) apart.set(place.id, { by: 'way', ...wayTo(place), nth: ids.indexOf(place.id) + 1, of: ids.length });
    }
  }
  return apart;
}
