import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BidView, OfferTemplate, PriceLine, Problem, VenueBidView, VenueBookingView, VenueProfile } from '@app/contracts';
import { call, makeVenue, liveAuction, type LiveAuction, bookOverHttp, signInEverybody, offerBody } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let plan: LiveAuction;
let owner: string;
let token: string;
beforeEach(async () => {
  plan = await liveAuction(database, { venueIds: [await makeVenue(database, { placeTypes: ['bars_pubs'] })], offers: [] });
  ({ owner, venue: token } = await signInEverybody(database, plan));
});

const place = (more: object = {}) =>
  call<VenueBidView & Pick<Problem, 'fieldErrors'>>(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
    token,
    body: offerBody({ proposedPrice: 4_200, ...more }),
  });
const revise = (id: string, body: object) =>
  call<VenueBidView & Pick<Problem, 'fieldErrors'>>(url, `PATCH /venues/me/bids/${id}`, { token, body });
const counter = async (proposedPrice: number) => {
  const [bid] = (await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner })).body;
  await call(url, `POST /bids/${bid?.id ?? ''}/counter`, { cookie: owner, body: { proposedPrice } });
  return call<VenueBidView>(url, `POST /venues/me/bids/${bid?.id ?? ''}/counter-reply`, { token, body: { accept: true } });
};
const sum = (lines: readonly PriceLine[]): number => lines.reduce((all, { amount }) => all + amount, 0);
const WITH_DRINKS: PriceLine[] = [
  { kind: 'service', amount: 2_952, rate: null },
  { kind: 'gst', amount: 148, rate: 0.05 },
  { kind: 'alcohol', amount: 1_000, rate: null },
  { kind: 'alcohol_tax', amount: 100, rate: 0.1 },
];

describe('the taxes of an offer', () => {
  it('are worked out of the guest’s total, the state’s tax on alcohol as a line of its own, for both sides', async () => {
    const placed = await place({ alcohol: 1_100 });
    expect(placed).toMatchObject({ status: 201, body: { proposedPrice: 4_200, alcohol: 1_100, lines: WITH_DRINKS } });
    const [seen] = (await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner })).body;
    expect(seen).toMatchObject({ proposedPrice: 4_200, lines: WITH_DRINKS });
    const [event] = await database.source.query<{ lines: PriceLine[] }[]>(
      `SELECT data -> 'bids' -> 0 -> 'lines' AS lines FROM events WHERE datebook_id = $1 AND type = 'bid.placed'`,
      [plan.id],
    );
    expect(event?.lines).toEqual(WITH_DRINKS);
  });

  it('leave the price part of the score and the budget flag to the guest’s total', async () => {
    const plain = (await place()).body;
    const [before] = (await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner })).body;
    await call(url, `POST /venues/me/bids/${plain.id}/withdraw`, { token });
    await place({ alcohol: 4_200 });
    const after = (await call<BidView[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie: owner })).body.find(
      (bid) => bid.status === 'pending',
    );
    expect(after).toMatchObject({ parts: { price: before?.parts.price }, aboveBudget: before?.aboveBudget });
    expect(after?.lines.map(({ kind }) => kind)).toEqual(['alcohol', 'alcohol_tax']);
  });

  it('are worked out anew for another total, of which the same share is for drinks unless the venue says', async () => {
    const { id } = (await place({ alcohol: 2_100 })).body;
    const countered = (await counter(3_600)).body;
    expect(countered).toMatchObject({ proposedPrice: 3_600, alcohol: 1_800 });
    expect(sum(countered.lines)).toBe(3_600);
    await database.source.query(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE id = $1`, [id]);
    const revised = (await revise(id, { expectedVersion: 2, proposedPrice: 3_000, alcohol: 0 })).body;
    expect(revised).toMatchObject({ proposedPrice: 3_000, alcohol: 0 });
    expect(revised.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['service', 2_857],
      ['gst', 143],
    ]);
  });

  it('are frozen with the booking and are part of what its hash is of', async () => {
    const { id } = (await place({ alcohol: 1_100 })).body;
    const booking = await bookOverHttp(url, owner, id);
    expect(booking).toMatchObject({ proposedPrice: 4_200, lines: WITH_DRINKS });
    await database.source.query(`UPDATE bids SET lines = '[]' WHERE id = $1`, [id]);
    const [frozen] = await database.source.query<{ text: string }[]>('SELECT snapshot::text AS text FROM bookings WHERE id = $1', [
      booking.id,
    ]);
    expect(JSON.parse(frozen?.text ?? '')).toMatchObject({ taxes: 'included', lines: WITH_DRINKS });
    expect(
      createHash('sha256')
        .update(frozen?.text ?? '')
        .digest('hex'),
    ).toBe(booking.snapshotHash);
    const [ofVenue] = (await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token })).body;
    expect(ofVenue?.lines).toEqual(WITH_DRINKS);
  });

  it('are refused where the drinks cost more than all of it: 422', async () => {
    const refused = await place({ alcohol: 4_201 });
    expect([refused.status, Object.keys(refused.body.fieldErrors ?? {})]).toEqual([422, ['alcohol']]);
    const { id } = (await place({ alcohol: 4_000 })).body;
    await database.source.query(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE id = $1`, [id]);
    const revised = await revise(id, { expectedVersion: 1, proposedPrice: 3_000, alcohol: 4_000 });
    expect(revised).toMatchObject({ status: 422, code: 'bid-rule' });
    expect(revised.body.fieldErrors).toHaveProperty('alcohol');
  });
});

describe('what a venue is taxed by', () => {
  it('is told with its profile, so that no screen needs to know a rate', async () => {
    const { body } = await call<VenueProfile>(url, 'GET /venues/me', { token });
    expect(body.tax).toEqual({ service: [{ upTo: null, rate: 0.05 }], alcohol: 0.1 });
  });

  it('holds for its templates, whose drinks are part of their price: 422 otherwise', async () => {
    const template = {
      name: 'Two cocktails',
      priceKind: 'per_head',
      price: 900,
      alcohol: 700,
      inclusions: [],
      perks: [],
      policy: 'moderate',
    };
    const added = await call<OfferTemplate>(url, 'POST /venues/me/templates', { token, body: template });
    expect(added).toMatchObject({ status: 201, body: { price: 900, alcohol: 700 } });
    const path = `PUT /venues/me/templates/${added.body.id}`;
    expect((await call<OfferTemplate>(url, path, { token, body: { ...template, alcohol: 0 } })).body.alcohol).toBe(0);
    const wrong = await call<Problem>(url, path, { token, body: { ...template, alcohol: 901 } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid-fields', fieldErrors: { alcohol: ['must not be above price'] } } });
  });
});
