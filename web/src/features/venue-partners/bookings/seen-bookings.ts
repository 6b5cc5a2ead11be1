import type { VenueBookingView } from '@app/contracts';
import { create } from 'zustand';
import { local, LOCAL } from '../../../lib/storage.js';

const MOST_KEPT = 300;

/** The bookings that were opened at this counter, each with its state at that time. */
type Marks = Record<string, string>;

const read = (): Marks | null => {
  const kept = local.json(LOCAL.seenBookings);
  return typeof kept === 'object' && kept !== null ? (kept as Marks) : null;
};
export const useSeenBookings = create<{ marks: Marks | null }>(() => ({ marks: read() }));

/** The part of a booking whose change is news. */
const markOf = ({ status, sequence, change }: VenueBookingView): string => `${status}.${sequence}.${change?.id ?? ''}`;

const save = (marks: Marks): void => {
  local.set(LOCAL.seenBookings, JSON.stringify(marks));
  useSeenBookings.setState({ marks });
};

/** A first visit starts with the present bookings: none of them is news. */
export function beginSeeing(bookings: readonly VenueBookingView[]): void {
  if (useSeenBookings.getState().marks === null) save(Object.fromEntries(bookings.map((booking) => [booking.id, markOf(booking)])));
}

/** Records that a booking was opened. */
export function sawBooking(booking: VenueBookingView): void {
  const { [booking.id]: before, ...others } = useSeenBookings.getState().marks ?? {};
  if (before === markOf(booking)) return;
  save(Object.fromEntries([...Object.entries(others).slice(-MOST_KEPT), [booking.id, markOf(booking)]]));
}

/** The news of a booking since it was opened: all of it, a part, or none. */
export function newsOf(booking: VenueBookingView, marks: Marks | null): 'new' | 'changed' | null {
  if (marks === null) return null;
  const before = marks[booking.id];
  if (before === undefined) return 'new';
  return before === markOf(booking) ? null : 'changed';
}
