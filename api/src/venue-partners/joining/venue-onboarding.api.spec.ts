import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  PLACE_TAKEN,
  VENUE_CHECKS,
  type AdminVenue,
  type ApplicationView,
  type OfferTemplate,
  type PlaceMatch,
  type VenueProfile,
  type VenueSession,
  type VenueView,
} from '@app/contracts';
import { call, makeUser, makeVenue, signInUser, signInVenue, liveAuction } from '@app/testkit';
import { withdrawSuspended } from '@app/application';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const PIN = { latitude: 19.0596, longitude: 72.8295, address: '1 Hill Road' };
const TEMPLATE = {
  name: 'Dinner',
  priceKind: 'per_head',
  price: 1500,
  inclusions: [],
  perks: [],
  policy: 'moderate',
  note: 'Call 98200 12345',
};
type Answers = Record<string, unknown> & { business?: object; placeTypes?: string[]; location?: object };
const application = (more: Answers = {}) => ({
  placeTypes: ['cafes', 'bakeries'],
  hours: [{ day: 'fr', opens: '18:00', closes: '01:00' }],
  seatsPerSlot: 24,
  priceLevel: 2,
  template: TEMPLATE,
  ...more,
  location: { ...PIN, ...more.location },
  business: { name: `Café ${randomUUID()}`, gstin: '27AAPFU0939F1ZV', fssai: '11519014000123', ...more.business },
});
const PASSWORD = 'a long enough password';
const applicant = (more: object = {}) => ({
  name: 'Café',
  citySlug: 'mumbai',
  owner: { name: 'Meera', email: `${randomUUID()}@cafe.test`, password: PASSWORD, ...more },
});
const start = (body: object = applicant()) => call<VenueSession>(url, 'POST /venues/onboarding', { body });
const send = (token: string, body: object = application()) => call<VenueProfile>(url, 'POST /venues/me/application', { token, body });
/** Starts and sends an application; returns the token and the waiting venue. */
const apply = async (body: object = application()) => {
  const { token } = (await start()).body;
  const sent = await send(token, body);
  return { ...sent, token, venue: sent.body };
};

let ops: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { role: 'ops' });
  ops = (await signInUser(database, opsId)).cookie;
});
const decide = (id: string, decision: string, body: object = {}) =>
  call<AdminVenue>(url, `POST /admin/venues/${id}/${decision}`, {
    cookie: ops,
    body: { ...(decision === 'verify' && { checked: VENUE_CHECKS }), ...body },
  });
const nameOf = async (id: string): Promise<{ name: string; latitude: number; longitude: number }> => {
  const [row] = await database.source.query<{ name: string; latitude: number; longitude: number }[]>(
    'SELECT name, location[1] AS latitude, location[0] AS longitude FROM venues WHERE id = $1',
    [id],
  );
  if (!row) throw new Error('no venue');
  return row;
};

describe('an applying venue', () => {
  it('is pending and signed in, with its first template, and with contact data hidden', async () => {
    const [who, body] = [applicant(), application()];
    const answer = await start(who);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toMatch(/venue_refresh=.*HttpOnly/);
    const { token, venue: draft } = answer.body;
    expect(draft).toMatchObject({ name: 'Café', status: 'draft', citySlug: 'mumbai', area: 'Mumbai', hours: [] });
    const sent = await send(token, body);
    expect(sent.status).toBe(200);
    const venue = sent.body;
    expect(venue).toMatchObject({
      name: body.business.name,
      kind: 'claimed',
      status: 'pending',
      citySlug: 'mumbai',
      area: 'Bandra',
      hours: body.hours,
      staff: { email: who.owner.email, role: 'venue_owner' },
    });
    const templates = await call<OfferTemplate[]>(url, 'GET /venues/me/templates', { token });
    expect(templates.body).toMatchObject([{ name: 'Dinner', note: 'Call [hidden]' }]);
    expect((await call(url, `GET /venues/${venue.id}`)).status).toBe(404);
    const { email, password } = who.owner;
    expect((await call(url, 'POST /venues/login', { body: { email, password } })).status).toBe(200);
  });

  it('gets a receipt by mail each time that the application is sent, and none for a draft', async () => {
    const receipts = (to: string) =>
      database.source.query(
        `SELECT payload ->> 'href' AS href, payload -> 'decision' AS decision FROM deliveries WHERE type = 'venue_received' AND payload ->> 'to' = $1`,
        [to],
      );
    const who = applicant();
    const { token } = (await start(who)).body;
    expect(await receipts(who.owner.email)).toEqual([]);
    const { body: venue } = await send(token);
    const receipt = { href: '/venue-bidding', decision: { language: 'en', status: 'pending', reason: null } };
    expect(await receipts(who.owner.email)).toEqual([receipt]);
    await decide(venue.id, 'reject', { reason: 'The licence is not readable.' });
    await send(token);
    expect(await receipts(who.owner.email)).toEqual([receipt, receipt]);
  });

  it('may prepare templates and rules meanwhile, but makes no offer, invited or not', async () => {
    const { token, venue } = await apply();
    const made = await call<OfferTemplate>(url, 'POST /venues/me/templates', { token, body: TEMPLATE });
    expect((await call(url, 'POST /venues/me/auto-bid-rules', { token, body: { templateId: made.body.id, active: true } })).status).toBe(
      201,
    );
    const offer = { proposedPrice: 2_000, inclusions: [], perks: [], startAt: new Date(Date.now() + 80 * 3_600_000).toISOString() };
    const bid = (id: string) => call(url, `POST /venues/me/bid-requests/${id}/bids`, { token, body: offer });
    expect(await bid(randomUUID())).toMatchObject({ status: 404, code: 'not-found' });
    const plan = await liveAuction(database, { venueIds: [venue.id] });
    const [bidId] = plan.bidIds;
    expect(await bid(plan.requestId)).toMatchObject({ status: 403, code: 'venue-not-verified' });
    const revised = await call(url, `PATCH /venues/me/bids/${bidId}`, { token, body: { expectedVersion: 1, proposedPrice: 2_000 } });
    expect(revised).toMatchObject({ status: 403, code: 'venue-not-verified' });
  });

  it('is stored as a whole or not at all', async () => {
    const count = async () => (await database.source.query<unknown[]>('SELECT 1 FROM venues')).length;
    const before = await count();
    const taken = applicant();
    await start(taken);
    expect((await start(applicant({ email: taken.owner.email.toUpperCase() }))).code).toBe('email-taken');
    expect(await count()).toBe(before + 1);
  });

  it.each<[string, Answers, number, string]>([
    ['without a food licence where food is served', { business: { fssai: null } }, 422, 'business.fssai'],
    ['with a mistyped GSTIN', { business: { gstin: '27AAPFU0939F1ZW' } }, 422, 'business.gstin'],
    ['without hours', { hours: [] }, 422, 'hours'],
    ['far from every city', { location: { latitude: 48.1, longitude: 11.6 } }, 422, ''],
  ])('is refused %s', async (_, more, status, field) => {
    const answer = await apply(application(more));
    expect(answer.status).toBe(status);
    if (field) expect(answer.fieldErrors).toHaveProperty([field]);
  });

  it.each<[string, object, number, string]>([
    ['with a common password', { password: 'password123' }, 422, 'owner.password'],
    ['without a name', { name: '  ' }, 422, 'owner.name'],
  ])('does not start %s', async (_, more, status, field) => {
    const answer = await start(applicant(more));
    expect(answer.status).toBe(status);
    expect(answer.fieldErrors).toHaveProperty([field]);
  });

  it('needs no food licence for a spa, and no GSTIN', async () => {
    expect((await apply(application({ placeTypes: ['spas'], business: { gstin: null, fssai: null } }))).status).toBe(200);
  });
});

describe('a draft of an application', () => {
  const typed = (name: string) => ({
    step: 'pin',
    answers: {
      business: { name, gstin: 'not yet', fssai: '', phone: '' },
      placeTypes: [],
      location: null,
      address: '',
      hours: [{ day: 'mo', opens: '', closes: '' }],
      seatsPerSlot: null,
      priceLevel: 2,
      template: { name: '', priceKind: 'total', price: null, inclusions: [], policy: 'moderate', note: '' },
      fromMap: ['phone', 'hours'],
    },
  });
  const save = (token: string, body: object) => call<ApplicationView>(url, 'PUT /venues/me/application', { token, body });
  const read = (token: string) => call<ApplicationView>(url, 'GET /venues/me/application', { token });

  it('is kept as it was typed, right or wrong, until it is sent', async () => {
    const { token } = (await start()).body;
    expect((await read(token)).body).toEqual({ step: 'business', answers: null, savedAt: null });
    await save(token, typed('Neem'));
    expect((await save(token, typed('Neem Kitchen'))).body).toMatchObject(typed('Neem Kitchen'));
    expect((await read(token)).body).toMatchObject({ ...typed('Neem Kitchen'), savedAt: expect.any(String) });
    await send(token);
    expect(await save(token, typed('Too late'))).toMatchObject({ status: 409, code: 'version-mismatch' });
    expect(await send(token)).toMatchObject({ status: 409, code: 'version-mismatch' });
  });

  it('is visible to its venue alone', async () => {
    const [one, other] = [(await start()).body, (await start()).body];
    await save(one.token, typed('Neem Kitchen'));
    expect((await read(other.token)).body.answers).toBeNull();
  });

  it('can be sent again after a rejection, from the answers sent before, with the same template changed', async () => {
    const { token, venue } = await apply();
    await decide(venue.id, 'reject', { reason: 'The licence is not readable.' });
    const before = (await read(token)).body;
    expect(before.answers).toMatchObject({ business: { fssai: '11519014000123' }, template: { name: 'Dinner', price: 1500 } });
    const again = await send(token, application({ template: { ...TEMPLATE, price: 1400 } }));
    expect(again).toMatchObject({ status: 200, body: { id: venue.id, status: 'pending', statusReason: null } });
    const templates = await call<OfferTemplate[]>(url, 'GET /venues/me/templates', { token });
    expect(templates.body).toMatchObject([{ name: 'Dinner', price: 1400 }]);
    expect((await decide(venue.id, 'verify')).body).toMatchObject({ status: 'verified' });
  });

  it('is never public, at any step', async () => {
    const { venue } = (await start()).body;
    expect((await call(url, `GET /venues/${venue.id}`)).status).toBe(404);
    expect((await decide(venue.id, 'verify')).code).toBe('version-mismatch');
  });
});

describe('a place of the catalogue', () => {
  const places = (query: Record<string, string | number>) => {
    const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return call<PlaceMatch[]>(url, `GET /venues/onboarding/places?${search.join('&')}`);
  };

  it('is found by a part of its name, and is the same within 150 m', async () => {
    const id = await unclaimed();
    const { name, latitude, longitude } = await nameOf(id);
    const q = name.slice(0, -2);
    const found = (await places({ city: 'mumbai', q })).body.find((place) => place.id === id);
    expect(found).toMatchObject({ name, claimed: false, same: false });
    const at = async (metres: number) =>
      (await places({ city: 'mumbai', q: ` ${name.toUpperCase()}! `, lat: latitude + metres / 111_195, lng: longitude })).body[0];
    expect(await at(140)).toMatchObject({ id, same: true });
    expect((await at(160))?.same ?? false).toBe(false);
    expect((await places({ city: 'delhi', q })).body.map((place) => place.id)).not.toContain(id);
    expect((await places({ city: 'mumbai', q: '%%' })).body).toEqual([]);
  });

  it('is reported as taken when it has a partner, and never when another applicant waits', async () => {
    const id = await unclaimed();
    const { name } = await nameOf(id);
    const { venue } = await apply(await near(id));
    const states = async () => (await places({ city: 'mumbai', q: name })).body.map((place) => [place.id, place.claimed]);
    expect(await states()).toEqual([[id, false]]);
    await decide(venue.id, 'verify');
    expect((await places({ city: 'mumbai', q: name.toUpperCase() })).body).toMatchObject([{ id, claimed: true }]);
  });

  const unclaimed = () => makeVenue(database, { kind: 'unclaimed', latitude: 19.2, longitude: 72.86 });
  const near = async (id: string, metres = 100) => {
    const { name, latitude, longitude } = await nameOf(id);
    return application({ business: { name: `  ${name.toUpperCase()}!` }, location: { latitude: latitude + metres / 111_195, longitude } });
  };

  it('stays public and unchanged while a claim waits, and keeps its id when that is verified', async () => {
    const id = await unclaimed();
    const before = (await call<VenueView>(url, `GET /venues/${id}`)).body;
    const { token, venue } = await apply(await near(id));
    expect(venue.id).not.toBe(id);
    expect((await call<VenueView>(url, `GET /venues/${id}`)).body).toEqual(before);
    const verified = await decide(venue.id, 'verify');
    expect(verified).toMatchObject({ status: 200, body: { id, status: 'verified', kind: 'claimed', claims: null } });
    expect((await call<VenueProfile>(url, 'GET /venues/me', { token })).body).toMatchObject({ id, status: 'verified', seatsPerSlot: 24 });
    expect((await call<OfferTemplate[]>(url, 'GET /venues/me/templates', { token })).body).toHaveLength(1);
    expect((await call<VenueView>(url, `GET /venues/${id}`)).body).toMatchObject({ kind: 'claimed', placeTypes: ['cafes', 'bakeries'] });
  });

  it('goes to one of its claimants; the others are rejected with a reason by mail', async () => {
    const id = await unclaimed();
    const [first, second] = [await apply(await near(id)), await apply(await near(id))];
    expect((await decide(first.venue.id, 'verify')).status).toBe(200);
    const left = await call<VenueProfile>(url, 'GET /venues/me', { token: second.token });
    expect(left.body).toMatchObject({ status: 'rejected', statusReason: PLACE_TAKEN });
    const mailed = (venue: VenueProfile) =>
      database.source.query(
        `SELECT payload -> 'decision' AS decision FROM deliveries WHERE type = 'venue_decided' AND payload ->> 'to' = $1`,
        [venue.staff.email],
      );
    expect(await mailed(first.venue)).toMatchObject([{ decision: { language: 'en', status: 'verified' } }]);
    expect(await mailed(second.venue)).toMatchObject([{ decision: { status: 'rejected', reason: PLACE_TAKEN } }]);
    expect((await decide(second.venue.id, 'verify')).code).toBe('venue-claimed');
    expect((await apply(await near(id))).code).toBe('venue-claimed');
  });

  it('is another one farther away or under another name', async () => {
    const id = await unclaimed();
    for (const body of [await near(id, 200), { ...(await near(id)), business: application().business }]) {
      const { venue } = await apply(body);
      expect((await decide(venue.id, 'verify')).body.id).toBe(venue.id);
    }
  });
});

describe('operations', () => {
  it('see applicants with everything that the decision needs, page by page', async () => {
    const body = application();
    const { venue } = await apply(body);
    const list = await call<AdminVenue[]>(url, 'GET /admin/venues?status=pending&limit=1', { cookie: ops });
    expect(list.body).toMatchObject([
      {
        id: venue.id,
        gstin: body.business.gstin,
        fssai: body.business.fssai,
        claims: null,
        staff: [{ name: 'M•••' }],
      },
    ]);
    expect(list.headers.get('link')).toContain('rel="next"');
  });

  it('see venues that seem to have one owner: by the PAN in the GSTIN or by the phone, of real ones alone', async () => {
    const other = (gstin: string | null, phone: string | null = null) =>
      apply(application({ business: { name: `Bar ${randomUUID()}`, gstin, phone } }));
    // The same PAN, registered in two states; the last characters are check digits.
    const [mumbai, delhi] = [(await other('27AAACR5055K1Z7')).venue, (await other('07AAACR5055K1Z9')).venue];
    const [one, two] = [(await other(null, '+91 98765 43210')).venue, (await other(null, '098765-43210')).venue];
    const alone = (await other('29AAGCB7383J1Z4', '+91 90000 00001')).venue;
    const seen = async () => {
      const { body } = await call<AdminVenue[]>(url, 'GET /admin/venues?status=pending&limit=100', { cookie: ops });
      return new Map(body.map(({ id, sameOwner }) => [id, sameOwner.map((venue) => venue.id)]));
    };
    const flags = await seen();
    expect([mumbai, delhi, one, two, alone].map(({ id }) => flags.get(id))).toEqual([[delhi.id], [mumbai.id], [two.id], [one.id], []]);
    await database.source.query('UPDATE venues SET is_demo = true WHERE id = $1', [delhi.id]);
    expect((await seen()).get(mumbai.id)).toEqual([]);
    await decide(two.id, 'reject', { reason: 'Not a venue.' });
    expect((await seen()).get(one.id)).toEqual([]);
  });

  it('notify the owner by mail, in their language, with the reason and the next step', async () => {
    const { venue } = await apply();
    await database.source.query(`UPDATE venue_staff SET language = 'hi' WHERE venue_id = $1`, [venue.id]);
    const mails = async (address: string) =>
      database.source.query(
        `SELECT payload ->> 'href' AS href, payload -> 'decision' AS decision FROM deliveries WHERE type = 'venue_decided' AND payload ->> 'to' = $1 ORDER BY id`,
        [address],
      );
    await decide(venue.id, 'reject', { reason: 'The licence is not readable.' });
    await decide(venue.id, 'verify');
    await decide(venue.id, 'suspend', { reason: 'Complaints' });
    await decide(venue.id, 'suspend', { reason: 'Once more' });
    const named = { language: 'hi' };
    expect(await mails(venue.staff.email)).toEqual([
      { href: '/venue-onboarding', decision: { ...named, status: 'rejected', reason: 'The licence is not readable.' } },
      { href: '/venue-bidding', decision: { ...named, status: 'verified', reason: null } },
      { href: '/grievance', decision: { ...named, status: 'suspended', reason: 'Complaints' } },
    ]);
  });

  it('suspend a venue: the staff are out at once, and its offers end, plan by plan, without an effect on its record', async () => {
    const venueId = await makeVenue(database);
    const token = await signInVenue(database, venueId);
    const plans = [
      await liveAuction(database, { venueIds: [venueId, await makeVenue(database)] }),
      await liveAuction(database, { venueIds: [venueId] }),
    ];
    await database.source.query(`UPDATE bids SET status = 'stale', stale_until = app_clock() + interval '1 hour' WHERE id = $1`, [
      plans[1]?.bidIds[0],
    ]);
    expect((await decide(venueId, 'suspend', { reason: 'Complaints', offers: 'withdraw' })).status).toBe(200);
    expect((await call(url, 'GET /venues/me', { token })).status).toBe(401);
    expect([await withdrawSuspended(database), await withdrawSuspended(database)]).toEqual([2, 0]);
    for (const plan of plans) {
      const bids = await database.source.query(
        'SELECT venue_id = $2 AS own, status, withdrawn_at FROM bids WHERE datebook_id = $1 ORDER BY proposed_price',
        [plan.id, venueId],
      );
      expect(bids[0]).toEqual({ own: true, status: 'withdrawn', withdrawn_at: null });
      if (bids.length > 1) expect(bids[1]).toMatchObject({ own: false, status: 'pending' });
      const events = await database.source.query('SELECT type FROM events WHERE datebook_id = $1', [plan.id]);
      expect(events).toEqual([{ type: 'bid.withdrawn' }]);
    }
  });
});
