import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { BookingView, PlanListItem } from '@app/contracts';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  joinPlan,
  makeUser,
  signInUser,
  liveAuction,
  startTestBackend,
  testEnvironment,
  type TestDatabase,
  bookOverHttp,
  signInEverybody,
} from '@app/testkit';
import { createWatchedApi, type Api } from '../testing/contract.js';

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let owner: string;
let member: string;
let stranger: string;
let booking: BookingView;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, PUBLIC_URL: 'https://plans.example' })));
  url = await api.listen(0);
  const { database } = api.services;
  const plan = await liveAuction(database);
  ({ owner, stranger } = await signInEverybody(database, plan));
  const friend = await makeUser(database);
  await joinPlan(database, plan.id, friend, 'voter');
  member = (await signInUser(database, friend)).cookie;
  booking = await bookOverHttp(url, owner, plan.bidIds[0]);
});
afterAll(async () => {
  await api.close();
  await backend.stop();
  await home.drop();
});

describe('a booking', () => {
  it('is read by every member of its plan, alone and in their list', async () => {
    for (const cookie of [owner, member]) {
      expect((await call(url, `GET /bookings/${booking.id}`, { cookie })).body).toEqual(booking);
      expect((await call<BookingView[]>(url, 'GET /bookings', { cookie })).body).toEqual([booking]);
    }
  });

  it('gives its venue to the card of its plan, the same for each member', async () => {
    const { venue, id, startAt } = booking;
    for (const cookie of [owner, member]) {
      const [plan] = (await call<PlanListItem[]>(url, 'GET /datebooks', { cookie })).body;
      expect(plan?.booking).toEqual({
        id,
        venueId: venue.id,
        venueName: venue.name,
        venueTypes: venue.types,
        venuePhotoId: venue.photoId,
        startAt,
      });
    }
  });

  it('says until when it can be cancelled at no cost, by its own preset', async () => {
    expect(booking.policy).toBe('moderate');
    expect(Date.parse(booking.startAt) - Date.parse(booking.cancelFreeUntil)).toBe(6 * 3_600_000);
    expect(booking.noShow).toBeNull();
  });

  it('is nobody else’s', async () => {
    expect((await call(url, `GET /bookings/${booking.id}`)).status).toBe(401);
    expect((await call(url, `GET /bookings/${booking.id}`, { cookie: stranger })).status).toBe(404);
    expect((await call<BookingView[]>(url, 'GET /bookings', { cookie: stranger })).body).toEqual([]);
    expect((await call(url, `GET /bookings/${booking.id}/calendar.ics`, { cookie: stranger })).status).toBe(404);
    expect((await call(url, 'GET /bookings/not-an-id', { cookie: owner })).status).toBe(400);
    expect((await call(url, 'GET /bookings?limit=0', { cookie: owner })).status).toBe(422);
  });

  it('comes as a calendar file in Indian time with a uid that stays, and goes when the booking does', async () => {
    const read = async (): Promise<{ method: unknown; event: ICAL.Event; type: string | null }> => {
      const answer = await call<string>(url, `GET /bookings/${booking.id}/calendar.ics`, { cookie: member });
      const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown as never);
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
      return { method: calendar.getFirstPropertyValue('method'), event, type: answer.headers.get('content-type') };
    };
    const first = await read();
    expect(first.type).toMatch(/^text\/calendar/);
    expect(first.method).toBe('PUBLISH');
    expect(first.event.uid).toBe(`${booking.id}@plans.example`);
    expect(first.event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Kolkata');
    expect(first.event.summary).toBe(booking.venue.name);
    expect(first.event.component.getFirstPropertyValue('url')).toBe(`https://plans.example/booking/${booking.id}`);
    for (const [n, status] of ['undone', 'cancelled_by_user', 'cancelled_by_venue'].entries()) {
      await api.services.database.source.query('UPDATE bookings SET status = $2, sequence = $3 WHERE id = $1', [booking.id, status, n + 1]);
      const gone = await read();
      expect([gone.event.uid, gone.event.sequence, gone.method]).toEqual([first.event.uid, n + 1, 'CANCEL']);
      expect(gone.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    }
  });
});
