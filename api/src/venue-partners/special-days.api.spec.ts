import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BidView, BlackoutDay, Problem, Snapshot, VenueBidView, VenueRequestView, VenueId } from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import { call, makeVenue, setClock, signInVenue, liveAuction, type LiveAuction, signInEverybody } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const NOW = new Date('2027-01-20T06:00:00.000Z');
const REPUBLIC_DAY = '2027-01-26';
let plan: LiveAuction;
let owner: string;
let token: string;
let venueId: VenueId;
beforeEach(async () => {
  await setClock(database, NOW);
  venueId = await makeVenue(database, { placeTypes: ['pubs_lounges', 'casual_restaurants'] });
  const spec = { preferredDate: REPUBLIC_DAY, placeTypes: ['pubs_lounges' as const] };
  plan = await liveAuction(database, { venueIds: [venueId], offers: [], spec });
  ({ owner, venue: token } = await signInEverybody(database, plan));
});
afterEach(() => setClock(database, null));

const place = (startAt: string, as = token) =>
  call<VenueBidView & Pick<Problem, 'fieldErrors'>>(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
    token: as,
    body: { proposedPrice: 3_000, inclusions: [], perks: [], startAt },
  });
const DRY = { name: 'republic_day', dry: true };

describe('a dry day', () => {
  it('is shown with the plan, the request and the offer, to planners and to the bar', async () => {
    const { body: snapshot } = await call<Snapshot>(url, `GET /datebooks/${plan.id}`, { cookie: owner });
    expect(snapshot.plan).toMatchObject({ dayNote: DRY, preferredDate: REPUBLIC_DAY });
    const { body: request } = await call<VenueRequestView>(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token });
    expect(request.dayNote).toEqual(DRY);
    const placed = await place('2027-01-26T13:30:00.000Z');
    expect(placed).toMatchObject({ status: 201, body: { dayNote: DRY } });
    const [offer] = (await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner })).body;
    expect(offer?.dayNote).toEqual(DRY);
  });

  it('shows no warning without a bar, and none on any other day', async () => {
    await database.source.query(`UPDATE venues SET place_types = '{casual_restaurants}' WHERE id = $1`, [venueId]);
    const { body: request } = await call<VenueRequestView>(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token });
    expect(request.dayNote).toEqual({ name: 'republic_day', dry: false });
    expect((await place('2027-01-27T13:30:00.000Z')).body.dayNote).toBeNull();
  });
});

describe('a day that a venue blacks out', () => {
  const blackOut = (day: string) => call<BlackoutDay & Problem>(url, 'POST /venues/me/blackout-days', { token, body: { day } });
  const list = async (as = token) => (await call<BlackoutDay[]>(url, 'GET /venues/me/blackout-days', { token: as })).body;
  const reopen = (day: string, as = token) => call(url, `DELETE /venues/me/blackout-days/${day}`, { token: as });

  it('is added, listed with its special day, and removed, by its own venue', async () => {
    expect(await blackOut(REPUBLIC_DAY)).toMatchObject({ status: 201, body: { day: REPUBLIC_DAY, dayNote: DRY } });
    expect((await blackOut(REPUBLIC_DAY)).status).toBe(201);
    await blackOut('2027-01-22');
    expect(await list()).toEqual([
      { day: '2027-01-22', dayNote: null, reason: null },
      { day: REPUBLIC_DAY, dayNote: DRY, reason: null },
    ]);
    const other = await signInVenue(database, await makeVenue(database));
    expect(await list(other)).toEqual([]);
    expect((await reopen(REPUBLIC_DAY, other)).status).toBe(404);
    expect((await reopen(REPUBLIC_DAY)).status).toBe(204);
    expect((await reopen(REPUBLIC_DAY)).status).toBe(404);
    expect((await list()).map(({ day }) => day)).toEqual(['2027-01-22']);
  });

  it('takes no offers until it is opened again', async () => {
    await blackOut(REPUBLIC_DAY);
    const refused = await place('2027-01-26T13:30:00.000Z');
    expect(refused).toMatchObject({
      status: 422,
      code: 'bid-rule',
      body: { fieldErrors: { startAt: ['You have blacked out that day.'] } },
    });
    await reopen(REPUBLIC_DAY);
    expect((await place('2027-01-26T13:30:00.000Z')).status).toBe(201);
  });

  it('must exist and lie ahead: 422', async () => {
    const today = dayOf(NOW);
    for (const day of ['2027-02-30', addDays(today, -1), addDays(today, 181)])
      expect([day, (await blackOut(day)).status]).toEqual([day, 422]);
    expect((await blackOut(today)).status).toBe(201);
    expect((await reopen('soon')).status).toBe(404);
  });
});
