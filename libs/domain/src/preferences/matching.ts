import {
  ACCESS_NEEDS,
  DIETS,
  MISMATCH_FIELDS,
  type CitySlug,
  type EffectiveSpec,
  type LocationSource,
  type MismatchField,
  type PlaceType,
  type Rupees,
  type Styles,
  type UserId,
} from '@app/contracts';
import { areaOf, cityOf, distanceKm, midpoint, nearestArea, nearestCity, regionOf } from '../geo.js';
import { snap, type Point } from '../grid.js';
import { commonDays, daysAgree, MOST_ASKED_DAYS } from './days.js';
import type { ChosenPreferences } from './preference-fields.js';
import { vibeGroups, type VibeGroup } from './styles.js';
import { isArrival } from '../time.js';
import { TUNABLES } from '../tunables.js';

/** What one member prefers. */
export interface MemberPreferences extends Omit<ChosenPreferences, 'dateStyles' | 'budget'> {
  userId: UserId;
  styles: Styles;
  minSpend: Rupees;
  maxSpend: Rupees | null;
  location: Point | null;
  citySlug: CitySlug | null;
  locationSource: LocationSource | null;
}

const shares = <T>(a: readonly T[], b: readonly T[]) => a.some((value) => b.includes(value));

/** The groups of a member's vibes. Dining counts as foodie, so a foodie agrees with each member who goes out to dine. */
const groupsOf = ({ vibes, activities }: Styles): VibeGroup[] =>
  activities.includes('dining') ? [...vibeGroups(vibes), 'foodie'] : vibeGroups(vibes);

function stylesAgree(a: Styles, b: Styles): boolean {
  const vibes = shares(groupsOf(a), vibeGroups(b.vibes)) || shares(vibeGroups(a.vibes), groupsOf(b));
  const activities = a.activities.length === 0 || b.activities.length === 0 || shares(a.activities, b.activities);
  const places = a.placeTypes.length === 0 || b.placeTypes.length === 0 || shares(a.placeTypes, b.placeTypes);
  return vibes && activities && places;
}

const equalOrOpen = (a: string | null, b: string | null) => a === null || b === null || a === b;

/** Whether each pair of members agrees. */
const inPairs = (agree: (a: MemberPreferences, b: MemberPreferences) => boolean) => (list: readonly MemberPreferences[]) =>
  list.every((a, index) => list.slice(index + 1).every((b) => agree(a, b)));

const AGREES: Record<MismatchField, (list: readonly MemberPreferences[]) => boolean> = {
  dateStyles: inPairs((a, b) => stylesAgree(a.styles, b.styles)),
  // Pairs do not suffice here: each two may have a day in common while no day suits all.
  preferredDate: daysAgree,
  preferredTime: inPairs((a, b) => equalOrOpen(a.preferredTime, b.preferredTime)),
};

/** The fields in which the members do not agree. A strict match has none. */
export function matchPreferences(list: readonly MemberPreferences[]): { strictMatch: boolean; mismatches: MismatchField[] } {
  const mismatches = MISMATCH_FIELDS.filter((field) => !AGREES[field](list));
  return { strictMatch: mismatches.length === 0, mismatches };
}

function intersectionElseUnion<T>(lists: readonly (readonly T[])[]): { values: T[]; united: boolean } {
  const set = lists.filter((list) => list.length > 0);
  const union = [...new Set(set.flat())];
  const common = union.filter((value) => set.every((list) => list.includes(value)));
  return common.length > 0 ? { values: common, united: false } : { values: union, united: set.length > 0 };
}

const lowest = (values: readonly (number | null)[]) => {
  const set = values.filter((value) => value !== null);
  return set.length === 0 ? null : Math.min(...set);
};

/** The place of a member: the location that they shared, else the middle of their areas, else the centre of their city. */
export function placeOf(preferences: MemberPreferences): Point | null {
  if (preferences.location) return preferences.location;
  const areas = preferences.selectedAreas.flatMap((id) => areaOf(id)?.area ?? []);
  return midpoint(areas) ?? (preferences.citySlug ? cityOf(preferences.citySlug) : null);
}

/**
 * Merges the preferences of the members, the host's first, into the request for venues:
 *
 * - the lowest minimum, the lowest maximum and the smallest distance
 * - the common areas and place types, or all of them if there is no common one
 * - up to three days that suit all members
 * - every diet and access need of any member
 * - as the centre the midpoint of the members' places, each rounded to the grid
 *
 * The result is `needsCity` if no member has a place, or if two are more than `nearestCityKm` apart and the host has not picked a city.
 */
export function mergePreferences(list: readonly MemberPreferences[]): EffectiveSpec | { needsCity: true } {
  const { values: areas, united } = intersectionElseUnion(list.map((preferences) => preferences.selectedAreas));
  const areaPoints = areas.flatMap((id) => areaOf(id)?.area ?? []);
  const center = centerOf(list);
  if (!center) return { needsCity: true };
  const city = nearestCity(center)?.city ?? null;
  const chosenCity = list.find((preferences) => preferences.citySlug)?.citySlug ?? null;
  const notes = list.map((preferences) => preferences.specialRequests?.trim()).filter(Boolean);
  const preferredTime = list.find((preferences) => preferences.preferredTime)?.preferredTime ?? null;
  const days = commonDays(list).slice(0, MOST_ASKED_DAYS);
  return {
    vibes: [...new Set(list.flatMap((preferences) => preferences.styles.vibes))],
    activity: list.flatMap((preferences) => preferences.styles.activities)[0] ?? null,
    placeTypes: intersectionElseUnion<PlaceType>(list.map((preferences) => preferences.styles.placeTypes)).values,
    minSpend: Math.min(...list.map((preferences) => preferences.minSpend)),
    maxSpend: lowest(list.map((preferences) => preferences.maxSpend)),
    radiusKm: areas.length > 0 ? null : (lowest(list.map((preferences) => preferences.travelDistance)) ?? TUNABLES.fallbackRadiusKm),
    areas,
    areasUnited: united,
    citySlug: city?.slug ?? chosenCity,
    areaName: areaNameOf(areaPoints, center, list) ?? city?.name ?? (chosenCity && cityOf(chosenCity)?.name) ?? '',
    center,
    preferredDate: days[0] ?? list.find((preferences) => preferences.preferredDate)?.preferredDate ?? null,
    ...(days.length > 1 && { days }),
    preferredTime,
    diet: DIETS.filter((diet) => list.some((preferences) => preferences.diet.includes(diet))),
    accessibility: ACCESS_NEEDS.filter((need) => list.some((preferences) => preferences.accessibility.includes(need))),
    occasion: list.find((preferences) => preferences.occasion)?.occasion ?? null,
    arrivalTime: list.find(({ arrivalTime }) => arrivalTime && isArrival(arrivalTime, preferredTime))?.arrivalTime ?? null,
    notes: notes.length > 0 ? notes.join(' · ') : null,
  };
}

function centerOf(list: readonly MemberPreferences[]): Point | null {
  const points = list.flatMap((preferences) => placeOf(preferences) ?? []).map(snap);
  if (!points.some((a) => points.some((b) => distanceKm(a, b) > TUNABLES.nearestCityKm))) return midpoint(points);
  const [owner] = list;
  const picked = owner?.locationSource === 'city' ? placeOf(owner) : null;
  return picked && snap(picked);
}

/** The names of up to three chosen areas, else the name of the area nearest to the centre; null if all locations are only cities. */
function areaNameOf(areas: readonly { name: string }[], center: Point, list: readonly MemberPreferences[]): string | null {
  if (areas.length > 0)
    return areas
      .map((area) => area.name)
      .slice(0, 3)
      .join(', ');
  const region = regionOf(center);
  return region && list.some((preferences) => preferences.locationSource !== 'city') ? nearestArea(region, center).name : null;
}
