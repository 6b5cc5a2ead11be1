import type { Instant, VenueBookingView } from '@app/contracts';
import { create } from 'zustand';
import { ApiError } from '../../../lib/http.js';
import { local, LOCAL } from '../../../lib/storage.js';
import { checkIn } from './api.js';

/** Guests who were checked in without a network. Their code has expired by the time it is sent; the server judges by it. */
export interface QueuedArrival {
  venueId: string;
  bookingId: string;
  firstName: string;
  startAt: Instant;
  code: string;
  at: Instant;
  /** The reason why the server refused it; null: not sent yet. */
  refused: { code: string | null } | null;
}

const read = (): QueuedArrival[] => {
  const kept = local.json(LOCAL.queuedArrivals);
  return Array.isArray(kept) ? (kept as QueuedArrival[]) : [];
};

/** The check-ins of this device that the server does not know, of all its venues. */
export const useArrivalQueue = create<{ arrivals: QueuedArrival[] }>(() => ({ arrivals: read() }));

function save(arrivals: QueuedArrival[]): void {
  local.set(LOCAL.queuedArrivals, JSON.stringify(arrivals));
  useArrivalQueue.setState({ arrivals });
}

/** Removes the guests' names from waiting check-ins; the hour of their table is enough for a counter. */
export const forgetArrivalNames = (): void => {
  const arrivals = read();
  if (arrivals.length > 0) save(arrivals.map((arrival) => ({ ...arrival, firstName: '' })));
};

const without = (bookingId: string): QueuedArrival[] => read().filter((arrival) => arrival.bookingId !== bookingId);

/** Records a check-in. */
export function queueArrival(venueId: string, booking: VenueBookingView, code: string, at: number): void {
  const { id: bookingId, firstName, startAt } = booking;
  save([...without(bookingId), { venueId, bookingId, firstName, startAt, code, at: new Date(at).toISOString(), refused: null }]);
}

/** Removes a refused check-in after it was read. */
export const dropArrival = (bookingId: string): void => save(without(bookingId));

let sending: Promise<void> | null = null;

/** Sends waiting check-ins in turn; refused ones stay with their reason, and undelivered ones keep waiting. */
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
