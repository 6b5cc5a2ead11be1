import { describe, expect, it } from '@jest/globals';
import type { BookingView, BookingId, PlanId, BidId, VenueId } from '@app/contracts';
import ICAL from 'ical.js';
import { someId } from '@app/testkit/scenario/some-id';
import { bookingCalendar } from './calendar.js';

const booking: BookingView = {
  id: someId<BookingId>('k1'),
  ref: 'AB12CD',
  dateBookId: someId<PlanId>('d1'),
  bidId: someId<BidId>('b1'),
  status: 'confirmed',
  venue: {
    id: someId<VenueId>('v1'),
    name: 'Olive; Bar, Kitchen \\ चाय की दुकान और बहुत लंबा नाम जो पचहत्तर बाइट से अधिक है',
    area: 'Bandra',
    address: 'Hill Road 4, Bandra\nMumbai',
    phone: null,
    latitude: 19.0596,
    longitude: 72.8295,
    isSimulated: true,
  },
  startAt: '2026-12-05T14:00:00.000Z',
  endAt: '2026-12-05T20:30:00.000Z',
  partySize: 2,
  proposedPrice: 4000,
  lines: [],
  minSpend: 0,
  inclusions: ['Dinner for two, with dessert', 'Window table; quiet corner', 'A welcome drink for each guest 🥂'],
  perks: [],
  policy: 'moderate',
  acknowledgeBy: '2026-11-14T09:00:00.000Z',
  cancelFreeUntil: '2026-11-14T09:00:00.000Z',
  noShow: null,
  snapshotHash: 'ff',
  acknowledgedAt: null,
  checkedInAt: null,
  completedAt: null,
  disputeUntil: null,
  reviewUntil: null,
  undoUntil: '2026-12-05T10:02:00.000Z',
  sequence: 0,
  cancelledBy: null,
  cancelReason: null,
  change: null,
  createdAt: '2026-12-05T10:00:00.000Z',
};
const options = {
  sequence: 2,
  now: new Date('2026-12-05T10:00:00Z'),
  publicUrl: 'https://example.org/evenings',
  discreetIn: null,
  product: 'Evenings, Inc',
  organizer: 'no-reply@example.org',
};
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('No event');
  return { calendar, component, event: new ICAL.Event(component) };
};

describe('the calendar file of a booking', () => {
  const text = bookingCalendar(booking, options);

  it('says what of the minimum is left to spend there, where something is', () => {
    const { event } = read(bookingCalendar({ ...booking, proposedPrice: 2640, minSpend: 3000 }, options));
    expect(event.description).toMatch(/ · You spend ₹3,000 \(₹2,640 package \+ ₹360 for whatever you like\)$/);
  });

  it('is read back as it was written, with its special characters', () => {
    const { event, component } = read(text);
    expect(event.uid).toBe('k1@example.org');
    expect(event.sequence).toBe(2);
    expect(event.summary).toBe(booking.venue.name);
    expect(event.location).toBe(`${booking.venue.name}, Hill Road 4, Bandra\nMumbai`);
    expect(event.description).toBe(`AB12CD · ${booking.inclusions.join(', ')}`);
    expect(component.getFirstPropertyValue('url')).toBe('https://example.org/evenings/booking/k1');
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@example.org');
    expect(component.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe('Evenings, Inc');
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  it('keeps the order of its words around a name that turns it', () => {
    const file = bookingCalendar({ ...booking, venue: { ...booking.venue, name: 'ev\u202eil' } }, options).replaceAll('\r\n ', '');
    expect(file).toContain('SUMMARY:\u2068ev\u202eil\u2069\r\n');
    expect(file).toContain('LOCATION:\u2068ev\u202eil\u2069\\, Hill Road 4');
  });

  it('says the time in India with the zone that goes with it, over midnight too', () => {
    const { event, calendar } = read(text);
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Kolkata');
    if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    expect(event.startDate.toString()).toBe('2026-12-05T19:30:00');
    expect(event.endDate.toString()).toBe('2026-12-06T02:00:00');
    expect(event.startDate.zone.tzid).toBe('Asia/Kolkata');
    expect(event.startDate.toJSDate().toISOString()).toBe(booking.startAt);
    expect(event.endDate.toJSDate().toISOString()).toBe(booking.endAt);
  });

  it('has lines of at most 75 octets that end in CRLF and split no character', () => {
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
  });

  it('updates and takes back one and the same event of a calendar that imports each file', () => {
    // What a calendar does (RFC 5546): one event for each UID, replaced by a higher SEQUENCE alone, gone with CANCEL.
    const calendar = new Map<string, { sequence: number; at: string; where: string; status: unknown }>();
    const take = (file: string) => {
      const { event, calendar: imported, component } = read(file);
      const known = calendar.get(event.uid);
      if (known && known.sequence >= event.sequence) return;
      const status = component.getFirstPropertyValue('status');
      calendar.set(event.uid, { sequence: event.sequence, at: event.startDate.toString(), where: event.summary, status });
      if (imported.getFirstPropertyValue('method') === 'CANCEL') calendar.delete(event.uid);
    };
    const first = bookingCalendar(booking, { ...options, sequence: 0 });
    take(first);
    const moved = { ...booking, startAt: '2026-12-05T15:00:00.000Z' };
    take(bookingCalendar(moved, { ...options, sequence: 1 }));
    take(first);
    expect([...calendar]).toEqual([
      ['k1@example.org', { sequence: 1, at: '2026-12-05T20:30:00', where: booking.venue.name, status: 'CONFIRMED' }],
    ]);
    take(bookingCalendar({ ...moved, status: 'undone' }, { ...options, sequence: 2 }));
    expect(calendar.size).toBe(0);
  });

  it('keeps its uid and raises its sequence when the booking changes, and takes itself back', () => {
    const moved = read(bookingCalendar({ ...booking, startAt: '2026-12-05T15:00:00.000Z' }, { ...options, sequence: 3 }));
    expect([moved.event.uid, moved.event.sequence]).toEqual(['k1@example.org', 3]);
    const cancelled = read(bookingCalendar({ ...booking, status: 'cancelled_by_venue' }, { ...options, sequence: 4 }));
    expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('lasts three hours when the offer named no end', () => {
    const { event } = read(bookingCalendar({ ...booking, endAt: null }, options));
    expect(event.endDate.toString()).toBe('2026-12-05T22:30:00');
  });
});
