import type { BookingView } from '@app/contracts';
import { IST_OFFSET_MS } from './time.js';
import { TUNABLES } from './tunables.js';

const TEXT_ESCAPES: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };
const escape = (value: string) => value.replace(/\r/g, '').replace(/[\\;,\n]/g, (letter) => TEXT_ESCAPES[letter] ?? letter);
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const local = (at: Date) => stamp(new Date(at.getTime() + IST_OFFSET_MS)).slice(0, -1);

/** Lines of at most 75 octets; a continuation begins with a space and never splits a character (RFC 5545, 3.1). */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
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

/**
 * A calendar file of a booking (RFC 5545) in Asia/Kolkata. The same `uid` with a higher `sequence` updates the event it made before;
 * method CANCEL removes it. An offer without an end counts as three hours. `organizer` is
 * the mail address that published it: programs take an update or a CANCEL only from the same one.
 */
export function bookingCalendar(
  booking: BookingView,
  {
    uid,
    sequence,
    now,
    method,
    url,
    product,
    organizer,
  }: { uid: string; sequence: number; now: Date; method: 'PUBLISH' | 'CANCEL'; url: string; product: string; organizer: string },
): string {
  const start = new Date(booking.startAt);
  const end = booking.endAt ? new Date(booking.endAt) : new Date(start.getTime() + TUNABLES.defaultOutingMs);
  const where = [booking.venue.name, booking.venue.address ?? booking.venue.area].filter(Boolean).join(', ');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(product)}//Bookings//EN`,
    `METHOD:${method}`,
    ...ZONE,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `ORGANIZER;CN="${product.replace(/["\r\n]/g, '')}":mailto:${organizer}`,
    `DTSTART;TZID=Asia/Kolkata:${local(start)}`,
    `DTEND;TZID=Asia/Kolkata:${local(end)}`,
    `SUMMARY:${escape(booking.venue.name)}`,
    `LOCATION:${escape(where)}`,
    `GEO:${booking.venue.latitude};${booking.venue.longitude}`,
    `DESCRIPTION:${escape(`${booking.ref} · ${booking.inclusions.join(', ')}`)}`,
    `URL:${url}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
