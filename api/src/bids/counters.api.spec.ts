import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BidView, BookingView, VenueBidView, VenueRequestView } from '@app/contracts';
import { call, setClock, liveAuction, type LiveAuction, signInEverybody, type SignedIn } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let fixture: LiveAuction & SignedIn & { bidId: string; rival: string };

beforeEach(async () => {
  const plan = await liveAuction(database, { members: 1 });
  const signedIn = await signInEverybody(database, plan);
  fixture = { ...plan, ...signedIn, bidId: plan.bidIds[0] ?? '', rival: signedIn.venues[1] ?? '' };
});
afterEach(() => setClock(database, null));

// The offer of the fixture is ₹3,100.
const counter = (body: unknown = { proposedPrice: 2600 }, cookie: string | undefined = fixture.owner, bidId = fixture.bidId) =>
  call<BidView>(url, `POST /bids/${bidId}/counter`, { ...(cookie ? { cookie } : {}), body });
const reply = (body: unknown, token: string | undefined = fixture.venue) =>
  call<VenueBidView>(url, `POST /venues/me/bids/${fixture.bidId}/counter-reply`, { ...(token ? { token } : {}), body });
const ofMember = async () =>
  (await call<BidView[]>(url, `GET /datebooks/${fixture.id}/bids`, { cookie: fixture.member })).body.find(({ id }) => id === fixture.bidId);
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

  it('is for whoever decides: 401, 403, 404, and the delegate may', async () => {
    expect((await call(url, `POST /bids/${fixture.bidId}/counter`, { body: { proposedPrice: 2600 } })).code).toBe('not-signed-in');
    expect((await counter(undefined, fixture.stranger)).code).toBe('not-found');
    expect((await counter(undefined, fixture.member)).code).toBe('forbidden');
    expect((await counter(undefined, fixture.owner, randomUUID())).code).toBe('not-found');
    await database.source.query(
      `UPDATE datebooks SET delegate_id = (SELECT user_id FROM members WHERE datebook_id = $1 AND role = 'member') WHERE id = $1`,
      [fixture.id],
    );
    expect((await counter(undefined, fixture.member)).status).toBe(200);
  });

  it('refuses what the rules refuse: 422', async () => {
    for (const proposedPrice of [3100, 2169]) {
      const answer = await counter({ proposedPrice });
      expect([answer.status, answer.code]).toEqual([422, 'bid-rule']);
      expect(answer.fieldErrors).toHaveProperty('proposedPrice');
    }
    for (const body of [{}, { proposedPrice: 2600.5 }, { proposedPrice: 0 }, { proposedPrice: 2600, note: 'x'.repeat(201) }])
      expect((await counter(body)).code).toBe('invalid-fields');
    expect((await counter({ proposedPrice: 2600, accept: true })).code).toBe('malformed-request');
  });

  it('refuses what came too late or too often: 409', async () => {
    expect((await counter({ proposedPrice: 2600, expectedVersion: 2 })).code).toBe('version-mismatch');
    expect((await counter()).status).toBe(200);
    expect(await counter()).toMatchObject({ status: 409, code: 'counter-open' });
    await reply({ accept: false });
    expect((await counter()).status).toBe(200);
    await reply({ accept: false });
    expect(await counter()).toMatchObject({ status: 409, code: 'too-many-counters' });
    await call(url, `POST /bids/${fixture.bidId}/decline`, { cookie: fixture.owner });
    expect(await counter()).toMatchObject({ status: 409, code: 'bid-no-longer-open' });
  });
});

describe('POST /venues/me/bids/:id/counter-reply', () => {
  it('with a yes makes the offer that the owner still has to accept', async () => {
    await counter();
    const yes = await reply({ accept: true });
    expect(yes.body).toMatchObject({ status: 'pending', version: 2, proposedPrice: 2600, counter: null, revisionsLeft: 5 });
    const accept = (expectedVersion: number) =>
      call<BookingView>(url, `POST /bids/${fixture.bidId}/accept`, { cookie: fixture.owner, key: randomUUID(), body: { expectedVersion } });
    expect((await accept(1)).code).toBe('version-mismatch');
    expect((await accept(2)).body).toMatchObject({ status: 'confirmed', proposedPrice: 2600 });
  });

  it('with another price meets the owner in between', async () => {
    await counter();
    expect((await reply({ proposedPrice: 3100 })).code).toBe('bid-rule');
    expect((await reply({ proposedPrice: 2600 })).code).toBe('bid-rule');
    expect((await reply({ proposedPrice: 2850 })).body).toMatchObject({ version: 2, proposedPrice: 2850, counter: null });
  });

  it('with a no leaves the offer as it was, and answers one counter-offer once', async () => {
    await counter();
    expect((await reply({ accept: false })).body).toMatchObject({ version: 1, proposedPrice: 3100, counter: null });
    expect(await reply({ accept: true })).toMatchObject({ status: 409, code: 'counter-over' });
    expect((await ofMember())?.counter).toBeNull();
  });

  it('is the venue’s own: 401, 404; and exactly one answer: 422', async () => {
    await counter();
    expect((await call(url, `POST /venues/me/bids/${fixture.bidId}/counter-reply`, { body: { accept: true } })).status).toBe(401);
    expect((await reply({ accept: true }, fixture.rival)).code).toBe('not-found');
    expect((await reply({})).code).toBe('invalid-fields');
    expect((await reply({ accept: true, proposedPrice: 2800 })).code).toBe('invalid-fields');
    expect((await reply({ accept: 'yes' })).code).toBe('invalid-fields');
    expect((await reply({ accept: true, price: 1 })).code).toBe('malformed-request');
  });

  it('comes too late after 15 minutes, for another counter-offer, or when the bid is gone: 409', async () => {
    await counter();
    expect((await reply({ accept: true, counterId: randomUUID() })).code).toBe('counter-over');
    await setClock(database, new Date(Date.now() + 15 * 60_000));
    expect((await reply({ accept: true })).code).toBe('counter-over');
    expect((await counter()).status).toBe(200);
    await call(url, `POST /venues/me/bids/${fixture.bidId}/withdraw`, { token: fixture.venue });
    expect((await reply({ accept: true })).code).toBe('bid-no-longer-open');
  });
});
