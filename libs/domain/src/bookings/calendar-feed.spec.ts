import { describe, expect, it } from '@jest/globals';
import type { BookingId, BookingView } from '@app/contracts';
import { someBooking } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import ICAL from 'ical.js';
import { bookingFeed, deskFeed, type DeskBooking } from './calendar-feed.js';

const options = {
  now: new Date('2026-12-01T10:00:00Z'),
  publicUrl: 'https://example.org/evenings',
  product: 'Evenings, Inc',
  organizer: 'no-reply@example.org',
};
const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
const valuesOf = (text: string, name: string) => eventsOf(text).map((event) => String(event.getFirstPropertyValue(name)));

const bookingView = someBooking();
const LONG = 'Olive; Bar, Kitchen \\ चाय की दुकान और बहुत लंबा नाम जो पचहत्तर बाइट से अधिक है\nand a line';
const booking = (patch: Partial<BookingView> = {}): BookingView => ({
  ...bookingView,
  startAt: '2026-12-05T14:00:00.000Z',
  endAt: '2026-12-05T20:30:00.000Z',
  ...patch,
});

describe('the calendar of a person', () => {
  const read = (bookings: readonly BookingView[], discreetIn: 'en' | 'hi' | null = null) =>
    bookingFeed(bookings, { ...options, discreetIn });

  it('writes times in UTC, and lines of at most 75 octets that end with CRLF', () => {
    const text = read([booking({ venue: { ...bookingView.venue, name: LONG, address: LONG } })]);
    expect(text).toContain('\r\nDTSTART:20261205T140000Z\r\nDTEND:20261205T203000Z\r\n');
    expect(text).not.toContain('VTIMEZONE');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(valuesOf(text, 'summary')).toEqual([LONG]);
  });

  it('cancels what is off among what stands, by the uid and the sequence of the booking', () => {
    const off = booking({ id: someId<BookingId>('off'), status: 'cancelled_by_venue', sequence: 4 });
    const text = read([booking({ sequence: 1 }), off]);
    expect(text).toContain('METHOD:PUBLISH');
    expect(valuesOf(text, 'uid')).toEqual([`${bookingView.id}@example.org`, `${off.id}@example.org`]);
    expect(valuesOf(text, 'status')).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(valuesOf(text, 'sequence')).toEqual(['1', '4']);
  });

  it('names no place, venue or product on the screen of a discreet person', () => {
    const text = read([booking()], 'hi');
    expect(valuesOf(text, 'summary')).toEqual(['कुछ तय है']);
    for (const hidden of [bookingView.venue.name, 'LOCATION', 'GEO', 'DESCRIPTION', 'X-WR-CALNAME']) expect(text).not.toContain(hidden);
  });
});

describe('the calendar of a venue', () => {
  it('names the party and the reference, and nobody', () => {
    const entry: DeskBooking = {
      id: someId<BookingId>('k1'),
      ref: 'AB12CD',
      status: 'confirmed',
      startAt: '2026-12-05T14:00:00.000Z',
      endAt: null,
      partySize: 4,
      sequence: 2,
    };
    const text = deskFeed([entry], { ...options, venueName: LONG, language: 'en' });
    const [event] = eventsOf(text);
    expect(event?.getAllProperties().map(({ name }) => name)).toEqual([
      ...['uid', 'sequence', 'dtstamp', 'organizer', 'dtstart', 'dtend', 'summary', 'url', 'status'],
    ]);
    expect(valuesOf(text, 'summary')).toEqual(['Table for 4 · AB12CD']);
    expect(valuesOf(text, 'dtend')).toEqual(['2026-12-05T17:00:00Z']);
    expect(deskFeed([entry], { ...options, venueName: LONG, language: 'hi' })).toContain('SUMMARY:4 लोगों की मेज़ · AB12CD');
  });
});
