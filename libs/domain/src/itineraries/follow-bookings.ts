import type { Coordinates, Instant, OpenSpan, VenueId } from '@app/contracts';
import type { Point } from '../grid.js';
import { minuteOfWeek } from '../time.js';
import { readMultirange } from '../venues/opening.js';
import { isWalked, travelMinutes } from '../travel.js';
import { MAX_WAITING } from './evening.js';

/** A stop of an evening with its times. A booking fixes them. */
export interface DatedStop {
  venueId: VenueId;
  place: Coordinates;
  arriveAt: Instant;
  leaveAt: Instant;
  /** When its place is open; none: that is not known. */
  openSpans: readonly OpenSpan[];
  isBooked: boolean;
}

/** Why a stop does not fit behind the one before it: its booking begins before anybody can be there, or its doors are closed then. */
interface StopClash {
  venueId: VenueId;
  reason: 'booked' | 'closed';
}

/** The evening as its bookings have it. */
export interface FollowedEvening<Stop> {
  stops: Stop[];
  clashes: StopClash[];
}

const MINUTE_MS = 60_000;
const WAITING_STEP = 5;

/** Reads opening hours that Postgres writes for an int4multirange. */
export const readOpenSpans = (text: string): OpenSpan[] => readMultirange(text).map(([from, until]) => ({ from, until }));

const pointOf = ({ lat, lng }: Coordinates): Point => ({ latitude: lat, longitude: lng });
const wayBetween = (from: DatedStop, to: DatedStop): number => travelMinutes(pointOf(from.place), pointOf(to.place));
const staysMs = ({ arriveAt, leaveAt }: DatedStop): number => Date.parse(leaveAt) - Date.parse(arriveAt);

function at<Stop extends DatedStop>(stop: Stop, arrive: number): Stop {
  return { ...stop, arriveAt: new Date(arrive).toISOString(), leaveAt: new Date(arrive + staysMs(stop)).toISOString() };
}

/** The arrival at a stop whose guests are at its door at `there`: then, or a little later when it opens; null: it is closed. */
function arrivalAt(stop: DatedStop, there: number): number | null {
  if (stop.openSpans.length === 0) return there;
  const isOpen = (instant: number) => {
    const minute = minuteOfWeek(new Date(instant));
    return stop.openSpans.some(({ from, until }) => from <= minute && minute < until);
  };
  for (let waited = 0; waited <= MAX_WAITING; waited += WAITING_STEP) {
    const arrive = there + waited * MINUTE_MS;
    if (isOpen(arrive) && isOpen(arrive + staysMs(stop) - MINUTE_MS)) return arrive;
  }
  return null;
}

/**
 * The stops of an evening after its bookings, in their order. A booked stop keeps its time. The stops behind one follow it as soon as the way
 * allows, and those before the first one leave earlier where they must. Nothing moves in an evening without a booking.
 */
export function followBookings<Stop extends DatedStop>(stops: readonly Stop[]): FollowedEvening<Stop> {
  const followed = [...stops];
  const clashes: StopClash[] = [];
  const first = stops.findIndex(({ isBooked }) => isBooked);
  if (first === -1) return { stops: followed, clashes };
  for (const [n, stop] of stops.entries()) {
    const before = followed[n - 1];
    if (n <= first || !before) continue;
    const there = Date.parse(before.leaveAt) + wayBetween(before, stop) * MINUTE_MS;
    if (stop.isBooked) {
      if (there > Date.parse(stop.arriveAt)) clashes.push({ venueId: stop.venueId, reason: 'booked' });
      continue;
    }
    const arrive = arrivalAt(stop, there);
    if (arrive === null) clashes.push({ venueId: stop.venueId, reason: 'closed' });
    followed[n] = at(stop, arrive ?? there);
  }
  for (let n = first - 1; n >= 0; n -= 1) {
    const [stop, next] = [followed[n], followed[n + 1]];
    if (!stop || !next) continue;
    const latest = Date.parse(next.arriveAt) - wayBetween(stop, next) * MINUTE_MS - staysMs(stop);
    const arrive = Math.min(latest, Date.parse(stop.arriveAt));
    followed[n] = at(stop, arrive);
    if (arrivalAt(stop, arrive) !== arrive) clashes.push({ venueId: stop.venueId, reason: 'closed' });
  }
  return { stops: followed, clashes };
}

/** Minutes of the way to a stop from the one before it, and whether it is walked; the way to the first one is each member's own. */
export function wayTo(stop: DatedStop, before: DatedStop | undefined): { travelMinutes: number | null; onFoot: boolean } {
  if (!before) return { travelMinutes: null, onFoot: false };
  return { travelMinutes: wayBetween(before, stop), onFoot: isWalked(pointOf(before.place), pointOf(stop.place)) };
}

/** What a booking of one stop would do to the rest of its evening. */
export interface BookingEffect {
  moved: { venueId: VenueId; arriveAt: Instant }[];
  clashes: StopClash[];
}

/** What becomes of the other stops when the stop at `venueId` is booked at that time and place. What clashes already is not its doing. */
export function effectOfBooking(
  stops: readonly DatedStop[],
  venueId: VenueId,
  booking: { startAt: Instant; place: Coordinates },
): BookingEffect {
  const known = followBookings(stops).clashes;
  const after = followBookings(
    stops.map((stop) =>
      stop.venueId === venueId ? { ...at(stop, Date.parse(booking.startAt)), place: booking.place, isBooked: true } : stop,
    ),
  );
  const clashes = after.clashes.filter((clash) => !known.some((one) => one.venueId === clash.venueId && one.reason === clash.reason));
  const moved = after.stops
    .filter((stop, n) => stop.venueId !== venueId && stop.arriveAt !== stops[n]?.arriveAt)
    .map((stop) => ({ venueId: stop.venueId, arriveAt: stop.arriveAt }));
  return { moved, clashes };
}
