import { randomUUID, createHash } from 'node:crypto';
import { afterEach, describe, expect, it, beforeEach } from '@jest/globals';
import type {
  OfferTemplate,
  OwnWithdrawals,
  VenueBidView,
  VenueBookingView,
  VenueRequestView,
  PreviewView,
  BidView,
  PriceLine,
  Problem,
  VenueProfile,
} from '@app/contracts';
import {
  call,
  setClock,
  signInUser,
  signInVenue,
  liveAuction,
  type LiveAuction,
  bookOverHttp,
  signInEverybody,
  offerBody,
  OFFER_TEMPLATE,
  makeVenue,
  saysNumber,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

afterEach(() => setClock(database, null));

interface Asked extends LiveAuction {
  tokens: string[];
}
/** A plan whose venues were asked, each signed in; only the second has bid. */
async function asked(closesInMs = 3_600_000): Promise<Asked> {
  const plan = await liveAuction(database, { venues: 3, offers: [null, 3200], closesInMs });
  return { ...plan, tokens: (await signInEverybody(database, plan)).venues };
}
const place = (plan: Asked, n: number, body: unknown = offerBody(), key?: string) =>
  call<VenueBidView>(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
    token: plan.tokens[n] ?? '',
    body,
    ...(key ? { key } : {}),
  });

describe('a venue’s view of a plan', () => {
  it('has no name, place, title, plan id or rival', async () => {
    const plan = await asked();
    const inbox = await call<VenueRequestView[]>(url, 'GET /venues/me/bid-requests', { token: plan.tokens[0] ?? '' });
    const rivals = await database.source.query<{ name: string; id: string }[]>('SELECT name, id FROM venues WHERE id = $1', [
      plan.venueIds[1],
    ]);
    const hidden = ['Our secret evening', 'Asha', plan.id, plan.ownerId, plan.bidIds[1], rivals[0]?.name, rivals[0]?.id, '19.06', '72.84'];
    const text = JSON.stringify([
      inbox.body,
      (await call(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token: plan.tokens[0] ?? '' })).body,
    ]);
    for (const secret of hidden) expect(text).not.toContain(String(secret));
    expect(saysNumber(text, 3200)).toBe(false);
  });

  it('has the party’s needs, answers and words, without contact data', async () => {
    const plan = await asked();
    const needs = {
      diet: ['jain', 'nut'],
      accessibility: ['step_free'],
      occasion: 'birthday',
      arrivalTime: '19:30',
      notes: 'By the window. Call 98200 12345',
    };
    await database.source.query('UPDATE bid_requests SET spec = spec || $2 WHERE id = $1', [plan.requestId, needs]);
    const seen = await call<VenueRequestView>(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token: plan.tokens[0] ?? '' });
    expect(seen.body).toMatchObject({ ...needs, notes: 'By the window. Call [hidden]' });
  });

  it('is answered 304 until it changes', async () => {
    const plan = await asked();
    const token = plan.tokens[0] ?? '';
    const first = await call(url, 'GET /venues/me/bid-requests', { token });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await call(url, 'GET /venues/me/bid-requests', { token, headers })).status).toBe(304);
    expect((await call(url, 'GET /venues/me/bid-requests?limit=1', { token, headers })).status).toBe(200);
    await place(plan, 0);
    const after = await call<VenueRequestView[]>(url, 'GET /venues/me/bid-requests', { token, headers });
    expect(after.body[0]?.myBid).toMatchObject({ status: 'pending' });
  });
});

describe('passing on a request', () => {
  it('is noted with its reason, taken back, and refused to a host', async () => {
    const plan = await asked();
    const token = plan.tokens[0] ?? '';
    const path = `/venues/me/bid-requests/${plan.requestId}/pass`;
    const reason = async () => (await call<VenueRequestView>(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token })).body.passed;
    expect((await call(url, `PUT ${path}`, { token, body: { reason: 'full' } })).status).toBe(204);
    expect(await reason()).toBe('full');
    expect((await call(url, `DELETE ${path}`, { token })).status).toBe(204);
    expect(await reason()).toBeNull();
    expect(await call(url, `PUT ${path}`, { token, body: { reason: 'dull' } })).toMatchObject({ status: 422, code: 'invalid-fields' });
    expect(await call(url, `PUT ${path}`, { token: plan.tokens[1] ?? '', body: { reason: 'full' } })).toMatchObject({
      code: 'already-bid',
    });
    await database.source.query(`UPDATE venue_staff SET role = 'host' WHERE venue_id = $1`, [plan.venueIds[0]]);
    expect(await call(url, `PUT ${path}`, { token, body: { reason: 'full' } })).toMatchObject({ status: 403 });
  });
});

describe('placing an offer', () => {
  it('hides contact data in every word that planners read, and refuses words that it makes too long', async () => {
    const plan = await asked();
    const words = { note: 'Call 98200 12345', inclusions: ['Ask a@b.com'], perks: [{ name: '@instahandle', value: 1 }] };
    const placed = await place(plan, 0, offerBody(words));
    expect(placed).toMatchObject({
      status: 201,
      body: { note: 'Call [hidden]', inclusions: ['Ask [hidden]'], perks: [{ name: '[hidden]', value: 1 }] },
    });
    expect(await place(plan, 1, offerBody({ note: '@ab '.repeat(50) }))).toMatchObject({ status: 422, code: 'invalid-fields' });
  });

  it('takes only known answers to known needs', async () => {
    const plan = await asked();
    for (const needs of [{ jain: 'maybe' }, { step_free: true }, 'yes'])
      expect(await place(plan, 0, offerBody({ needs }))).toMatchObject({ status: 422, code: 'invalid-fields' });
    expect(await place(plan, 0, offerBody({ needs: { pool: 'yes' } }))).toMatchObject({ code: 'malformed-request' });
    await database.source.query(`UPDATE bid_requests SET spec = spec || '{"diet": ["jain"]}' WHERE id = $1`, [plan.requestId]);
    expect(await place(plan, 0, offerBody({ needs: { jain: 'yes' } }))).toMatchObject({ status: 201, body: { needs: { jain: 'yes' } } });
  });

  it('answers 201 with the venue’s own view, and the same again for the same key', async () => {
    const plan = await asked();
    const key = randomUUID();
    const body = offerBody({ perks: [{ name: 'Dessert', value: 200 }] });
    const first = await place(plan, 0, body, key);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ requestId: plan.requestId, status: 'pending', version: 1, revisionsLeft: 5 });
    for (const hidden of ['valueScore', 'parts', 'fair', 'dateBookId', 'venueName']) expect(first.body).not.toHaveProperty(hidden);
    expect((await place(plan, 0, body, key)).body).toEqual(first.body);
    expect((await place(plan, 0, offerBody({ proposedPrice: 1 }), key)).code).toBe('idempotency-key-reused');
    expect((await place(plan, 0)).code).toBe('already-bid');
    const mine = await call<VenueBidView[]>(url, 'GET /venues/me/bids', { token: plan.tokens[0] ?? '' });
    expect(mine.body).toEqual([first.body]);
  });
});

describe('an open offer', () => {
  it('counts in its own venue’s share of withdrawals alone', async () => {
    const plan = await asked();
    const own = async (n: number) => (await call<OwnWithdrawals>(url, 'GET /venues/me/withdrawals', { token: plan.tokens[n] ?? '' })).body;
    expect(await own(0)).toEqual({ offers: 0, withdrawn: 0 });
    const bid = (await place(plan, 0)).body;
    expect(await own(0)).toEqual({ offers: 1, withdrawn: 0 });
    await call(url, `POST /venues/me/bids/${bid.id}/withdraw`, { token: plan.tokens[0] ?? '' });
    expect([await own(0), await own(2)]).toEqual([
      { offers: 1, withdrawn: 1 },
      { offers: 0, withdrawn: 0 },
    ]);
    await database.source.query(`UPDATE bids SET created_at = app_clock() - interval '31 days' WHERE id = $1`, [bid.id]);
    expect(await own(0)).toEqual({ offers: 0, withdrawn: 0 });
  });

  it('counts as a use of its template, of its own venue alone', async () => {
    const plan = await asked();
    const token = plan.tokens[0] ?? '';
    const { id } = (await call<OfferTemplate>(url, 'POST /venues/me/templates', { token, body: OFFER_TEMPLATE })).body;
    await place(plan, 2, offerBody({ templateId: id }));
    const uses = async () => (await call<OfferTemplate[]>(url, 'GET /venues/me/templates', { token })).body.map((one) => one.uses);
    expect(await uses()).toEqual([0]);
    expect((await place(plan, 0, offerBody({ templateId: id }))).status).toBe(201);
    expect(await uses()).toEqual([1]);
  });
});

describe('a lost offer', () => {
  const SCORED = [
    { price: 0.5, perks: 0.5 },
    { price: 0.3, perks: 0.5 },
    { price: 0.5, perks: 0.1 },
    { price: 0.6, perks: 0.6 },
  ];
  async function scored() {
    const plan = await liveAuction(database, { venues: SCORED.length });
    for (const [n, parts] of SCORED.entries())
      await database.source.query('UPDATE bids SET parts = parts || $2, proposed_price = $3 WHERE id = $1', [
        plan.bidIds[n],
        parts,
        4321 + n,
      ]);
    const { owner: cookie, venues: tokens } = await signInEverybody(database, plan);
    const mine = (n: number) => call<VenueRequestView>(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token: tokens[n] ?? '' });
    return { plan, mine, cookie };
  }

  it('shows its class of reason, never the winner or the price', async () => {
    const { plan, mine, cookie } = await scored();
    const [first] = await database.source.query<{ id: string; name: string }[]>(
      'SELECT v.id, v.name FROM venues v JOIN bids b ON b.venue_id = v.id WHERE b.id = $1',
      [plan.bidIds[0]],
    );
    expect((await mine(1)).body.myBid).toMatchObject({ status: 'pending', lostBecause: null });
    await bookOverHttp(url, cookie, plan.bidIds[0]);
    const seen = await Promise.all(SCORED.map((_, n) => mine(n)));
    expect(seen.map(({ body }) => body.myBid?.lostBecause)).toEqual([null, 'price', 'perks', 'other']);
    const losers = seen.slice(1).map(({ body }) => body);
    for (const secret of [first?.id, first?.name]) expect(JSON.stringify(losers)).not.toContain(String(secret));
    expect(saysNumber(losers, 4321)).toBe(false);
  });

  it('shows that the planners gave up', async () => {
    const { plan, mine, cookie } = await scored();
    expect((await call(url, `DELETE /datebooks/${plan.id}`, { cookie })).status).toBe(204);
    expect((await mine(1)).body.myBid).toMatchObject({ status: 'lost', lostBecause: 'given_up' });
  });
});

describe('a booking, on the venue’s side', () => {
  it('shows the guest’s first name and contact after the accept, and is acknowledged once', async () => {
    const plan = await asked();
    const { cookie } = await signInUser(database, plan.ownerId);
    const mine = plan.tokens[1] ?? '';
    expect((await call<unknown[]>(url, 'GET /venues/me/bookings', { token: mine })).body).toEqual([]);
    await bookOverHttp(url, cookie, plan.bidIds[0]);
    const list = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token: mine });
    expect(list.body).toHaveLength(1);
    const contact = { name: 'Asha Rao', phone: '+919800000000', verified: false };
    expect(list.body[0]).toMatchObject({ firstName: 'Asha', contact, acknowledgedAt: null });
    expect(list.body[0]).not.toHaveProperty('dateBookId');
    const path = `POST /venues/me/bookings/${list.body[0]?.id ?? ''}/acknowledge`;
    const first = await call<VenueBookingView>(url, path, { token: mine });
    expect(first.body.acknowledgedAt).not.toBeNull();
    expect((await call<VenueBookingView>(url, path, { token: mine })).body).toEqual(first.body);
    const events = await database.source.query<{ type: string }[]>(`SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq`, [
      plan.id,
    ]);
    expect(events.map((event) => event.type)).toEqual(['booking.confirmed', 'booking.acknowledged']);
    await setClock(database, new Date(Date.now() + 10 * 86_400_000));
    const token = await signInVenue(database, plan.venueIds[1] ?? '');
    expect((await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token })).body[0]?.contact).toBeNull();
  });
});

describe('a token that this process knows', () => {
  const ended: [string, string, number, (plan: Asked) => Promise<unknown>][] = [
    [
      'has ended',
      'not-signed-in',
      401,
      ({ venueIds }) => sql('DELETE FROM venue_sessions WHERE staff_id IN (SELECT id FROM venue_staff WHERE venue_id = $1)', venueIds),
    ],
    [
      'has run out',
      'not-signed-in',
      401,
      ({ venueIds }) =>
        sql(
          `UPDATE venue_sessions SET expires_at = app_clock() WHERE staff_id IN (SELECT id FROM venue_staff WHERE venue_id = $1)`,
          venueIds,
        ),
    ],
    [
      'belongs to a suspended venue',
      'not-signed-in',
      401,
      ({ venueIds }) => sql(`UPDATE venues SET status = 'suspended' WHERE id = $1`, venueIds),
    ],
    [
      'belongs to a member who is a host now',
      'forbidden',
      403,
      ({ venueIds }) => sql(`UPDATE venue_staff SET role = 'host' WHERE venue_id = $1`, venueIds),
    ],
  ];
  const sql = (text: string, [venueId]: string[]) => database.source.query(text, [venueId]);

  it('moves with its member to a claimed place, and offers for that place', async () => {
    const plan = await asked();
    const placeId = plan.venueIds[2] ?? '';
    const token = plan.tokens[0] ?? '';
    // This call makes the token known to the process.
    expect((await place(plan, 0)).status).toBe(201);
    await database.source.query('UPDATE venue_staff SET venue_id = $2 WHERE venue_id = $1', [plan.venueIds[0], placeId]);
    const body = offerBody();
    const path = `POST /venues/me/bid-requests/${plan.requestId}/bids`;
    expect((await call(url, path, { token, body })).status).toBe(201);
    expect(
      await database.source.query('SELECT 1 FROM bids WHERE request_id = $1 AND venue_id = $2', [plan.requestId, placeId]),
    ).toHaveLength(1);
  });

  it.each(ended)('places no offer and replays no response when it %s', async (_why, code, status, end) => {
    const plan = await asked();
    const key = randomUUID();
    const placed = await place(plan, 0, offerBody(), key);
    expect(placed.status).toBe(201);
    expect((await call(url, `POST /venues/me/bids/${placed.body.id}/withdraw`, { token: plan.tokens[0] ?? '' })).status).toBe(200);
    await end(plan);
    for (const [body, again] of [
      [offerBody(), randomUUID()],
      [offerBody(), key],
    ] as const)
      expect(await place(plan, 0, body, again)).toMatchObject({ status, code });
    expect(await sql('SELECT status FROM bids WHERE venue_id = $1', plan.venueIds)).toEqual([{ status: 'withdrawn' }]);
  });
});

describe('a preview', () => {
  it('answers one word and no data of rivals', async () => {
    const plan = await asked();
    await database.source.query('UPDATE bid_requests SET round = 2 WHERE id = $1', [plan.requestId]);
    const route = `POST /venues/me/bid-requests/${plan.requestId}/preview`;
    const preview = (body: object) => call<PreviewView>(url, route, { token: plan.tokens[0] ?? '', body });
    const answer = await preview({ proposedPrice: 2500, perks: [] });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['standing', 'left']);
    expect(['leading', 'close', 'behind']).toContain(answer.body.standing);
    expect((await preview({ proposedPrice: 1500, perks: [{ name: 'Dessert', value: 150 }] })).body).toMatchObject({ standing: 'leading' });
  });
});

describe('taxes', () => {
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
    it('are derived from the guest’s total, the state’s tax on alcohol in a separate line, for both sides', async () => {
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

    it('are recomputed for another total, with the same share for drinks unless the venue states one', async () => {
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

    it('are frozen with the booking and covered by its hash', async () => {
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

    it('are refused when the drinks cost more than the total: 422', async () => {
      const refused = await place({ alcohol: 4_201 });
      expect([refused.status, Object.keys(refused.body.fieldErrors ?? {})]).toEqual([422, ['alcohol']]);
      const { id } = (await place({ alcohol: 4_000 })).body;
      await database.source.query(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE id = $1`, [id]);
      const revised = await revise(id, { expectedVersion: 1, proposedPrice: 3_000, alcohol: 4_000 });
      expect(revised).toMatchObject({ status: 422, code: 'bid-rule' });
      expect(revised.body.fieldErrors).toHaveProperty('alcohol');
    });
  });

  describe('the tax rates of a venue', () => {
    it('come with its profile, so that no screen needs to know a rate', async () => {
      const { body } = await call<VenueProfile>(url, 'GET /venues/me', { token });
      expect(body.tax).toEqual({ service: [{ upTo: null, rate: 0.05 }], alcohol: 0.1 });
    });

    it('apply to its templates, whose drinks are part of their price: 422 otherwise', async () => {
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
});
