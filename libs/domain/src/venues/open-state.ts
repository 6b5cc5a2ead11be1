import type { OpenState } from '@app/contracts';
import { minuteOfWeek } from '../time.js';
import { isOpenAt, mergeMinutes, type Minutes } from './opening.js';

const WEEK = 7 * 1440;

/** Whether a place that is open in these minutes of the week is open at an instant, and when that changes; all of a week never does. */
export function openStateAt(ranges: readonly Minutes[], at: Date): OpenState {
  const minute = minuteOfWeek(at);
  const merged = mergeMinutes(ranges);
  const now = isOpenAt(merged, minute);
  const edges = merged.map(([from, to]) => (now ? to : from) % WEEK);
  // The end of Sunday is no change where Monday begins open.
  const changes = edges.filter((edge) => isOpenAt(merged, edge) !== now);
  const wait = Math.min(...changes.map((edge) => (edge - minute + WEEK) % WEEK || WEEK));
  const sinceMinute = at.getTime() % 60_000;
  return { now, changesAt: Number.isFinite(wait) ? new Date(at.getTime() - sinceMinute + wait * 60_000).toISOString() : null };
}
