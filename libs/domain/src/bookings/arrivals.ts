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

/** What the QR code on a ticket says to the venue's camera: which booking, and its code of the moment. */
export const arrivalText = (ref: string, code: string): string => `${ref}-${code}`;

/** The guests' proof of their booking: its reference, its code, or both. */
export interface ShownCode {
  ref: string | null;
  code: string | null;
}

/** Reads what a camera saw or somebody typed; null when it is nothing of ours. Six digits alone are the code that changes. */
export function readArrival(text: string): ShownCode | null {
  const said = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const [, ref = null, code = null] = /^([0-9A-HJKMNP-TV-Z]{6})(\d{6})$/.exec(said) ?? [];
  if (ref) return { ref, code };
  if (/^\d{6}$/.test(said)) return { ref: null, code: said };
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(said) ? { ref: said, code: null } : null;
}

/** Why guests can't have been seen at an instant, in words that follow the name of the field; null: they can. */
export function arrivalProblem({ opensAt, now }: ArrivalWindow, seenAt: Date, t: Tunables = TUNABLES): string | null {
  if (Number.isNaN(seenAt.getTime())) return 'is not a time that exists';
  if (seenAt.getTime() > now.getTime() + t.arrivalSkewMs) return 'lies in the future';
  return seenAt < opensAt ? 'lies before the day of the outing' : null;
}
