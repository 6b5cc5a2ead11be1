import type { BookingStatus } from '@app/contracts';
import { TUNABLES, type Tunables } from '../tunables.js';

/** A booking as its arrival depends on it. */
export interface ArrivalWindow {
  status: BookingStatus;
  /** From when to when the guests can arrive. */
  opensAt: Date;
  endsAt: Date;
  now: Date;
}

/** Whether the guests of a booking can arrive now: not yet, now, or not any more. */
export function arrivalPhase({ status, opensAt, endsAt, now }: ArrivalWindow): 'early' | 'open' | 'over' {
  if (status !== 'confirmed' || now >= endsAt) return 'over';
  return now < opensAt ? 'early' : 'open';
}

/** Why guests can't have been seen at an instant, in words that follow the name of the field; null: they can. */
export function arrivalProblem({ opensAt, now }: ArrivalWindow, seenAt: Date, t: Tunables = TUNABLES): string | null {
  if (Number.isNaN(seenAt.getTime())) return 'is not a time that exists';
  if (seenAt.getTime() > now.getTime() + t.arrivalSkewMs) return 'lies in the future';
  return seenAt < opensAt ? 'lies before the day of the outing' : null;
}
