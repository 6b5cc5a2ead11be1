import { pathTo, type BookingId, type BookingStatus, type BookingView, type Instant, type Language } from '@app/contracts';
import { isolated } from '../characters.js';
import { bookingEntry, calendarFile, entryLines, escapeText, type CalendarOptions } from './calendar.js';

/** What a feed says beside its entries; each entry has its own `sequence`. */
export type FeedOptions = Omit<CalendarOptions, 'sequence' | 'isUtc' | 'discreetIn'>;

/** A booking as its venue's calendar shows it: no person, no contact, no words of the guests. */
export interface DeskBooking {
  id: BookingId;
  ref: string;
  status: BookingStatus;
  startAt: Instant;
  endAt: Instant | null;
  partySize: number;
  sequence: number;
}

const GUESTS: Record<Language, (count: number) => string> = {
  en: (count) => `Table for ${count}`,
  hi: (count) => `${count} लोगों की मेज़`,
};

/** Programs that follow the address ask again after an hour. */
const PACE = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'];

const feed = (name: string | null, entries: readonly string[][], options: FeedOptions): string =>
  calendarFile('PUBLISH', entries.flat(), {
    product: options.product,
    isUtc: true,
    head: [...(name ? [`X-WR-CALNAME:${escapeText(isolated(name))}`] : []), ...PACE],
  });

/** The calendar of a person's bookings (RFC 5545): an entry is the one of the booking's own file, and one that is off is cancelled. */
export const bookingFeed = (bookings: readonly BookingView[], options: FeedOptions & Pick<CalendarOptions, 'discreetIn'>): string =>
  feed(
    // The name of the calendar stands on a screen that others see.
    options.discreetIn ? null : options.product,
    bookings.map((booking) => bookingEntry(booking, { ...options, isUtc: true, sequence: booking.sequence })),
    options,
  );

/** The calendar of a venue's agenda. Its entries have uids of their own: who also planned the outing may follow both calendars. */
export const deskFeed = (
  bookings: readonly DeskBooking[],
  { venueName, language, ...options }: FeedOptions & { venueName: string; language: Language },
): string =>
  feed(
    venueName,
    bookings.map((booking) =>
      entryLines(
        booking,
        {
          uid: `${booking.id}-desk`,
          text: [`SUMMARY:${escapeText(GUESTS[language](booking.partySize))} · ${booking.ref}`],
          path: pathTo('venueBookings'),
        },
        { ...options, isUtc: true, sequence: booking.sequence },
      ),
    ),
    options,
  );
