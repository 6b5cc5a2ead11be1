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
} from '@app/testkit';
import { database, url } from '../testing/running-api.js';

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

  it('answers 304 to who has it already, and never to another viewer', async () => {
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

  it('hides the votes of others until one has voted; the owner sees counts', async () => {
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

  it('tells who decides why somebody said No, as a class, and nobody else', async () => {
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
    // A reason is that of a No, and goes with it.
    expect((await put(member, { vote: 'ok', reason: 'budget' })).status).toBe(200);
    expect(await seenBy(owner)).not.toHaveProperty('reasons');
  });
});

describe('POST /bids/:id/accept', () => {
  it('books once: the same key answers the same, another body or another offer is refused', async () => {
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

  it('asks for a contact where neither the body nor the profile has one, and remembers it', async () => {
    const made = await owned({ contact: false });
    const known = async (cookie: string) => (await call<KnownContact>(url, 'GET /auth/contact', { cookie })).body;
    expect((await accept(made.bidIds[0], made.cookie)).code).toBe('contact-required');
    expect(await known(made.cookie)).toEqual({ contact: null });
    expect((await accept(made.bidIds[0], made.cookie, { expectedVersion: 1, contact: { name: 'Asha Rao' } })).code).toBe(
      'contact-required',
    );
    const good = { expectedVersion: 1, contact: { name: 'Asha Rao', phone: '+91 98000 00000' } };
    expect((await accept(made.bidIds[0], made.cookie, good)).status).toBe(201);
    expect(await known(made.cookie)).toEqual({ contact: good.contact });
    expect(await known((await owned({ contact: false })).cookie)).toEqual({ contact: null });
    const again = await owned({ ownerId: made.ownerId });
    expect((await accept(again.bidIds[0], again.cookie)).status).toBe(201);
  });

  it('asks once whether the one who books is of age', async () => {
    const made = await owned({ ownerId: await makeUser(database, { adult: false }) });
    const key = randomUUID();
    expect(await accept(made.bidIds[0], made.cookie, { expectedVersion: 1 }, key)).toMatchObject({ status: 422, code: 'adult-required' });
    await call(url, 'PATCH /auth/user', { cookie: made.cookie, body: { adult: true } });
    expect((await accept(made.bidIds[0], made.cookie, { expectedVersion: 1 }, key)).status).toBe(201);
    const again = await owned({ ownerId: made.ownerId });
    expect((await accept(again.bidIds[0], again.cookie)).status).toBe(201);
  });

  it('lets the member accept to whom the owner delegated it', async () => {
    const made = await owned({ members: 1 });
    const { member: cookie } = await signInEverybody(database, made);
    expect((await accept(made.bidIds[0], cookie)).code).toBe('forbidden');
    await database.source.query('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [made.id, made.memberId]);
    expect((await accept(made.bidIds[0], cookie)).status).toBe(201);
  });
});

describe('what spans my plans', () => {
  it('lists pending offers and live requests of all of them, with a tag that changes with any', async () => {
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

describe('what can be discovered for a plan', () => {
  it('is counted and listed for its members by their cookie, whatever bearer comes along', async () => {
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
    it('shows the price to the members and to the venue it is meant for, and to no other venue', async () => {
      const answer = await counter({ proposedPrice: 2600, expectedVersion: 1, note: 'Mail me at a@b.in' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id: fixture.bidId, version: 1, proposedPrice: 3100, countersLeft: 1 });
      expect(answer.body.counter).toMatchObject({ proposedPrice: 2600, note: 'Mail me at [hidden]' });
      expect((await ofMember())?.counter).toEqual(answer.body.counter);
      expect((await ofVenue(fixture.venue)).myBid?.counter).toEqual(answer.body.counter);
      expect(JSON.stringify(await ofVenue(fixture.rival))).not.toContain('2600');
    });

    it('is open to the delegate, too', async () => {
      await database.source.query(
        `UPDATE datebooks SET delegate_id = (SELECT user_id FROM members WHERE datebook_id = $1 AND role = 'member') WHERE id = $1`,
        [fixture.id],
      );
      expect((await counter(undefined, fixture.member)).status).toBe(200);
    });
  });

  describe('POST /venues/me/bids/:id/counter-reply', () => {
    it('with a yes makes the offer that the owner still has to accept', async () => {
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
