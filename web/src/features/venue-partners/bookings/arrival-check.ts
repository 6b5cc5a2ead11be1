import type { VenueBookingView } from '@app/contracts';
import { readArrival, TUNABLES } from '@app/domain';
import { ApiError } from '../../../lib/http.js';
import { checkIn } from './api.js';
import { isArrivalCode } from './arrival-keys.js';
import { stands } from './agenda.js';

/** The result of a checked code. */
export type ArrivalOutcome =
  | { kind: 'in'; booking: VenueBookingView; offline: boolean }
  | { kind: 'already' | 'early' | 'over' | 'ended' | 'ask-code' | 'wrong-code' | 'no-key'; booking: VenueBookingView }
  | { kind: 'several'; bookings: VenueBookingView[] }
  | { kind: 'unknown-code' | 'elsewhere' | 'no-ticket' | 'too-often' }
  | { kind: 'failed'; error: unknown };

/** The inputs of a check: the known bookings, and the server's clock. */
export interface ArrivalScene {
  bookings: readonly VenueBookingView[];
  /** Bookings that were checked in here and not sent yet. */
  queued: ReadonlySet<string>;
  now: number;
  offline: boolean;
  /** Stores an arrival that cannot be sent now. */
  queue: (booking: VenueBookingView, code: string) => void;
}

/** Checks a scanned or typed code, and checks the guests in when it is theirs. `bookingId`: the booking for which it was typed. */
export async function checkArrival(text: string, scene: ArrivalScene, bookingId?: string): Promise<ArrivalOutcome> {
  const shown = readArrival(text);
  if (!shown) return { kind: 'no-ticket' };
  const { code } = shown;
  const named = bookingId
    ? scene.bookings.find(({ id }) => id === bookingId)
    : scene.bookings.find(({ ref }) => ref === (shown.ref ?? code));
  if (named && shown.ref === named.ref && code === null) return judge(named, scene) ?? { kind: 'ask-code', booking: named };
  if (code !== null && shown.ref === null && !bookingId) return anyWith(code, named, scene);
  if (!named || (shown.ref !== null && shown.ref !== named.ref)) return { kind: 'elsewhere' };
  return code === null ? { kind: 'no-ticket' } : enter(named, code, scene);
}

/** The reason why guests cannot be checked in now with any code; null: they can. */
function judge(booking: VenueBookingView, { queued, now }: ArrivalScene): ArrivalOutcome | null {
  if (booking.checkedInAt || queued.has(booking.id)) return { kind: 'already', booking };
  if (!stands(booking)) return { kind: 'ended', booking };
  if (booking.status !== 'confirmed' || now >= Date.parse(booking.noShowUntil)) return { kind: 'over', booking };
  // The server opens the arrival; a list from before that holds the time alone.
  return booking.arrivalOpen || Date.parse(booking.startAt) - now <= TUNABLES.arrivalBeforeMs ? null : { kind: 'early', booking };
}

/** Six digits alone: the keys of all near bookings identify theirs; a booking's own reference may have digits only. */
async function anyWith(code: string, named: VenueBookingView | undefined, scene: ArrivalScene): Promise<ArrivalOutcome> {
  const matching: VenueBookingView[] = [];
  for (const booking of scene.bookings) if (await isArrivalCode(booking.id, code, scene.now)) matching.push(booking);
  const [only] = matching;
  if (matching.length > 1) return { kind: 'several', bookings: matching };
  if (only) return enter(only, code, scene);
  return named ? (judge(named, scene) ?? { kind: 'ask-code', booking: named }) : { kind: 'unknown-code' };
}

async function enter(booking: VenueBookingView, code: string, scene: ArrivalScene): Promise<ArrivalOutcome> {
  const judged = judge(booking, scene);
  if (judged) return judged;
  if (!scene.offline) {
    try {
      return { kind: 'in', booking: await checkIn(booking.id, { code }), offline: false };
    } catch (error) {
      if (error instanceof ApiError) return refused(booking, error);
      // Without an answer the check continues on this device.
    }
  }
  const own = await isArrivalCode(booking.id, code, scene.now);
  if (own === null) return { kind: 'no-key', booking };
  if (!own) return { kind: 'wrong-code', booking };
  scene.queue(booking, code);
  return { kind: 'in', booking, offline: true };
}

function refused(booking: VenueBookingView, error: ApiError): ArrivalOutcome {
  if (error.status === 422) return { kind: 'wrong-code', booking };
  if (error.status === 429) return { kind: 'too-often' };
  if (error.code === 'booking-state') return { kind: 'over', booking };
  return { kind: 'failed', error };
}
