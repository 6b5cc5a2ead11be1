import {
  CITIES,
  MISMATCH_FIELDS,
  type CitySlug,
  type Day,
  type EffectiveSpec,
  type FilterType,
  type LocationSource,
  type MismatchField,
  type PlaceType,
  type Rupees,
  type Styles,
  type TimeOfDay,
  type UserId,
} from '@app/contracts';
import { areaOf, distanceKm, midpoint, nearestArea, nearestCity, regionOf, snap, type Point } from './geo.js';
import { vibeGroups } from './styles.js';
import { TUNABLES } from './tunables.js';

/** What one member wishes. */
export interface WishesOf {
  userId: UserId;
  styles: Styles;
  minSpend: Rupees;
  maxSpend: Rupees | null;
  travelDistance: number | null;
  preferredDate: Day | null;
  preferredTime: TimeOfDay | null;
  filterType: FilterType | null;
  selectedAreas: string[];
  location: Point | null;
  citySlug: CitySlug | null;
  locationSource: LocationSource | null;
  specialRequests: string | null;
}

const shares = <T>(a: readonly T[], b: readonly T[]) => a.some((value) => b.includes(value));

function stylesAgree(a: Styles, b: Styles): boolean {
  const vibes = a.vibes.some((mine) => b.vibes.some((theirs) => vibeGroups([mine]).some((group) => vibeGroups([theirs]).includes(group))));
  const activities = a.activities.length === 0 || b.activities.length === 0 || shares(a.activities, b.activities);
  const places = a.placeTypes.length === 0 || b.placeTypes.length === 0 || shares(a.placeTypes, b.placeTypes);
  return vibes && activities && places;
}

const equalOrOpen = (a: string | null, b: string | null) => a === null || b === null || a === b;

const AGREES: Record<MismatchField, (a: WishesOf, b: WishesOf) => boolean> = {
  dateStyles: (a, b) => stylesAgree(a.styles, b.styles),
  preferredDate: (a, b) => equalOrOpen(a.preferredDate, b.preferredDate),
  preferredTime: (a, b) => equalOrOpen(a.preferredTime, b.preferredTime),
};

/** Which fields keep the members from agreeing, pair by pair (decision G1); a strict match is the absence of any. */
export function matchPreferences(list: readonly WishesOf[]): { strictMatch: boolean; mismatches: MismatchField[] } {
  const mismatches = MISMATCH_FIELDS.filter((field) => list.some((a, index) => list.slice(index + 1).some((b) => !AGREES[field](a, b))));
  return { strictMatch: mismatches.length === 0, mismatches };
}

const intersectionElseUnion = <T>(lists: readonly (readonly T[])[]): T[] => {
  const set = lists.filter((list) => list.length > 0);
  const union = [...new Set(set.flat())];
  const common = union.filter((value) => set.every((list) => list.includes(value)));
  return common.length > 0 ? common : union;
};

const lowest = (values: readonly (number | null)[]) => {
  const set = values.filter((value) => value !== null);
  return set.length === 0 ? null : Math.min(...set);
};

/**
 * The one wish that venues are matched with (decision G2): the lowest spends, the smallest distance, common areas and place types
 * else all of them, the midpoint of the members' snapped points. `needsCity` when the members are more than 60 km apart.
 */
export function mergeWishes(list: readonly WishesOf[]): EffectiveSpec | { needsCity: true } {
  const points = list.flatMap((wishes) => (wishes.location ? [snap(wishes.location)] : []));
  const areas = intersectionElseUnion(list.map((wishes) => wishes.selectedAreas));
  const areaPoints = areas.flatMap((id) => areaOf(id)?.area ?? []);
  const anchors: Point[] = points.length > 0 ? points : areaPoints;
  if (anchors.length === 0 || anchors.some((a) => anchors.some((b) => distanceKm(a, b) > TUNABLES.nearestCityKm)))
    return { needsCity: true };
  const center = midpoint(anchors);
  if (!center) return { needsCity: true };
  const city = nearestCity(center)?.city ?? null;
  const chosenCity = list.find((wishes) => wishes.citySlug)?.citySlug ?? null;
  const notes = list.map((wishes) => wishes.specialRequests?.trim()).filter(Boolean);
  return {
    vibes: [...new Set(list.flatMap((wishes) => wishes.styles.vibes))],
    activity: list.flatMap((wishes) => wishes.styles.activities)[0] ?? null,
    placeTypes: intersectionElseUnion<PlaceType>(list.map((wishes) => wishes.styles.placeTypes)),
    minSpend: Math.min(...list.map((wishes) => wishes.minSpend)),
    maxSpend: lowest(list.map((wishes) => wishes.maxSpend)),
    radiusKm: areas.length > 0 ? null : (lowest(list.map((wishes) => wishes.travelDistance)) ?? TUNABLES.fallbackRadiusKm),
    areas,
    citySlug: city?.slug ?? chosenCity,
    areaName: areaNameOf(areaPoints, center, list) ?? city?.name ?? CITIES.find(({ slug }) => slug === chosenCity)?.name ?? '',
    center,
    preferredDate: list.find((wishes) => wishes.preferredDate)?.preferredDate ?? null,
    preferredTime: list.find((wishes) => wishes.preferredTime)?.preferredTime ?? null,
    notes: notes.length > 0 ? notes.join(' · ') : null,
  };
}

/** Chosen areas by name; else the area of the region around the centre, unless the location is just a city's. */
function areaNameOf(areas: readonly { name: string }[], center: Point, list: readonly WishesOf[]): string | null {
  if (areas.length > 0)
    return areas
      .map((area) => area.name)
      .slice(0, 3)
      .join(', ');
  const region = regionOf(center);
  return region && list.some((wishes) => wishes.locationSource !== 'city') ? nearestArea(region, center).name : null;
}
