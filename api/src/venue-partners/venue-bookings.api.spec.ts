import { afterEach, describe, expect, it } from '@jest/globals';
import type { BookingView, VenueAgenda, VenueBookingView, ArrivalCode, Snapshot, VenueDetails, VenueId } from '@app/contracts';
import { dayOf } from '@app/domain';
import { arrivalCode } from '@app/platform';
import {
  call,
  makeVenue,
  liveAuction,
  setClock,
  bookOverHttp,
  PLAN_SPEC,
  signInEverybody,
  type AuctionOptions,
  signInVenue,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
afterEach(() => setClock(database, null));

interface Evening {
  planId: string;
  venueId: string;
  booking: BookingView;
  owner: string;
  member: string;
  token: string;
  start: number;
  at: (ms: number) => Promise<Date>;
}
/** A booked plan of two with its venue signed in; `at` sets the clock relative to the start. */
async function evening(venueId?: VenueId): Promise<Evening> {
  const venue = venueId ?? (await makeVenue(database));
  const spec: AuctionOptions['spec'] = { diet: ['jain'], occasion: 'birthday', arrivalTime: '19:30', notes: 'Call me on 98200 12345' };
  const plan = await liveAuction(database, { venueIds: [venue], spec, members: 1 });
  const { owner, member, venue: token } = await signInEverybody(database, plan);
  const booking = await bookOverHttp(url, owner, plan.bidIds[0]);
  for (const table of ['sessions', 'venue_sessions'])
    await database.source.query(`UPDATE ${table} SET expires_at = expires_at + interval '300 days'`);
  const start = Date.parse(booking.startAt);
  const at = async (ms: number): Promise<Date> => {
    const instant = new Date(start + ms);
    await setClock(database, instant);
    return instant;
  };
  return { planId: plan.id, venueId: venue, booking, owner, member, token, start, at };
}
const agenda = ({ token }: Evening, query: string) => call<VenueAgenda>(url, `GET /venues/me/bookings/agenda?${query}`, { token });
const dayOfStart = ({ booking }: Evening): string => dayOf(new Date(booking.startAt));
const command = ({ token, booking }: Evening, name: string, body?: object) =>
  call<VenueBookingView>(url, `POST /venues/me/bookings/${booking.id}/${name}`, { token, ...(body && { body }) });
const tell = ({ booking }: Evening, cookie: string, body: object) =>
  call<BookingView>(url, `POST /bookings/${booking.id}/messages`, { cookie, body });

describe('the agenda of a venue', () => {
  it('lists the bookings of its days with the seats of their slots, and none of another day or venue', async () => {
    const mine = await evening();
    await evening();
    const day = dayOfStart(mine);
    const { body } = await agenda(mine, `from=${day}&days=1`);
    expect(body).toMatchObject({ from: day, days: 1, cancelCost: { now: { kept: 0, of: 0 }, counts: false, freeFrom: null } });
    expect(body.bookings.map(({ id }) => id)).toEqual([mine.booking.id]);
    expect(body.slots).toHaveLength(3);
    expect(body.slots.reduce((sum, { taken }) => sum + taken, 0)).toBe(2);
    const before = dayOf(new Date(Date.parse(mine.booking.startAt) - DAY));
    expect((await agenda(mine, `from=${before}`)).body.bookings).toEqual([]);
    expect((await agenda(mine, `from=${before}&days=2`)).body.bookings).toHaveLength(1);
  });

  it('shows the guests and their answers, until a day after the outing', async () => {
    const mine = await evening();
    const day = dayOfStart(mine);
    const end = Date.parse(mine.booking.startAt) + 3 * HOUR;
    const [before] = (await agenda(mine, `from=${day}`)).body.bookings;
    expect(before).toMatchObject({
      planType: 'datebook',
      policy: 'moderate',
      note: null,
      answers: { diet: ['jain'], occasion: 'birthday', arrivalTime: '19:30', notes: 'Call me on [hidden]' },
      contact: { name: 'Asha Rao', phone: '+919800000000', verified: false },
      contactUntil: new Date(end + DAY).toISOString(),
      noShow: null,
    });
    // The clock of the database goes on between the columns of one row.
    expect((Date.parse(before?.acknowledgeBy ?? '') - Date.parse(before?.createdAt ?? '')) / 60_000).toBeCloseTo(15, 0);
    await mine.at(3 * HOUR + DAY - 1);
    expect((await agenda(mine, `from=${day}`)).body.bookings[0]).toMatchObject({
      answers: { diet: ['jain'] },
      contact: { name: 'Asha Rao' },
    });
    await mine.at(3 * HOUR + DAY);
    expect((await agenda(mine, `from=${day}`)).body.bookings[0]).toMatchObject({ answers: null, contact: null });
  });

  it('marks a contact as verified once its mail address was confirmed', async () => {
    const mine = await evening();
    const contact = async () => (await agenda(mine, `from=${dayOfStart(mine)}`)).body.bookings[0]?.contact;
    await database.source.query(`UPDATE bookings SET contact_email = 'Asha.Guest@Example.org' WHERE id = $1`, [mine.booking.id]);
    expect(await contact()).toMatchObject({ email: 'Asha.Guest@Example.org', verified: false });
    await database.transaction((tx) => tx.mailAddresses.confirm('asha.guest@example.org'));
    expect(await contact()).toMatchObject({ email: 'Asha.Guest@Example.org', verified: true });
  });

  it('shows every term of the accepted offer, as the planners do', async () => {
    const venue = await makeVenue(database);
    const plan = await liveAuction(database, { venueIds: [venue] });
    const terms = {
      inclusions: ['Thali for two'],
      perks: [{ name: 'Cake', value: 120 }],
      policy: 'strict',
      lines: [{ kind: 'service', amount: 2_100, rate: null }],
    };
    const note = 'Ring at the gate';
    await database.source.query(
      `UPDATE bids SET inclusions = $2, perks = $3, policy = $4, lines = $5, note = $6, end_at = start_at + interval '150 minutes' WHERE id = $1`,
      [plan.bidIds[0], terms.inclusions, JSON.stringify(terms.perks), terms.policy, JSON.stringify(terms.lines), note],
    );
    const { owner, venue: token } = await signInEverybody(database, plan);
    const booking = await bookOverHttp(url, owner, plan.bidIds[0]);
    const { startAt, endAt, partySize, proposedPrice, minSpend } = booking;
    expect(booking).toMatchObject(terms);
    expect([Date.parse(endAt ?? '') - Date.parse(startAt), minSpend]).toEqual([150 * 60_000, PLAN_SPEC.minSpend]);
    const { body } = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token });
    expect(body).toMatchObject([{ ...terms, note, startAt, endAt, partySize, proposedPrice, minSpend }]);
  });

  it('hides the contact and the answers once the booking is undone or cancelled', async () => {
    for (const status of ['undone', 'cancelled_by_user', 'cancelled_by_venue']) {
      const mine = await evening();
      await database.source.query('UPDATE bookings SET status = $2 WHERE id = $1', [mine.booking.id, status]);
      const { body } = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', mine);
      expect(body.map((booking) => [booking.status, booking.contact, booking.answers])).toEqual([[status, null, null]]);
    }
  });

  it('shows the contact while a dispute is open', async () => {
    const mine = await evening();
    await database.source.query(`UPDATE bookings SET status = 'disputed' WHERE id = $1`, [mine.booking.id]);
    await mine.at(3 * HOUR + 2 * DAY);
    const { body } = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', mine);
    expect(body[0]).toMatchObject({ status: 'disputed', contact: { name: 'Asha Rao' } });
  });

  it('includes the key of a near booking', async () => {
    const mine = await evening();
    const day = dayOfStart(mine);
    expect((await agenda(mine, `from=${day}`)).body.bookings[0]).not.toHaveProperty('arrivalKey');
    const now = await mine.at(-HOUR);
    const key = Buffer.from((await agenda(mine, `from=${day}`)).body.bookings[0]?.arrivalKey ?? '', 'base64url');
    expect((await command(mine, 'check-in', { code: arrivalCode(key, now) })).body).toMatchObject({ status: 'checked_in' });
  });

  it('refuses a day that does not exist and more than nine days', async () => {
    const mine = await evening();
    for (const query of ['from=2030-02-30', 'from=2030-02-20&days=10', 'days=1'])
      expect([400, 422]).toContain((await agenda(mine, query)).status);
  });
});

describe('a no-show', () => {
  it('stores the venue’s report, without numbers, for the venue and the decider', async () => {
    const mine = await evening();
    await mine.at(30 * 60_000);
    const marked = await command(mine, 'no-show', { evidence: 'Waited 40 minutes, rang 98200 12345 twice.' });
    const noShow = { evidence: 'Waited 40 minutes, rang [hidden] twice.', disputedAt: null, decidedAt: null, upheld: null };
    expect(marked.body).toMatchObject({ status: 'no_show', noShow });
    await mine.at(HOUR);
    expect((await command(mine, 'no-show', { evidence: 'Something else.' })).body).toMatchObject({ noShow });
  });
});

describe('the marks of what was agreed', () => {
  const say = ({ booking }: Evening, cookie: string, body: object) =>
    call<BookingView>(url, `POST /bookings/${booking.id}/marks`, { cookie, body });
  /** Checks the guests in by the code that they show. */
  async function arrive(mine: Evening): Promise<void> {
    await mine.at(0);
    const shown = await call<ArrivalCode>(url, `GET /bookings/${mine.booking.id}/arrival-code`, { cookie: mine.member });
    await command(mine, 'check-in', { code: shown.body.code });
  }

  it('reach the venue without a name, and its answer the guests', async () => {
    const mine = await evening();
    expect(await say(mine, mine.member, { line: 'startAt', kept: false })).toMatchObject({ status: 409, code: 'booking-state' });
    await arrive(mine);
    expect((await say(mine, mine.member, { line: 'startAt', kept: false })).status).toBe(200);
    const answered = await command(mine, 'mark-replies', { line: 'startAt', text: 'The kitchen was late. Sorry!' });
    const marks = [{ line: 'startAt', kept: false, reply: 'The kitchen was late. Sorry!' }];
    expect(answered).toMatchObject({ status: 200, body: { marks } });
    expect(await command(mine, 'mark-replies', { line: 'startAt', text: 'Again' })).toMatchObject({ status: 409, code: 'booking-state' });
    const read = await call<BookingView>(url, `GET /bookings/${mine.booking.id}`, { cookie: mine.owner });
    expect(read.body.marks).toEqual(marks);
  });

  it('are of the lines that there can be, in a short text, and nobody else’s', async () => {
    const [mine, other] = [await evening(), await evening()];
    await arrive(mine);
    for (const line of ['snapshot', 'perks', 'note', 'inclusions.99', 'perks.0.value'])
      expect((await say(mine, mine.member, { line, kept: true })).status).toBe(422);
    expect((await say(mine, other.owner, { line: 'startAt', kept: true })).status).toBe(404);
    await say(mine, mine.member, { line: 'startAt', kept: false });
    expect((await command(mine, 'mark-replies', { line: 'startAt', text: 'x'.repeat(201) })).status).toBe(422);
    expect((await command({ ...mine, token: other.token }, 'mark-replies', { line: 'startAt', text: 'Sorry' })).status).toBe(404);
  });

  it('are told of a venue from the tenth on', async () => {
    const mine = await evening();
    const promises = async () => (await call<VenueDetails>(url, `GET /venues/${mine.venueId}`, {})).body.promises;
    const count = (of: number) =>
      database.source.query('UPDATE venues SET marked_lines = $2, kept_lines = $2 - 1 WHERE id = $1', [mine.venueId, of]);
    await count(9);
    expect(await promises()).toBeNull();
    await count(10);
    expect(await promises()).toEqual({ kept: 9, of: 10 });
  });
});

describe('the messages of an evening', () => {
  it('reach the other side without a person’s name, in the order of time', async () => {
    const mine = await evening();
    const first = await mine.at(-HOUR);
    const said = await tell(mine, mine.member, { kind: 'guests_outside' });
    const second = await mine.at(-HOUR + 60_000);
    const answered = await command(mine, 'messages', { kind: 'table_ready' });
    const messages = [
      { from: 'guests', kind: 'guests_outside', at: first.toISOString() },
      { from: 'venue', kind: 'table_ready', at: second.toISOString() },
    ];
    expect([said.status, answered.status]).toEqual([200, 200]);
    expect(said.body.messages).toEqual(messages.slice(0, 1));
    expect(answered.body.messages).toEqual(messages);
    const read = await call<BookingView>(url, `GET /bookings/${mine.booking.id}`, { cookie: mine.owner });
    expect(read.body.messages).toEqual(messages);
  });

  it('are refused with the time of the next try, and for the sentences of the other side', async () => {
    const mine = await evening();
    expect(await command(mine, 'messages', { kind: 'venue_late' })).toMatchObject({ status: 409, code: 'booking-state' });
    await mine.at(0);
    await command(mine, 'messages', { kind: 'venue_late' });
    await tell(mine, mine.owner, { kind: 'guests_late' });
    await mine.at(60_000);
    const soon = { status: 429, code: 'rate-limited', body: { retryAfter: 240 } };
    expect(await command(mine, 'messages', { kind: 'venue_late' })).toMatchObject(soon);
    expect(await tell(mine, mine.member, { kind: 'guests_late' })).toMatchObject(soon);
    expect((await command(mine, 'messages', { kind: 'guests_late' })).status).toBe(422);
    expect((await tell(mine, mine.owner, { kind: 'table_ready' })).status).toBe(422);
    expect((await tell(mine, mine.owner, { kind: 'guests_late', text: 'Hello' })).status).toBe(400);
  });

  it('are ten for a booking', async () => {
    const mine = await evening();
    for (let n = 0; n < 10; n++) {
      await mine.at(n * 5 * 60_000);
      await (n % 2 === 0 ? tell(mine, mine.owner, { kind: 'guests_late' }) : command(mine, 'messages', { kind: 'venue_late' }));
    }
    expect(await tell(mine, mine.owner, { kind: 'guests_outside' })).toMatchObject({ status: 409, code: 'limit-reached' });
    expect(await command(mine, 'messages', { kind: 'table_ready' })).toMatchObject({ status: 409, code: 'limit-reached' });
  });

  it('strangers and other venues find no booking', async () => {
    const [mine, other] = [await evening(), await evening()];
    await mine.at(0);
    expect((await tell(mine, other.owner, { kind: 'guests_late' })).status).toBe(404);
    expect((await command({ ...mine, token: other.token }, 'messages', { kind: 'table_ready' })).status).toBe(404);
  });
});

describe('the cost of a cancellation', () => {
  it('is nothing for the first, and for the next one kept booking fewer, until 180 days are over', async () => {
    const venueId = await makeVenue(database);
    const [first, second] = [await evening(venueId), await evening(venueId)];
    await database.source.query('UPDATE venues SET honoured = 41, dishonoured = 1 WHERE id = $1', [venueId]);
    await database.source.query('UPDATE bids SET venue_cancelled = 0 WHERE venue_id = $1', [venueId]);
    const cost = async () => (await agenda(second, `from=${dayOfStart(second)}`)).body.cancelCost;
    expect(await cost()).toEqual({ now: { kept: 41, of: 42 }, after: { kept: 41, of: 42 }, counts: false, freeFrom: null });
    const cancelled = await first.at(-DAY);
    expect((await command(first, 'cancel', { reason: 'A pipe burst' })).status).toBe(200);
    const freeFrom = new Date(cancelled.getTime() + 180 * DAY);
    expect(await cost()).toEqual({
      now: { kept: 41, of: 42 },
      after: { kept: 41, of: 43 },
      counts: true,
      freeFrom: freeFrom.toISOString(),
    });
    await setClock(database, freeFrom);
    expect(await cost()).toMatchObject({ counts: false, freeFrom: null });
  });
});

const codeOf = ({ booking }: Evening, cookie?: string) =>
  call<ArrivalCode>(url, `GET /bookings/${booking.id}/arrival-code`, cookie ? { cookie } : {});
const checkIn = ({ booking }: Evening, token: string | undefined, body: unknown) =>
  call<VenueBookingView>(url, `POST /venues/me/bookings/${booking.id}/check-in`, { ...(token ? { token } : {}), body });

describe('the arrival code', () => {
  it('is the same for every member, changes with its step, and shows from twelve hours before until a day after the start', async () => {
    const outing = await evening();
    await outing.at(-12 * HOUR - 1);
    expect((await codeOf(outing, outing.owner)).code).toBe('booking-state');
    await outing.at(-12 * HOUR);
    const [mine, theirs] = [await codeOf(outing, outing.owner), await codeOf(outing, outing.member)];
    expect(mine.body).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      validUntil: new Date(outing.start - 12 * HOUR + 30_000).toISOString(),
    });
    expect(theirs.body).toEqual(mine.body);
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    await outing.at(-12 * HOUR + 30_000);
    expect((await codeOf(outing, outing.owner)).body.code).not.toBe(mine.body.code);
    await outing.at(24 * HOUR);
    expect((await codeOf(outing, outing.owner)).code).toBe('booking-state');
  });
});

describe('the key of a booking', () => {
  it('reaches its venue while the booking is near, despite a cached response, and checks the guests’ codes offline', async () => {
    const outing = await evening();
    const list = async (etag?: string) =>
      call<VenueBookingView[]>(url, 'GET /venues/me/bookings', {
        token: outing.token,
        ...(etag ? { headers: { 'if-none-match': etag } } : {}),
      });
    await outing.at(-13 * HOUR);
    const early = await list();
    expect(early.body[0]).toMatchObject({ arrivalOpen: false });
    expect(early.body[0]).not.toHaveProperty('arrivalKey');
    expect((await list(early.headers.get('etag') ?? '')).status).toBe(304);
    const now = await outing.at(-2 * HOUR);
    const near = await list(early.headers.get('etag') ?? '');
    expect(near.status).toBe(200);
    const key = Buffer.from(near.body[0]?.arrivalKey ?? '', 'base64url');
    expect(arrivalCode(key, now)).toBe((await codeOf(outing, outing.member)).body.code);
    const rival = await signInVenue(database, await makeVenue(database));
    expect((await call<unknown[]>(url, 'GET /venues/me/bookings', { token: rival })).body).toEqual([]);
  });
});

describe('a check-in', () => {
  it('accepts the guests’ code, is visible to the planners, and may be repeated', async () => {
    const outing = await evening();
    await outing.at(-60_000);
    const { code } = (await codeOf(outing, outing.member)).body;
    const first = await checkIn(outing, outing.token, { code });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'checked_in', checkedInAt: new Date(outing.start - 60_000).toISOString() });
    await outing.at(HOUR);
    expect((await checkIn(outing, outing.token, { code })).body).toMatchObject({ checkedInAt: first.body.checkedInAt });
    const snapshot = await call<Snapshot>(url, `GET /datebooks/${outing.planId}`, { cookie: outing.owner });
    expect(snapshot.body.booking).toMatchObject({ status: 'checked_in', checkedInAt: first.body.checkedInAt });
    expect((await codeOf(outing, outing.owner)).code).toBe('booking-state');
  });

  it('counts from the offline check-in', async () => {
    const outing = await evening();
    const seen = await outing.at(5 * 60_000);
    const { code } = (await codeOf(outing, outing.owner)).body;
    await outing.at(4 * HOUR);
    expect((await checkIn(outing, outing.token, { code })).status).toBe(422);
    const later = await checkIn(outing, outing.token, { code, at: seen.toISOString() });
    expect(later.body).toMatchObject({ status: 'checked_in', checkedInAt: seen.toISOString() });
  });

  it('refuses a wrong code and an impossible time, each by its field', async () => {
    const outing = await evening();
    const now = await outing.at(0);
    const { code } = (await codeOf(outing, outing.owner)).body;
    const wrong = await checkIn(outing, outing.token, { code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, wrong.code, Object.keys(wrong.fieldErrors)]).toEqual([422, 'invalid-fields', ['code']]);
    const refused = await checkIn(outing, outing.token, { code, at: new Date(now.getTime() + 90_000).toISOString() });
    expect([refused.status, Object.keys(refused.fieldErrors)]).toEqual([422, ['at']]);
  });

  it('refuses another booking’s code', async () => {
    const [outing, other] = [await evening(), await evening()];
    await outing.at(0);
    const { code } = (await codeOf(other, other.owner)).body;
    expect((await checkIn(outing, outing.token, { code })).status).toBe(422);
    expect((await checkIn(other, other.token, { code })).status).toBe(200);
  });
});
