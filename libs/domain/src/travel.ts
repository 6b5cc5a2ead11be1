import { distanceKm } from './geo.js';
import type { Point } from './grid.js';

/** The length of a road as a multiple of the great-circle distance. */
const DETOUR = 1.35;
const TOWN_KM_PER_MINUTE = 18 / 60;
const WALK_KM_PER_MINUTE = 4.5 / 60;
const WALKED_KM = 1;
/** The longest fair way of a member, as a multiple of the median. */
const FAIR_RATIO = 1.5;
/** Ways up to this length are always fair. */
const NEAR_MINUTES = 15;

const roadKm = (from: Point, to: Point): number => distanceKm(from, to) * DETOUR;

/** Whether a way is walked: it is shorter than a kilometre by road. */
export const isWalked = (from: Point, to: Point): boolean => roadKm(from, to) < WALKED_KM;

/** Minutes between two points, rounded up: at 4.5 km/h where the way is walked, else at 18 km/h. */
export function travelMinutes(from: Point, to: Point): number {
  const km = roadKm(from, to);
  return Math.ceil(km < WALKED_KM ? km / WALK_KM_PER_MINUTE : km / TOWN_KM_PER_MINUTE);
}

function median(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** Whether a place is fair to all who set out: the longest way takes at most 15 minutes, or 1.5 times the median. */
export function isFair(starts: readonly Point[], place: Point): boolean {
  const ways = starts.map((start) => travelMinutes(start, place)).sort((a, b) => a - b);
  return (ways.at(-1) ?? 0) <= Math.max(NEAR_MINUTES, FAIR_RATIO * median(ways));
}

/** Does what `isFair` does; null for fewer than two starting places. */
export const fairnessOf = (starts: readonly Point[], place: Point): boolean | null => (starts.length < 2 ? null : isFair(starts, place));
