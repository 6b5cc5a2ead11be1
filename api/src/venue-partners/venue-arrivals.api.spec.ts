import { afterEach, describe, expect, it } from '@jest/globals';
import type { ArrivalCode, BookingView, Snapshot, VenueBookingView } from '@app/contracts';
import { arrivalCode } from '@app/platform';
import { call, makeVenue, setClock, signInVenue, liveAuction, bookOverHttp, signInEverybody } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

const HOUR = 3_600_000;
afterEach(() => setClock(database, null));

interface Evening {
  planId: string;
  booking: BookingView;
  owner: string;
  member: string;
  token: string;
  start: number;
  at: (ms: number) => Promise<Date>;
}
/** A booked plan of two with its venue signed in; `at` sets the clock relative to the start. */
async function evening(): Promise<Evening> {
  const plan = await liveAuction(database, { members: 1 });
  const { owner, member, venue: token } = await signInEverybody(database, plan);
  const booking = await bookOverHttp(url, owner, plan.bidIds[0]);
  await database.source.query(`UPDATE sessions SET expires_at = expires_at + interval '10 days'`);
  await database.source.query(`UPDATE venue_sessions SET expires_at = expires_at + interval '10 days'`);
  const start = Date.parse(booking.startAt);
  const at = async (ms: number): Promise<Date> => {
    const instant = new Date(start + ms);
    await setClock(database, instant);
    return instant;
  };
  return { planId: plan.id, booking, owner, member, token, start, at };
}
const codeOf = ({ booking }: Evening, cookie?: string) =>
  call<ArrivalCode>(url, `GET /bookings/${booking.id}/arrival-code`, cookie ? { cookie } : {});
const checkIn = ({ booking }: Evening, token: string | undefined, body: unknown) =>
  call<VenueBookingView>(url, `POST /venues/me/bookings/${booking.id}/check-in`, { ...(token ? { token } : {}), body });

describe('the arrival code', () => {
  it('is the same for every member, changes with its step, and shows from twelve hours before until a day after the start', async () => {
    const outing = await evening();
    await outing.at(-12 * HOUR - 1);
    expect((await codeOf(outing, outing.owner)).code).toBe('booking-state');
    await outing.at(-12 * HOUR);
    const [mine, theirs] = [await codeOf(outing, outing.owner), await codeOf(outing, outing.member)];
    expect(mine.body).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      validUntil: new Date(outing.start - 12 * HOUR + 30_000).toISOString(),
    });
    expect(theirs.body).toEqual(mine.body);
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    await outing.at(-12 * HOUR + 30_000);
    expect((await codeOf(outing, outing.owner)).body.code).not.toBe(mine.body.code);
    await outing.at(24 * HOUR);
    expect((await codeOf(outing, outing.owner)).code).toBe('booking-state');
  });
});

describe('the key of a booking', () => {
  it('reaches its venue while the booking is near, past a kept answer, and checks the guests’ codes without us', async () => {
    const outing = await evening();
    const list = async (etag?: string) =>
      call<VenueBookingView[]>(url, 'GET /venues/me/bookings', {
        token: outing.token,
        ...(etag ? { headers: { 'if-none-match': etag } } : {}),
      });
    await outing.at(-13 * HOUR);
    const early = await list();
    expect(early.body[0]).toMatchObject({ arrivalOpen: false });
    expect(early.body[0]).not.toHaveProperty('arrivalKey');
    expect((await list(early.headers.get('etag') ?? '')).status).toBe(304);
    const now = await outing.at(-2 * HOUR);
    const near = await list(early.headers.get('etag') ?? '');
    expect(near.status).toBe(200);
    const key = Buffer.from(near.body[0]?.arrivalKey ?? '', 'base64url');
    expect(arrivalCode(key, now)).toBe((await codeOf(outing, outing.member)).body.code);
    const rival = await signInVenue(database, await makeVenue(database));
    expect((await call<unknown[]>(url, 'GET /venues/me/bookings', { token: rival })).body).toEqual([]);
  });
});

describe('a check-in', () => {
  it('takes the code that the guests show, is read by the planners, and may be repeated', async () => {
    const outing = await evening();
    await outing.at(-60_000);
    const { code } = (await codeOf(outing, outing.member)).body;
    const first = await checkIn(outing, outing.token, { code });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'checked_in', checkedInAt: new Date(outing.start - 60_000).toISOString() });
    await outing.at(HOUR);
    expect((await checkIn(outing, outing.token, { code })).body).toMatchObject({ checkedInAt: first.body.checkedInAt });
    const snapshot = await call<Snapshot>(url, `GET /datebooks/${outing.planId}`, { cookie: outing.owner });
    expect(snapshot.body.booking).toMatchObject({ status: 'checked_in', checkedInAt: first.body.checkedInAt });
    expect((await codeOf(outing, outing.owner)).code).toBe('booking-state');
  });

  it('counts from when it was checked without a network', async () => {
    const outing = await evening();
    const seen = await outing.at(5 * 60_000);
    const { code } = (await codeOf(outing, outing.owner)).body;
    await outing.at(4 * HOUR);
    expect((await checkIn(outing, outing.token, { code })).status).toBe(422);
    const later = await checkIn(outing, outing.token, { code, at: seen.toISOString() });
    expect(later.body).toMatchObject({ status: 'checked_in', checkedInAt: seen.toISOString() });
  });

  it('refuses a wrong code and a time that cannot be, each by its field', async () => {
    const outing = await evening();
    const now = await outing.at(0);
    const { code } = (await codeOf(outing, outing.owner)).body;
    const wrong = await checkIn(outing, outing.token, { code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, wrong.code, Object.keys(wrong.fieldErrors)]).toEqual([422, 'invalid-fields', ['code']]);
    const refused = await checkIn(outing, outing.token, { code, at: new Date(now.getTime() + 90_000).toISOString() });
    expect([refused.status, Object.keys(refused.fieldErrors)]).toEqual([422, ['at']]);
  });

  it('refuses another booking’s code', async () => {
    const [outing, other] = [await evening(), await evening()];
    await outing.at(0);
    const { code } = (await codeOf(other, other.owner)).body;
    expect((await checkIn(outing, outing.token, { code })).status).toBe(422);
    expect((await checkIn(other, other.token, { code })).status).toBe(200);
  });
});
