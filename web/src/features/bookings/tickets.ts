import type { BookingId, Instant, OwnBooking, SplitView, UserId } from '@app/contracts';
import { local, LOCAL } from '../../lib/storage.js';

/** A ticket as this device last saw it, for reading without a network. */
interface KeptTicket {
  booking: OwnBooking;
  split: SplitView | null;
  /** The time of the server's last answer. */
  seenAt: Instant;
  /** Whether its confetti was shown. */
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

/** The stored tickets of a person, the soonest outing first. Without a network the person is unknown: the last one counts. */
export function keptTickets(userId: UserId | null): KeptTicket[] {
  const kept = read();
  if (!kept || (userId !== null && kept.userId !== userId)) return [];
  return kept.tickets.toSorted((a, b) => Date.parse(a.booking.startAt) - Date.parse(b.booking.startAt));
}

/** The owner of the stored tickets. */
export const keptFor = (): UserId | null => read()?.userId ?? null;

/** The stored ticket of one booking of a person. */
export function keptTicket(userId: UserId | null, bookingId: BookingId): KeptTicket | null {
  return keptTickets(userId).find(({ booking }) => booking.id === bookingId) ?? null;
}

/** Adds data to a stored ticket; tickets of another person are removed, and the oldest beyond a dozen. */
export function keepTicket(userId: UserId, booking: OwnBooking, more: Partial<Omit<KeptTicket, 'booking'>>): void {
  const before = keptTickets(userId);
  const former = keptTicket(userId, booking.id);
  // The payer's UPI id is for paying now; a device keeps no contact of another person.
  if (more.split?.payer) more = { ...more, split: { ...more.split, payer: { ...more.split.payer, upiId: null } } };
  const ticket = { split: null, celebrated: false, seenAt: booking.createdAt, ...former, ...more, booking };
  const tickets = [...before.filter((other) => other.booking.id !== booking.id), ticket]
    .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
    .slice(0, MOST_KEPT);
  local.set(LOCAL.tickets, JSON.stringify({ userId, tickets } satisfies Kept));
}
