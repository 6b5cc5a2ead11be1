import { someId } from '@app/testkit/scenario/some-id';
import '../../../testing/browser-globals.js';
import { createHmac, webcrypto } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { VenueAgenda, VenueBookingView, BookingId } from '@app/contracts';
import { dropConnection, stubApi, refusal } from '../../../testing/stub-api.js';
import { useDesk } from '../desk-store.js';
import { bookingView } from '@app/testkit/scenario/venue-views';
import { checkArrival, type ArrivalScene } from './arrival-check.js';
import { keepKeys } from './arrival-keys.js';

const start = Date.parse('2030-01-05T14:00:00.000Z');
const HOUR = 3_600_000;
const keyOf = (name: string): Buffer => createHmac('sha256', 'a secret of the test').update(name).digest();

/** RFC 6238, written a second time: the server's own is in another package. */
function codeOf(name: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha256', keyOf(name)).update(counter).digest();
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
const near = (id: BookingId, ref: string, over: Partial<VenueBookingView> = {}): VenueBookingView =>
  bookingView({ id, ref, firstName: id, arrivalOpen: true, ...over });

const meera = near(someId<BookingId>('meera'), 'AB12CD');
const kabir = near(someId<BookingId>('kabir'), '654321');
const [tomorrow, gone, here] = [
  near(someId<BookingId>('tomorrow'), 'TTTTTT', { arrivalOpen: false, startAt: new Date(start + 24 * HOUR).toISOString() }),
  near(someId<BookingId>('gone'), 'GGGGGG', { status: 'cancelled_by_user', arrivalOpen: false }),
  near(someId<BookingId>('here'), 'HHHHHH', { status: 'checked_in', checkedInAt: '2030-01-05T13:50:00.000Z', arrivalOpen: false }),
];
const bookings = [meera, kabir, tomorrow, gone, here];

const server = stubApi();
let queued: string[] = [];
const scene = (over: Partial<ArrivalScene> = {}): ArrivalScene => ({
  bookings,
  queued: new Set(),
  now: start,
  offline: true,
  queue: (booking, code) => void queued.push(`${booking.id} ${code}`),
  ...over,
});

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
});
afterAll(() => useDesk.setState({ status: 'signed-out' }));
beforeEach(async () => {
  queued = [];
  const withKeys = [meera, kabir].map((booking) => ({ ...booking, arrivalKey: keyOf(booking.id).toString('base64url') }));
  const kept = await keepKeys({ bookings: withKeys } as unknown as VenueAgenda, start);
  expect(JSON.stringify(kept)).not.toContain('arrivalKey');
});
afterEach(() => expect(localStorage.length).toBe(0));

describe('a code without a network', () => {
  it('is matched to its booking alone, with two clocks half a minute apart, and stored for sending', async () => {
    for (const ms of [-30_000, 0, 30_000]) {
      const outcome = await checkArrival(codeOf('meera', start + ms), scene());
      expect(outcome).toMatchObject({ kind: 'in', offline: true, booking: { id: 'meera' } });
    }
    expect(queued).toHaveLength(3);
    expect(server.calls).toEqual([]);
  });

  it('is matched to the booking that a ticket names', async () => {
    expect(await checkArrival(`AB12CD-${codeOf('meera', start)}`, scene())).toMatchObject({ kind: 'in', offline: true });
    expect(await checkArrival(`654321-${codeOf('meera', start)}`, scene())).toMatchObject({ kind: 'wrong-code', booking: { id: 'kabir' } });
  });

  it('is rejected when it has expired, or belongs to no booking of this venue', async () => {
    expect(await checkArrival(codeOf('meera', start - 61_000), scene())).toEqual({ kind: 'unknown-code' });
    expect(await checkArrival(codeOf('somebody', start), scene())).toEqual({ kind: 'unknown-code' });
    expect(await checkArrival(codeOf('kabir', start), scene(), 'meera')).toMatchObject({ kind: 'wrong-code' });
    expect(queued).toEqual([]);
  });

  it('cannot be checked for a booking that was not near at the last read of this device', async () => {
    const late = near(someId<BookingId>('late'), 'NEAR00');
    expect(await checkArrival('NEAR00-123456', scene({ bookings: [...bookings, late] }))).toMatchObject({ kind: 'no-key' });
  });
});

describe('the reason for a rejected ticket', () => {
  it.each([
    ['TTTTTT-123456', { kind: 'early', booking: { id: 'tomorrow' } }],
    ['GGGGGG-123456', { kind: 'ended', booking: { id: 'gone' } }],
    ['HHHHHH-123456', { kind: 'already', booking: { id: 'here' } }],
    ['ZZZZZZ-123456', { kind: 'elsewhere' }],
    ['AB12CD', { kind: 'ask-code', booking: { id: 'meera' } }],
    ['654321', { kind: 'ask-code', booking: { id: 'kabir' } }],
    ['https://example.com', { kind: 'no-ticket' }],
  ])('%s', async (text, outcome) => {
    expect(await checkArrival(text, scene())).toMatchObject(outcome);
  });

  it('rejects a ticket a day after the start, or checked in on this device already', async () => {
    expect(await checkArrival('AB12CD', scene({ now: start + 24 * HOUR }))).toMatchObject({ kind: 'over' });
    expect(await checkArrival('AB12CD', scene({ queued: new Set(['meera']) }))).toMatchObject({ kind: 'already' });
  });
});

describe('a code with a network', () => {
  const online = scene({ offline: false });

  it('is decided by the server', async () => {
    server.answer = () => [200, { ...meera, status: 'checked_in' }];
    expect(await checkArrival(codeOf('meera', start), online)).toMatchObject({ kind: 'in', offline: false });
    expect(server.calls).toEqual(['POST /api/venues/me/bookings/meera/check-in']);
    expect(server.bodies).toEqual([{ code: codeOf('meera', start) }]);
  });

  it.each([
    [refusal(422, 'invalid-fields'), 'wrong-code'],
    [refusal(429, 'too-many-requests'), 'too-often'],
    [refusal(409, 'booking-state'), 'over'],
    [refusal(503, 'unavailable'), 'failed'],
  ] as const)('is refused with %j as %s', async (answer, kind) => {
    server.answer = () => answer;
    expect(await checkArrival('AB12CD-123456', online)).toMatchObject({ kind });
    expect(queued).toEqual([]);
  });

  it('is checked on this device when no answer arrives', async () => {
    server.answer = dropConnection;
    expect(await checkArrival(codeOf('meera', start), online)).toMatchObject({ kind: 'in', offline: true });
    expect(queued).toEqual([`meera ${codeOf('meera', start)}`]);
  });
});
