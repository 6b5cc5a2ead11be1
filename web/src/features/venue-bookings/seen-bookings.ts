import type { VenueBookingView } from '@app/contracts';
import { create } from 'zustand';
import { local, LOCAL } from '../../lib/storage.js';

const MOST_KEPT = 300;

/** What somebody at this counter has opened, each by how it was then. */
type Marks = Record<string, string>;

const read = (): Marks | null => {
  const kept = local.json(LOCAL.seenBookings);
  return typeof kept === 'object' && kept !== null ? (kept as Marks) : null;
};
export const useSeenBookings = create<{ marks: Marks | null }>(() => ({ marks: read() }));

/** How a booking is as far as somebody should look again when it is another way. */
const markOf = ({ status, sequence, change }: VenueBookingView): string => `${status}.${sequence}.${change?.id ?? ''}`;

const save = (marks: Marks): void => {
  local.set(LOCAL.seenBookings, JSON.stringify(marks));
  useSeenBookings.setState({ marks });
};

/** A counter that has never looked begins with what is there: nothing of it is news. */
export function beginSeeing(bookings: readonly VenueBookingView[]): void {
  if (useSeenBookings.getState().marks === null) save(Object.fromEntries(bookings.map((booking) => [booking.id, markOf(booking)])));
}

/** Notes that a booking was looked at. */
export function sawBooking(booking: VenueBookingView): void {
  const { [booking.id]: before, ...others } = useSeenBookings.getState().marks ?? {};
  if (before === markOf(booking)) return;
  save(Object.fromEntries([...Object.entries(others).slice(-MOST_KEPT), [booking.id, markOf(booking)]]));
}

/** What is new of a booking since somebody looked: all of it, something, or nothing. */
export function newsOf(booking: VenueBookingView, marks: Marks | null): 'new' | 'changed' | null {
  if (marks === null) return null;
  const before = marks[booking.id];
  if (before === undefined) return 'new';
  return before === markOf(booking) ? null : 'changed';
}
