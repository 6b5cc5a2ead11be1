import { pathTo, type BookingId, type BookingSection, type BookingView, type Coordinates, type Language } from '@app/contracts';
import { isolated } from '../characters.js';
import { nearestCity } from '../geo.js';
import { restToSpend } from '../money.js';
import { IST_OFFSET_MS, outingEnd } from '../time.js';

const TEXT_ESCAPES: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };
/** Text as a calendar file takes it. */
export const escapeText = (value: string): string =>
  value.replace(/\r/g, '').replace(/[\\;,\n]/g, (letter) => TEXT_ESCAPES[letter] ?? letter);
/** An instant in UTC as a calendar file writes it. */
export const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
/** The same in India, without a zone. */
export const localTime = (at: Date): string => stamp(new Date(at.getTime() + IST_OFFSET_MS)).slice(0, -1);

// Not made when this is loaded: a page that only names a calendar may be where there is none.
let utf8: InstanceType<typeof TextEncoder> | null = null;
const octetsOf = (text: string): number => (utf8 ??= new TextEncoder()).encode(text).length;

/** Lines of at most 75 octets; a continuation begins with a space and never splits a character (RFC 5545, 3.1). */
function fold(line: string): string {
  if (octetsOf(line) <= 74) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > 74) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The path of a booking's page, or of a part of it. */
export const bookingHref = (bookingId: BookingId, section?: BookingSection): string =>
  `${pathTo('booking', { bookingId })}${section ? `#${section}` : ''}`;

/** Grouped as in India in every language of the machine. */
const rupees = (amount: number): string => `₹${String(amount).replaceAll(/(\d)(?=(\d\d)+\d$)/g, '$1,')}`;

/** The sum and its two parts, if the total is below the planners' minimum. */
function toSpend({ proposedPrice, minSpend }: BookingView): string[] {
  const rest = restToSpend(proposedPrice, minSpend);
  if (rest === 0) return [];
  return [`You spend ${rupees(proposedPrice + rest)} (${rupees(proposedPrice)} package + ${rupees(rest)} for whatever you like)`];
}

/** Statuses in which the outing is not going to be, so that the calendar entry is taken away. */
const OFF: readonly BookingView['status'][] = ['cancelled_by_user', 'cancelled_by_venue', 'undone'];

/** What a calendar file says beside the booking itself. */
export interface CalendarOptions {
  /** Rises with each change of the booking. */
  sequence: number;
  now: Date;
  /** The address under which people reach the product, without a slash at its end; it may have a path. */
  publicUrl: string;
  product: string;
  /** The mail address that published it: programs take an update or a CANCEL only from the same one. */
  organizer: string;
  /** The reader's language if they are discreet: the entry then names no place and nothing of what is planned. */
  discreetIn: Language | null;
  /** Whether times are in UTC instead of Indian time, which needs no definition of its zone. */
  isUtc?: boolean;
}

/** A place by its name and where it is. */
export const placeText = (...parts: readonly (string | null)[]): string => parts.flatMap((part) => (part ? isolated(part) : [])).join(', ');

/** The title of an entry that others may read in a shared calendar. */
const DISCREET_SUMMARY: Record<Language, string> = { en: 'Something planned', hi: 'कुछ तय है' };

/** A place in words with its city, which a venue's address may leave out. */
function withCity(where: string, { lat, lng }: Coordinates): string {
  const city = nearestCity({ latitude: lat, longitude: lng })?.city.name;
  return city && !where.includes(city) ? `${where}, ${city}` : where;
}

/** The place and the subject of a calendar entry; for a discreet reader a neutral text. */
export function entryText(
  { discreetIn }: Pick<CalendarOptions, 'discreetIn'>,
  about: { summary: string; where: string; at: Coordinates; description?: string },
): string[] {
  if (discreetIn) return [`SUMMARY:${escapeText(DISCREET_SUMMARY[discreetIn])}`, 'CLASS:PRIVATE'];
  return [
    `SUMMARY:${escapeText(isolated(about.summary))}`,
    `LOCATION:${escapeText(withCity(about.where, about.at))}`,
    `GEO:${about.at.lat};${about.at.lng}`,
    ...(about.description === undefined ? [] : [`DESCRIPTION:${escapeText(about.description)}`]),
  ];
}

/**
 * A calendar file of a booking (RFC 5545) in Asia/Kolkata, the same one for a download and a mail: its uid is the booking's for ever, so
 * that a later `sequence` updates the entry that an earlier file made, and one of an outing that is off (method CANCEL) removes it.
 * An offer without an end counts as three hours.
 */
export function bookingCalendar(booking: BookingView, options: CalendarOptions): string {
  return calendarFile(OFF.includes(booking.status) ? 'CANCEL' : 'PUBLISH', bookingEntry(booking, options), options);
}

/** The entry of a booking, in whichever file it stands. */
export function bookingEntry(booking: BookingView, options: CalendarOptions): string[] {
  const text = entryText(options, {
    summary: booking.venue.name,
    where: placeText(booking.venue.name, booking.venue.address ?? booking.venue.area),
    at: { lat: booking.venue.latitude, lng: booking.venue.longitude },
    description: [booking.ref, booking.inclusions.map(isolated).join(', '), ...toSpend(booking)].join(' · '),
  });
  return entryLines(booking, { uid: booking.id, text, path: bookingHref(booking.id) }, options);
}

/** The lines of an entry about a booking; `text` says what one of its two sides reads of it. */
export function entryLines(
  { status, startAt, endAt }: Pick<BookingView, 'status' | 'startAt' | 'endAt'>,
  { uid, text, path }: { uid: string; text: readonly string[]; path: string },
  { sequence, now, publicUrl, product, organizer, isUtc }: Omit<CalendarOptions, 'discreetIn'>,
): string[] {
  const start = new Date(startAt);
  const end = outingEnd({ startAt: start, endAt: endAt ? new Date(endAt) : null });
  const time = (at: Date): string => (isUtc ? `:${stamp(at)}` : `;TZID=Asia/Kolkata:${localTime(at)}`);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `ORGANIZER;CN="${product.replace(/["\r\n]/g, '')}":mailto:${organizer}`,
    `DTSTART${time(start)}`,
    `DTEND${time(end)}`,
    ...text,
    `URL:${publicUrl}${path}`,
    `STATUS:${OFF.includes(status) ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** A calendar file with these lines of entries, folded as RFC 5545 asks for. */
export function calendarFile(
  method: 'PUBLISH' | 'CANCEL',
  events: readonly string[],
  { product, isUtc, head = [] }: Pick<CalendarOptions, 'product' | 'isUtc'> & { head?: readonly string[] },
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Bookings//EN`,
    `METHOD:${method}`,
    ...head,
    ...(isUtc ? [] : ZONE),
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
