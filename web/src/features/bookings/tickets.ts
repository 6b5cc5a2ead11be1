import type { BookingId, Instant, OwnBooking, SplitView, UserId } from '@app/contracts';
import { local, LOCAL } from '../../lib/storage.js';

/** A ticket as this device last saw it, so that it can be read without a network. */
interface KeptTicket {
  booking: OwnBooking;
  split: SplitView | null;
  /** When the server last said so. */
  seenAt: Instant;
  /** Whether its one moment of joy has been. */
  celebrated: boolean;
}
interface Kept {
  userId: UserId;
  tickets: KeptTicket[];
}

const MOST_KEPT = 12;

function read(): Kept | null {
  const kept = local.json(LOCAL.tickets) as Partial<Kept> | null;
  return kept?.userId && Array.isArray(kept.tickets) ? { userId: kept.userId, tickets: kept.tickets } : null;
}

/** The tickets of a person that this device keeps, the soonest outing first. Without a network nobody knows who is there: whoever was last. */
export function keptTickets(userId: UserId | null): KeptTicket[] {
  const kept = read();
  if (!kept || (userId !== null && kept.userId !== userId)) return [];
  return kept.tickets.toSorted((a, b) => Date.parse(a.booking.startAt) - Date.parse(b.booking.startAt));
}

/** Whose tickets this device keeps. */
export const keptFor = (): UserId | null => read()?.userId ?? null;

/** The ticket of one booking that this device keeps for a person. */
export function keptTicket(userId: UserId | null, bookingId: BookingId): KeptTicket | null {
  return keptTickets(userId).find(({ booking }) => booking.id === bookingId) ?? null;
}

/** Keeps what is known of a ticket beside what was known before; those of another person go, and the oldest beyond a dozen. */
export function keepTicket(userId: UserId, booking: OwnBooking, more: Partial<Omit<KeptTicket, 'booking'>>): void {
  const before = keptTickets(userId);
  const former = keptTicket(userId, booking.id);
  const ticket = { split: null, celebrated: false, seenAt: booking.createdAt, ...former, ...more, booking };
  const tickets = [...before.filter((other) => other.booking.id !== booking.id), ticket]
    .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
    .slice(0, MOST_KEPT);
  local.set(LOCAL.tickets, JSON.stringify({ userId, tickets } satisfies Kept));
}
