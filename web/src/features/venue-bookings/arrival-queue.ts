import type { Instant, VenueBookingView } from '@app/contracts';
import { create } from 'zustand';
import { ApiError } from '../../lib/http.js';
import { local, LOCAL } from '../../lib/storage.js';
import { checkIn } from './api.js';

/** Guests who were let in without a network. The code has run out by the time it is sent; it is what the server judges by. */
export interface QueuedArrival {
  venueId: string;
  bookingId: string;
  firstName: string;
  startAt: Instant;
  code: string;
  at: Instant;
  /** Why the server did not take it; null: it was not sent yet. */
  refused: { code: string | null } | null;
}

const read = (): QueuedArrival[] => {
  const kept = local.json(LOCAL.queuedArrivals);
  return Array.isArray(kept) ? (kept as QueuedArrival[]) : [];
};

/** What was checked here and is not known there, of all venues of this device. */
export const useArrivalQueue = create<{ arrivals: QueuedArrival[] }>(() => ({ arrivals: read() }));

function save(arrivals: QueuedArrival[]): void {
  local.set(LOCAL.queuedArrivals, JSON.stringify(arrivals));
  useArrivalQueue.setState({ arrivals });
}

/** Leaves no guest's name behind with what still waits; the hour of their table tells a counter who they are. */
export const forgetArrivalNames = (): void => {
  const arrivals = read();
  if (arrivals.length > 0) save(arrivals.map((arrival) => ({ ...arrival, firstName: '' })));
};

const without = (bookingId: string): QueuedArrival[] => read().filter((arrival) => arrival.bookingId !== bookingId);

/** Notes that guests were let in. */
export function queueArrival(venueId: string, booking: VenueBookingView, code: string, at: number): void {
  const { id: bookingId, firstName, startAt } = booking;
  save([...without(bookingId), { venueId, bookingId, firstName, startAt, code, at: new Date(at).toISOString(), refused: null }]);
}

/** Takes one off the list that the server refused and somebody has read. */
export const dropArrival = (bookingId: string): void => save(without(bookingId));

let sending: Promise<void> | null = null;

/** Sends what waits, one after the other; what the server refuses stays with its reason, and what did not reach it waits on. */
export function sendArrivals(venueId: string, done: (booking: VenueBookingView) => void): Promise<void> {
  sending ??= sendAll(venueId, done).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(venueId: string, done: (booking: VenueBookingView) => void): Promise<void> {
  for (const arrival of read().filter((one) => one.venueId === venueId && !one.refused)) {
    const { bookingId, code, at } = arrival;
    try {
      const booking = await checkIn(bookingId, { code, at });
      save(without(bookingId));
      done(booking);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)) return;
      save([...without(bookingId), { ...arrival, refused: { code: error.code } }]);
    }
  }
}
