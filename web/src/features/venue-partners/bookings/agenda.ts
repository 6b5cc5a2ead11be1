import type { Day, SlotSeats, TimeOfDay, VenueAgenda, VenueBookingView } from '@app/contracts';
import { addDays, dayOf, isDay, timeOfDay } from '@app/domain';

/** The days around a week that belong to its nights: guests of a late evening arrive after midnight, and early ones before it. */
const AROUND = 1;
export const DAYS_READ = 7 + 2 * AROUND;

/** The Monday of a day's week. */
function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The first day to read for a day's week. */
export const firstRead = (day: Day): Day => addDays(mondayOf(day), -AROUND);

/** The seven days of a day's week. */
export const weekOf = (day: Day): Day[] => Array.from({ length: 7 }, (_, n) => addDays(mondayOf(day), n));

/** The day in the address; today when it names none. */
export function dayIn(query: URLSearchParams, now: number): Day {
  const day = query.get('day') ?? '';
  return isDay(day) ? day : dayOf(new Date(now));
}

/** A time of a day with its seats and bookings, in order of their start. */
export interface Slot {
  slot: TimeOfDay;
  seats: SlotSeats;
  bookings: VenueBookingView[];
}

/** Whether a booking takes place, as far as known. */
export const stands = ({ status }: VenueBookingView): boolean => !status.startsWith('cancelled') && status !== 'undone';

const dayOfBooking = ({ startAt }: VenueBookingView): Day => dayOf(new Date(startAt));

/** The times of a day in order, each with its seats and bookings. */
export function slotsOf({ slots, bookings }: Pick<VenueAgenda, 'slots' | 'bookings'>, day: Day): Slot[] {
  const ofDay = bookings.filter((booking) => dayOfBooking(booking) === day);
  return slots
    .filter((seats) => seats.day === day)
    .map((seats) => ({
      slot: seats.slot,
      seats,
      bookings: ofDay.filter(({ startAt }) => timeOfDay(new Date(startAt)) === seats.slot),
    }));
}

/** The times of a day with the one of now first; those that are over come last. Another day keeps its order. */
export function fromNow(slots: readonly Slot[], now: number): Slot[] {
  const today = dayOf(new Date(now));
  const at = slots.findIndex(({ slot, seats }) => seats.day === today && slot === timeOfDay(new Date(now)));
  return at < 1 ? [...slots] : [...slots.slice(at), ...slots.slice(0, at)];
}

/** The numbers of a day, without cancelled bookings. */
export function totalsOf(slots: readonly Slot[]): { bookings: number; people: number } {
  const coming = slots.flatMap(({ bookings }) => bookings).filter(stands);
  return { bookings: coming.length, people: coming.reduce((sum, { partySize }) => sum + partySize, 0) };
}

/** Whether a change of a booking is neither made nor given up. */
export const hasOpenChange = ({ status, change, startAt }: VenueBookingView, now: number): boolean =>
  status === 'confirmed' && change?.status === 'open' && Date.parse(startAt) > now;

/** The next step of the venue for a booking. */
export type Waits = 'acknowledge' | 'change' | null;
export function waitsFor(booking: VenueBookingView, now: number): Waits {
  if (booking.status !== 'confirmed') return null;
  // A new total waits for the guests.
  if (hasOpenChange(booking, now) && booking.change?.total == null) return 'change';
  return booking.acknowledgedAt ? null : 'acknowledge';
}

/** The venue's actions on a booking by the clock; the server decides. */
export function mayDo(booking: VenueBookingView, now: number): { cancel: boolean; checkIn: boolean; noShow: boolean } {
  const confirmed = booking.status === 'confirmed';
  return {
    cancel: confirmed && Date.parse(booking.startAt) > now,
    checkIn: booking.arrivalOpen && confirmed,
    noShow: confirmed && Date.parse(booking.noShowFrom) <= now && now < Date.parse(booking.noShowUntil),
  };
}
