import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { OfferTemplate, OwnWithdrawals, VenueBidView, VenueBookingView, VenueRequestView, PreviewView } from '@app/contracts';
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
} from '@app/testkit';
import { database, url } from '../testing/running-api.js';

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

describe('what a venue may see of a plan', () => {
  it('is no name, place, title, plan id or rival', async () => {
    const plan = await asked();
    const inbox = await call<VenueRequestView[]>(url, 'GET /venues/me/bid-requests', { token: plan.tokens[0] ?? '' });
    const rivals = await database.source.query<{ name: string; id: string }[]>('SELECT name, id FROM venues WHERE id = $1', [
      plan.venueIds[1],
    ]);
    const hidden = [
      'Our secret evening',
      'Asha',
      plan.id,
      plan.ownerId,
      plan.bidIds[1],
      rivals[0]?.name,
      rivals[0]?.id,
      '19.06',
      '72.84',
      '3200',
    ];
    const text = JSON.stringify([
      inbox.body,
      (await call(url, `GET /venues/me/bid-requests/${plan.requestId}`, { token: plan.tokens[0] ?? '' })).body,
    ]);
    for (const secret of hidden) expect(text).not.toContain(String(secret));
  });

  it('is what the party eats and needs, what they answered, and their words without what leads to them', async () => {
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

  it('is answered 304 until something of it changes', async () => {
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

describe('placing an offer', () => {
  it('answers 201 with the venue’s own view, and the same again for the same key', async () => {
    const plan = await asked();
    const key = randomUUID();
    const body = offerBody({ perks: [{ name: 'Dessert', value: 200 }] });
    const first = await place(plan, 0, body, key);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ requestId: plan.requestId, status: 'pending', version: 1, revisionsLeft: 5 });
    for (const hidden of ['valueScore', 'parts', 'dateBookId', 'venueName']) expect(first.body).not.toHaveProperty(hidden);
    expect((await place(plan, 0, body, key)).body).toEqual(first.body);
    expect((await place(plan, 0, offerBody({ proposedPrice: 1 }), key)).code).toBe('idempotency-key-reused');
    expect((await place(plan, 0)).code).toBe('already-bid');
    const mine = await call<VenueBidView[]>(url, 'GET /venues/me/bids', { token: plan.tokens[0] ?? '' });
    expect(mine.body).toEqual([first.body]);
  });
});

describe('an offer that stands', () => {
  it('counts in what its venue reads of its own withdrawals, and nobody else does', async () => {
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

  it('counts as a use of the template that it was made from, of its own venue alone', async () => {
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

describe('an offer that was lost', () => {
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

  it('says why as a class, never who was chosen or at which price', async () => {
    const { plan, mine, cookie } = await scored();
    const [first] = await database.source.query<{ id: string; name: string }[]>(
      'SELECT v.id, v.name FROM venues v JOIN bids b ON b.venue_id = v.id WHERE b.id = $1',
      [plan.bidIds[0]],
    );
    expect((await mine(1)).body.myBid).toMatchObject({ status: 'pending', lostBecause: null });
    await bookOverHttp(url, cookie, plan.bidIds[0]);
    const seen = await Promise.all(SCORED.map((_, n) => mine(n)));
    expect(seen.map(({ body }) => body.myBid?.lostBecause)).toEqual([null, 'price', 'perks', 'other']);
    for (const secret of [first?.id, first?.name, 4321])
      expect(JSON.stringify(seen.slice(1).map(({ body }) => body))).not.toContain(String(secret));
  });

  it('says so where the planners gave up', async () => {
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
      'was ended',
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
      'is of a venue that was suspended',
      'not-signed-in',
      401,
      ({ venueIds }) => sql(`UPDATE venues SET status = 'suspended' WHERE id = $1`, venueIds),
    ],
    [
      'is of somebody who is a host now',
      'forbidden',
      403,
      ({ venueIds }) => sql(`UPDATE venue_staff SET role = 'host' WHERE venue_id = $1`, venueIds),
    ],
  ];
  const sql = (text: string, [venueId]: string[]) => database.source.query(text, [venueId]);

  it.each(ended)('and %s places no offer, and is not told what was answered before', async (_why, code, status, end) => {
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
  it('answers one word and nothing of rivals', async () => {
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
