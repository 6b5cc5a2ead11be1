import { TIME_HOURS, type Day, type TimeOfDay } from '@app/contracts';
import { TUNABLES, type Tunables } from './tunables.js';

/** Asia/Kolkata is UTC+5:30 all year. */
export const IST_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The calendar day in Asia/Kolkata on which an instant falls. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The day `n` days (may be negative) after `day`. */
export function addDays(day: Day, n: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10);
}

/** The instant of an hour (0 to 24, fractions allowed) of a day in Asia/Kolkata. */
export function hourOf(day: Day, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS + hour * HOUR_MS);
}

/** When an outing of that day and time may start: end exclusive; any time of the day (06 to 24) when the time is null. */
export function slotOf(day: Day, time: TimeOfDay | null): { start: Date; end: Date } {
  const [from, until] = time ? TIME_HOURS[time] : [6, 24];
  return { start: hourOf(day, from), end: hourOf(day, until) };
}

/** The time of day (Asia/Kolkata) in which an instant falls; the night before six counts as evening. */
export function timeOfDay(instant: Date): TimeOfDay {
  const hour = new Date(instant.getTime() + IST_OFFSET_MS).getUTCHours();
  return hour < 6 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
}

/** Minute of the week (Monday 00:00 = 0, up to 10079) of an instant in Asia/Kolkata. */
export function minuteOfWeek(instant: Date): number {
  const local = new Date(instant.getTime() + IST_OFFSET_MS);
  return ((local.getUTCDay() + 6) % 7) * 1440 + local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** The times of one auction. */
export interface AuctionTimes {
  opensAt: Date;
  closesAt: Date;
  decidesUntil: Date;
  roundTwoAt: Date;
  secondWaveAt: Date;
  /** First and last instant at which the outing may start; null while the date is open. */
  startFrom: Date | null;
  startUntil: Date | null;
}

/**
 * When an auction that opens `now` closes and decides (decisions B7 and B8). The start is max(slot start, now + 90 min) when at least 60 min
 * of the slot remain after it, else null: no auction. A null time counts as noon, a null date as a lead of more than three days.
 */
export function auctionTimes(
  now: Date,
  spec: { preferredDate: Day | null; preferredTime: TimeOfDay | null },
  t: Tunables = TUNABLES,
): AuctionTimes | null {
  const slot = spec.preferredDate === null ? null : slotOf(spec.preferredDate, spec.preferredTime);
  let lead = Infinity;
  let start: number | null = null;
  if (slot && spec.preferredDate !== null) {
    const wanted = spec.preferredTime === null ? hourOf(spec.preferredDate, 12).getTime() : slot.start.getTime();
    start = Math.max(wanted, now.getTime() + t.startLead);
    if (slot.end.getTime() - start < t.slotRest) return null;
    lead = start - now.getTime();
  }
  const length = t.windows.find((row) => lead < row.leadBelow)?.window ?? t.windowElse;
  const latest = start === null ? Infinity : start - t.bidBeforeStart;
  const closes = Math.min(now.getTime() + length, latest);
  const window = closes - now.getTime();
  const decision = lead < 3 * HOUR_MS ? t.decisionShort : lead < DAY_MS ? t.decisionDay : t.decisionElse;
  const at = (ms: number) => new Date(ms);
  return {
    opensAt: now,
    closesAt: at(closes),
    decidesUntil: at(Math.max(closes, Math.min(closes + decision, start ?? Infinity))),
    roundTwoAt: at(now.getTime() + window * t.roundOneShare),
    secondWaveAt: at(now.getTime() + window * t.secondWaveShare),
    startFrom: slot ? at(Math.max(slot.start.getTime(), closes + t.bidBeforeStart)) : null,
    startUntil: slot ? slot.end : null,
  };
}

/** When a plan without a booking expires: the end of its slot, or 30 days after its creation when it has no date. */
export function planExpiry(preferredDate: Day | null, preferredTime: TimeOfDay | null, createdAt: Date, t: Tunables = TUNABLES): Date {
  return preferredDate === null ? new Date(createdAt.getTime() + t.planWithoutDateTtl) : slotOf(preferredDate, preferredTime).end;
}
