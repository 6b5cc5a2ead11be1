import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BidRequestView, BookingView, Snapshot, VenueBookingView } from '@app/contracts';
import type { Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  FIXTURE_SPEC,
  planFixture,
  signInUser,
  signInVenue,
  startTestBackend,
  testEnvironment,
  type TestDatabase,
} from '@app/testkit';
import { createWatchedApi, type Api } from '../testing/contract.js';

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let database: Database;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, backend.env)));
  url = await api.listen(0);
  database = api.services.database;
});
afterAll(async () => {
  await api.close();
  await backend.stop();
  await home.drop();
});

/** A live plan that is after these types, with two offers. */
async function asked(placeTypes: readonly string[] = FIXTURE_SPEC.placeTypes) {
  const plan = await planFixture(database);
  const spec = JSON.stringify({ ...FIXTURE_SPEC, placeTypes });
  await database.source.query('UPDATE datebooks SET effective = $2 WHERE id = $1', [plan.id, spec]);
  await database.source.query('UPDATE bid_requests SET spec = $2 WHERE id = $1', [plan.requestId, spec]);
  const { cookie } = await signInUser(database, plan.ownerId);
  const snapshot = async () => (await call<Snapshot>(url, `GET /datebooks/${plan.id}`, { cookie })).body;
  return { ...plan, cookie, snapshot };
}

describe('POST /venues/me/bid-requests/:id/opened', () => {
  it('tells the planners how many venues have looked, each once', async () => {
    const plan = await asked();
    const path = `POST /venues/me/bid-requests/${plan.requestId}/opened`;
    const [first, second] = await Promise.all(plan.venueIds.map((id) => signInVenue(database, id)));
    const { seq } = await plan.snapshot();
    expect((await call(url, path, { token: first ?? '' })).status).toBe(204);
    expect((await call(url, path, { token: first ?? '' })).status).toBe(204);
    expect((await plan.snapshot()).bidRequest?.openedCount).toBe(1);
    expect((await call(url, path, { token: second ?? '' })).status).toBe(204);
    const { bidRequest, seq: after } = await plan.snapshot();
    expect([bidRequest?.openedCount, after - seq]).toEqual([2, 2]);
    const stranger = await planFixture(database);
    expect((await call(url, path, { token: await signInVenue(database, stranger.venueIds[0] ?? '') })).code).toBe('not-found');
  });
});

describe('POST /bid-requests/:id/refuse', () => {
  it('gives up the offers that were asked for instead, and asks nobody until the owner says so', async () => {
    const plan = await asked(['hiking_trails', 'parks']);
    const refused = await call<BidRequestView>(url, `POST /bid-requests/${plan.requestId}/refuse`, { cookie: plan.cookie });
    expect(refused).toMatchObject({ status: 200, body: { status: 'cancelled', placeTypes: ['hiking_trails', 'parks'] } });
    const { plan: after, bids } = await plan.snapshot();
    expect(after).toMatchObject({ bidding: 'held', state: 'draft' });
    expect(bids.map((bid) => bid.status)).toEqual(['lost', 'lost']);
    const again = await call(url, `POST /bid-requests/${plan.requestId}/refuse`, { cookie: plan.cookie });
    expect(again.code).toBe('auction-closed');
  });

  it('is not there for offers of the kind that was chosen', async () => {
    const plan = await asked(['hiking_trails', 'cafes']);
    const answer = await call(url, `POST /bid-requests/${plan.requestId}/refuse`, { cookie: plan.cookie });
    expect(answer.code).toBe('plan-state');
    expect((await plan.snapshot()).bids.map((bid) => bid.status)).toEqual(['pending', 'pending']);
  });
});

describe('the minimum of the planners', () => {
  it('stands on the request, and beside the total on both sides of the booking and in the calendar', async () => {
    const plan = await asked();
    await database.source.query('UPDATE bids SET proposed_price = 2640 WHERE id = $1', [plan.bidIds[0]]);
    expect((await plan.snapshot()).bidRequest?.minSpend).toBe(3000);
    const booked = await call<BookingView>(url, `POST /bids/${plan.bidIds[0] ?? ''}/accept`, {
      cookie: plan.cookie,
      key: randomUUID(),
      body: { expectedVersion: 1 },
    });
    expect(booked.body).toMatchObject({ proposedPrice: 2640, minSpend: 3000 });
    const [row] = await database.source.query<{ venue: string }[]>('SELECT venue_id AS venue FROM bids WHERE id = $1', [plan.bidIds[0]]);
    const token = await signInVenue(database, row?.venue ?? '');
    const theirs = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token });
    expect(theirs.body[0]).toMatchObject({ proposedPrice: 2640, minSpend: 3000 });
    const ics = await fetch(`${url}/api/bookings/${booked.body.id}/calendar.ics`, { headers: { cookie: plan.cookie } });
    expect((await ics.text()).replaceAll('\r\n ', '')).toContain('₹2\\,640 package · ₹360 more to spend there');
  });
});
