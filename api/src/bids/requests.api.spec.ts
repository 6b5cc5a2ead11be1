import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { BidRequestView, NearbyVenue, Problem, Snapshot, VenueBookingView, VenueRequestView } from '@app/contracts';
import { call, PLAN_SPEC, makeVenue, liveAuction, signInUser, signInVenue, bookOverHttp } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

/** A live plan that is after these types, with two offers. */
async function asked(placeTypes = PLAN_SPEC.placeTypes) {
  const plan = await liveAuction(database, { spec: { placeTypes } });
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
    const booked = await bookOverHttp(url, plan.cookie, plan.bidIds[0]);
    expect(booked).toMatchObject({ proposedPrice: 2640, minSpend: 3000 });
    const [row] = await database.source.query<{ venue: string }[]>('SELECT venue_id AS venue FROM bids WHERE id = $1', [plan.bidIds[0]]);
    const token = await signInVenue(database, row?.venue ?? '');
    const theirs = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token });
    expect(theirs.body[0]).toMatchObject({ proposedPrice: 2640, minSpend: 3000 });
    const ics = await fetch(`${url}/api/bookings/${booked.id}/calendar.ics`, { headers: { cookie: plan.cookie } });
    expect((await ics.text()).replaceAll('\r\n ', '')).toContain('₹2\\,640 package · ₹360 more to spend there');
  });
});

describe('POST /bid-requests/:id/venues', () => {
  const near = { latitude: PLAN_SPEC.center.latitude, longitude: PLAN_SPEC.center.longitude };
  const invite = async (plan: Awaited<ReturnType<typeof asked>>, venueId: string, key: string = randomUUID()) =>
    call<Pick<BidRequestView, 'invitedCount'> & Pick<Problem, 'fieldErrors'>>(url, `POST /bid-requests/${plan.requestId}/venues`, {
      cookie: plan.cookie,
      body: { venueId },
      key,
    });
  const why = async (plan: Awaited<ReturnType<typeof asked>>, venueId: string) => {
    const { code, body } = await invite(plan, venueId);
    return [code, body.fieldErrors?.['venueId']?.[0]];
  };

  it('asks a venue once, which reads that it was named; it counts among all that are asked', async () => {
    const plan = await asked();
    const venueId = await makeVenue(database, near);
    const before = (await plan.snapshot()).bidRequest?.invitedCount ?? 0;
    const key = randomUUID();
    const done = await invite(plan, venueId, key);
    expect(done).toMatchObject({ status: 200, body: { invitedCount: before + 1 } });
    expect((await invite(plan, venueId, key)).body).toEqual(done.body);
    expect((await invite(plan, venueId)).code).toBe('venue-asked');
    expect((await plan.snapshot()).bidRequest?.invitedCount).toBe(before + 1);
    const inbox = async (id: string) =>
      (await call<VenueRequestView[]>(url, 'GET /venues/me/bid-requests', { token: await signInVenue(database, id) })).body;
    expect(await inbox(venueId)).toMatchObject([{ id: plan.requestId, byName: true }]);
    expect(await inbox(plan.venueIds[0] ?? '')).toMatchObject([{ byName: false }]);
    const named = await makeVenue(database, near);
    await signInVenue(database, named);
    await invite(plan, named);
    const bell = await database.source.query('SELECT type FROM venue_notices WHERE venue_id = $1', [named]);
    expect(bell).toEqual([{ type: 'new_request' }]);
    const another = await makeVenue(database, near);
    await invite(plan, another);
    const waves = await database.source.query<{ wave: number }[]>(
      'SELECT wave FROM bid_invites WHERE request_id = $1 AND venue_id = ANY($2) ORDER BY wave',
      [plan.requestId, [venueId, named, another]],
    );
    expect(waves.map(({ wave }) => wave)).toEqual([3, 4, 5]);
    const list = (await call<NearbyVenue[]>(url, `GET /datebooks/${plan.id}/venues?limit=100`, { cookie: plan.cookie })).body;
    expect(list.find(({ id }) => id === venueId)?.asked).toBe(true);
  });

  it('says what keeps a venue from being asked', async () => {
    const plan = await asked();
    const set = async (assignments: string) => {
      const id = await makeVenue(database, near);
      await database.source.query(`UPDATE venues SET ${assignments} WHERE id = $1`, [id]);
      return why(plan, id);
    };
    expect(await set(`kind = 'unclaimed', status = 'unclaimed'`)).toEqual(['venue-not-askable', 'takes-no-offers']);
    expect(await set('paused = true')).toEqual(['venue-not-askable', 'paused']);
    expect(await set(`place_types = '{spas}'`)).toEqual(['venue-not-askable', 'types']);
    expect(await set('location = point(77.2, 28.6)')).toEqual(['venue-not-askable', 'distance']);
    expect(await set(`open_minutes = '{}'`)).toEqual(['venue-not-askable', 'closed']);
    expect(await set('seats_per_slot = 1')).toEqual(['venue-not-askable', 'seats']);
    const blocked = await makeVenue(database, near);
    await database.source.query(`INSERT INTO reports (kind, reporter_id, venue_id, reason) VALUES ('block', $1, $2, 'other')`, [
      plan.ownerId,
      blocked,
    ]);
    expect(await why(plan, blocked)).toEqual(['venue-not-askable', 'unavailable']);
    expect((await invite(plan, randomUUID())).status).toBe(404);
  });

  it('stops at 25, and when bidding is over', async () => {
    const plan = await asked();
    const [first = '', ...rest] = await Promise.all(Array.from({ length: 25 }, () => makeVenue(database, near)));
    await database.source.query(
      `INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km) SELECT $1, unnest($2::uuid[]), 1, 0.5, 1`,
      [plan.requestId, rest],
    );
    expect((await invite(plan, first)).code).toBe('limit-reached');
    await database.source.query(`UPDATE bid_requests SET changing = true WHERE id = $1`, [plan.requestId]);
    expect((await invite(plan, first)).code).toBe('plan-state');
    await database.source.query(`UPDATE bid_requests SET changing = false, status = 'decision' WHERE id = $1`, [plan.requestId]);
    expect((await invite(plan, first)).code).toBe('auction-closed');
  });
});
