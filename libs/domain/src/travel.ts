import { distanceKm } from './geo.js';
import type { Point } from './grid.js';

/** Roads are longer than the line between two points. */
const DETOUR = 1.35;
const TOWN_KM_PER_MINUTE = 18 / 60;
const WALK_KM_PER_MINUTE = 4.5 / 60;
const WALKED_KM = 1;
/** Nobody is on the way for longer than this many times the median. */
const FAIR_RATIO = 1.5;
/** Ways of up to a quarter of an hour need no comparing. */
const NEAR_MINUTES = 15;

const roadKm = (from: Point, to: Point): number => distanceKm(from, to) * DETOUR;

/** Whether a way is walked: less than a kilometre by road. */
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

/** Whether a place is fair to all who set out: nobody is on the way for more than 1.5 times the median, short ways aside. */
export function isFair(starts: readonly Point[], place: Point): boolean {
  const ways = starts.map((start) => travelMinutes(start, place)).sort((a, b) => a - b);
  return (ways.at(-1) ?? 0) <= Math.max(NEAR_MINUTES, FAIR_RATIO * median(ways));
}

/** As `isFair`; null where fewer than two are known to set out, who have nobody to compare their way with. */
export const fairnessOf = (starts: readonly Point[], place: Point): boolean | null => (starts.length < 2 ? null : isFair(starts, place));
