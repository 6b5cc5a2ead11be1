import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, beforeEach } from '@jest/globals';
import type {
  BidRequestView,
  BidView,
  BookingView,
  KnownContact,
  Snapshot,
  UserBid,
  VenueView,
  VotesView,
  VenueBidView,
  VenueRequestView,
  NearbyVenue,
  Problem,
  VenueBookingView,
} from '@app/contracts';
import {
  call,
  makeUser,
  signInUser,
  liveAuction,
  type LiveAuction,
  signInEverybody,
  type AuctionOptions,
  type SignedIn,
  PLAN_SPEC,
  makeVenue,
  signInVenue,
  bookOverHttp,
  saysNumber,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

let plan: LiveAuction;
let owner: string;
let member: string;
let stranger: string;

beforeAll(async () => {
  plan = await liveAuction(database, { venues: 3, members: 1 });
  ({ owner, member, stranger } = await signInEverybody(database, plan));
});

const accept = (
  bidId: string | undefined,
  cookie: string | undefined,
  body: unknown = { expectedVersion: 1 },
  key: string | undefined = randomUUID(),
) => call<BookingView>(url, `POST /bids/${bidId ?? ''}/accept`, { ...(cookie ? { cookie } : {}), ...(key ? { key } : {}), body });
async function owned(options: AuctionOptions = {}): Promise<LiveAuction & { cookie: string }> {
  const made = await liveAuction(database, options);
  return { ...made, cookie: (await signInUser(database, made.ownerId)).cookie };
}

describe('GET /datebooks/:id/bids', () => {
  it('gives every member the offers, best value first, at one seq', async () => {
    const answer = await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: member });
    expect(answer.status).toBe(200);
    expect(answer.body.map((bid) => bid.id)).toEqual(plan.bidIds);
    expect(answer.body[0]).toMatchObject({
      dateBookId: plan.id,
      status: 'pending',
      proposedPrice: 3100,
      votes: { mine: null, counts: null },
    });
    expect(answer.headers.get('x-stream-seq')).toBe('0');
  });

  it('answers 304 to a reader with the same body, and never to another viewer', async () => {
    const first = await call(url, `GET /datebooks/${plan.id}/bids`, { cookie: member });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await call(url, `GET /datebooks/${plan.id}/bids`, { cookie: member, headers })).status).toBe(304);
    expect((await call(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner, headers })).status).toBe(200);
    expect((await call(url, `GET /datebooks/${plan.id}/bids`, { cookie: stranger, headers })).code).toBe('not-found');
  });
});

describe('PUT /bids/:id/vote', () => {
  const vote = (cookie: string, value: unknown, bidId = plan.bidIds[0]) =>
    call<VotesView>(url, `PUT /bids/${bidId ?? ''}/vote`, { cookie, body: { vote: value } });

  it('hides the votes of others until the member has voted; the owner sees counts', async () => {
    expect((await vote(member, 'love')).body).toEqual({ mine: 'love', counts: { love: 1, ok: 0, no: 0 } });
    const seen = await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner });
    expect(seen.body[0]?.votes).toEqual({ mine: null, counts: { love: 1, ok: 0, no: 0 } });
    expect((await vote(member, 'no')).body.mine).toBe('no');
    const [event] = await database.source.query<{ data: object }[]>(
      `SELECT data FROM events WHERE datebook_id = $1 AND type = 'bid.voted'`,
      [plan.id],
    );
    expect(JSON.stringify(event?.data)).not.toMatch(/love/);
  });

  it('shows only the decider the class of reason of a No', async () => {
    const put = (cookie: string, body: object) => call<VotesView>(url, `PUT /bids/${plan.bidIds[1] ?? ''}/vote`, { cookie, body });
    const seenBy = async (cookie: string) => {
      const bids = (await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie })).body;
      const { body } = await call<Snapshot>(url, `GET /datebooks/${plan.id}`, { cookie });
      const votes = [bids, body.bids].map((list) => list.find(({ id }) => id === plan.bidIds[1])?.votes);
      expect(votes[0]).toEqual(votes[1]);
      return votes[0];
    };
    expect((await put(member, { vote: 'no', reason: 'diet' })).body).toEqual({ mine: 'no', counts: { love: 0, ok: 0, no: 1 } });
    expect(await seenBy(owner)).toEqual({ mine: null, counts: { love: 0, ok: 0, no: 1 }, reasons: { diet: 1, budget: 0, distance: 0 } });
    expect(await seenBy(member)).not.toHaveProperty('reasons');
    // A reason belongs to a No, and is deleted with it.
    expect((await put(member, { vote: 'ok', reason: 'budget' })).status).toBe(200);
    expect(await seenBy(owner)).not.toHaveProperty('reasons');
  });
});

describe('POST /bids/:id/accept', () => {
  it('books once: a repeated key gets the same response, another body or another offer is refused', async () => {
    const made = await owned({ venues: 2 });
    const key = randomUUID();
    const first = await accept(made.bidIds[0], made.cookie, { expectedVersion: 1 }, key);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      dateBookId: made.id,
      bidId: made.bidIds[0],
      status: 'confirmed',
      proposedPrice: 3100,
      partySize: 2,
    });
    expect(first.body.ref).toMatch(/^[0-9A-Z]{6}$/);
    expect(first.body.snapshotHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await accept(made.bidIds[0], made.cookie, { expectedVersion: 1 }, key)).body).toEqual(first.body);
    expect((await accept(made.bidIds[0], made.cookie, { expectedVersion: 2 }, key)).code).toBe('idempotency-key-reused');
    expect((await accept(made.bidIds[1], made.cookie)).code).toBe('already-booked');
    const bids = await call<BidView[]>(url, `GET /datebooks/${made.id}/bids`, { cookie: made.cookie });
    expect(bids.body.map((bid) => bid.status).sort()).toEqual(['accepted', 'lost']);
  });

  it('asks for a contact when neither the body nor the profile has one, and stores it', async () => {
    const made = await owned({ contact: false });
    const known = async (cookie: string) => (await call<KnownContact>(url, 'GET /auth/contact', { cookie })).body;
    expect((await accept(made.bidIds[0], made.cookie)).code).toBe('contact-required');
    expect(await known(made.cookie)).toEqual({ contact: null, mail: null });
    expect((await accept(made.bidIds[0], made.cookie, { expectedVersion: 1, contact: { name: 'Asha Rao' } })).code).toBe(
      'contact-required',
    );
    const good = { expectedVersion: 1, contact: { name: 'Asha Rao', phone: '+91 98000 00000' } };
    expect((await accept(made.bidIds[0], made.cookie, good)).status).toBe(201);
    expect(await known(made.cookie)).toEqual({ contact: good.contact, mail: null });
    expect(await known((await owned({ contact: false })).cookie)).toEqual({ contact: null, mail: null });
    const again = await owned({ ownerId: made.ownerId });
    expect((await accept(again.bidIds[0], again.cookie)).status).toBe(201);
  });

  it('asks once for the age of the member who books', async () => {
    const made = await owned({ ownerId: await makeUser(database, { adult: false }) });
    const key = randomUUID();
    expect(await accept(made.bidIds[0], made.cookie, { expectedVersion: 1 }, key)).toMatchObject({ status: 422, code: 'adult-required' });
    await call(url, 'PATCH /auth/user', { cookie: made.cookie, body: { adult: true } });
    expect((await accept(made.bidIds[0], made.cookie, { expectedVersion: 1 }, key)).status).toBe(201);
    const again = await owned({ ownerId: made.ownerId });
    expect((await accept(again.bidIds[0], again.cookie)).status).toBe(201);
  });

  it('lets the delegated member accept an offer', async () => {
    const made = await owned({ members: 1 });
    const { member: cookie } = await signInEverybody(database, made);
    expect((await accept(made.bidIds[0], cookie)).code).toBe('forbidden');
    await database.source.query('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [made.id, made.memberId]);
    expect((await accept(made.bidIds[0], cookie)).status).toBe(201);
  });
});

describe('lists across a user’s plans', () => {
  it('lists pending offers and live requests of all of a user’s plans, with a tag that changes with any of them', async () => {
    const made = await owned({ venues: 2 });
    const second = await owned({ ownerId: made.ownerId });
    const bids = await call<UserBid[]>(url, 'GET /user/bids', { cookie: made.cookie });
    expect(bids.body.map((bid) => bid.dateBookId).sort()).toEqual([made.id, made.id, second.id, second.id].sort());
    expect(bids.body[0]).toMatchObject({ planName: 'Our secret evening', seq: 0 });
    const requests = await call<BidRequestView[]>(url, 'GET /user/bid-requests', { cookie: made.cookie });
    expect(requests.body.map((request) => request.id).sort()).toEqual([made.requestId, second.requestId].sort());
    const headers = { 'if-none-match': bids.headers.get('etag') ?? '' };
    expect((await call(url, 'GET /user/bids', { cookie: made.cookie, headers })).status).toBe(304);
    await accept(second.bidIds[0], second.cookie);
    const after = await call<UserBid[]>(url, 'GET /user/bids', { cookie: made.cookie, headers });
    expect(after.body.map((bid) => bid.dateBookId)).toEqual([made.id, made.id]);
  });
});

describe('the venues near a plan', () => {
  it('counts and lists the venues near a plan for its members by their cookie, whatever bearer is sent', async () => {
    const counted = await call<{ count: number }>(url, `GET /venues/nearby/count?dateBookId=${plan.id}`, {
      cookie: member,
      token: 'x'.repeat(43),
    });
    expect(counted.body.count).toBeGreaterThan(3);
    const listed = await call<VenueView[]>(url, `GET /datebooks/${plan.id}/venues`, { cookie: member });
    expect(listed.body).toHaveLength(Math.min(100, counted.body.count));
    expect((await call(url, `GET /venues/nearby/count?dateBookId=${plan.id}`, { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await call(url, 'GET /venues/nearby/count', { cookie: member })).status).toBe(422);
  });
});

describe('a counter-offer', () => {
  let fixture: LiveAuction & SignedIn & { bidId: string; rival: string };

  beforeEach(async () => {
    const plan = await liveAuction(database, { members: 1 });
    const signedIn = await signInEverybody(database, plan);
    fixture = { ...plan, ...signedIn, bidId: plan.bidIds[0] ?? '', rival: signedIn.venues[1] ?? '' };
  });

  // The offer of the fixture is ₹3,100.
  const counter = (body: unknown = { proposedPrice: 2600 }, cookie = fixture.owner) =>
    call<BidView>(url, `POST /bids/${fixture.bidId}/counter`, { cookie, body });
  const ofMember = async () =>
    (await call<BidView[]>(url, `GET /datebooks/${fixture.id}/bids`, { cookie: fixture.member })).body.find(
      ({ id }) => id === fixture.bidId,
    );
  const ofVenue = async (token: string) =>
    (await call<VenueRequestView>(url, `GET /venues/me/bid-requests/${fixture.requestId}`, { token })).body;

  describe('POST /bids/:id/counter', () => {
    it('shows the price to the members and to its venue, and to no other venue', async () => {
      const answer = await counter({ proposedPrice: 2600, expectedVersion: 1, note: 'Mail me at a@b.in' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id: fixture.bidId, version: 1, proposedPrice: 3100, countersLeft: 1 });
      expect(answer.body.counter).toMatchObject({ proposedPrice: 2600, note: 'Mail me at [hidden]' });
      expect((await ofMember())?.counter).toEqual(answer.body.counter);
      expect((await ofVenue(fixture.venue)).myBid?.counter).toEqual(answer.body.counter);
      expect(saysNumber(await ofVenue(fixture.venue), 2600)).toBe(true);
      expect(saysNumber(await ofVenue(fixture.rival), 2600)).toBe(false);
    });

    it('lets the delegated decider make a counter-offer', async () => {
      await database.source.query(
        `UPDATE datebooks SET delegate_id = (SELECT user_id FROM members WHERE datebook_id = $1 AND role = 'member') WHERE id = $1`,
        [fixture.id],
      );
      expect((await counter(undefined, fixture.member)).status).toBe(200);
    });
  });

  describe('POST /venues/me/bids/:id/counter-reply', () => {
    it('turns a yes into an offer that the owner still has to accept', async () => {
      await counter();
      const answer = { token: fixture.venue, body: { accept: true } };
      const yes = await call<VenueBidView>(url, `POST /venues/me/bids/${fixture.bidId}/counter-reply`, answer);
      expect(yes.body).toMatchObject({ status: 'pending', version: 2, proposedPrice: 2600, counter: null, revisionsLeft: 5 });
      const accept = (expectedVersion: number) =>
        call<BookingView>(url, `POST /bids/${fixture.bidId}/accept`, {
          cookie: fixture.owner,
          key: randomUUID(),
          body: { expectedVersion },
        });
      expect((await accept(1)).code).toBe('version-mismatch');
      expect((await accept(2)).body).toMatchObject({ status: 'confirmed', proposedPrice: 2600 });
    });
  });
});

describe('a request', () => {
  /** A live plan with these types and two offers. */
  async function asked(placeTypes = PLAN_SPEC.placeTypes) {
    const plan = await liveAuction(database, { spec: { placeTypes } });
    const { cookie } = await signInUser(database, plan.ownerId);
    const snapshot = async () => (await call<Snapshot>(url, `GET /datebooks/${plan.id}`, { cookie })).body;
    return { ...plan, cookie, snapshot };
  }

  describe('POST /venues/me/bid-requests/:id/opened', () => {
    it('shows the planners how many venues have opened the request, each once', async () => {
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
    it('gives up the offers of the replaced kinds, and asks no venue until the owner does', async () => {
      const plan = await asked(['hiking_trails', 'parks']);
      const refused = await call<BidRequestView>(url, `POST /bid-requests/${plan.requestId}/refuse`, { cookie: plan.cookie });
      expect(refused).toMatchObject({ status: 200, body: { status: 'cancelled', placeTypes: ['hiking_trails', 'parks'] } });
      const { plan: after, bids } = await plan.snapshot();
      expect(after).toMatchObject({ bidding: 'held', state: 'draft' });
      expect(bids.map((bid) => bid.status)).toEqual(['lost', 'lost']);
      const again = await call(url, `POST /bid-requests/${plan.requestId}/refuse`, { cookie: plan.cookie });
      expect(again.code).toBe('auction-closed');
    });

    it('refuses the command while one of the kinds was chosen, and keeps the offers', async () => {
      const plan = await asked(['hiking_trails', 'cafes']);
      const answer = await call(url, `POST /bid-requests/${plan.requestId}/refuse`, { cookie: plan.cookie });
      expect(answer.code).toBe('plan-state');
      expect((await plan.snapshot()).bids.map((bid) => bid.status)).toEqual(['pending', 'pending']);
    });
  });

  describe('the minimum of the planners', () => {
    it('shows the minimum on the request, and next to the total on both sides of the booking and in the calendar', async () => {
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
      expect((await ics.text()).replaceAll('\r\n ', '')).toContain('You spend ₹3\\,000 (₹2\\,640 package + ₹360 for whatever you like)');
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

    it('asks a venue once, which reads that it was named; it counts among the asked venues', async () => {
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

    it('reports the reason why a venue cannot be asked', async () => {
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

    it('stops at 25 venues, and when bidding is over', async () => {
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
});
