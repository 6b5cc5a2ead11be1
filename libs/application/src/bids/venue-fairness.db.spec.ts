import { describe, expect, it } from '@jest/globals';
import { makeVenue, liveAuction, type LiveAuction } from '@app/testkit';
import { VenueRequestsRepository } from '@app/persistence';
import { asked, database, events, HOUR, later, NOW, underLock } from '../testing/auction.js';
import { inviteFirstWave } from './inviting/invite-venues.js';
import { withdrawFullSlots } from './withdraw-untenable-bids.js';

const sql = <Row>(text: string, values: unknown[] = []) => database.source.query<Row[]>(text, values);

describe('a slot that is full', () => {
  it('takes back the venue’s other offers for it, plan by plan, tells it why, and holds nothing against it', async () => {
    const venueId = await makeVenue(database, { seats: 3 });
    const plans = [
      await liveAuction(database, { venueIds: [venueId] }),
      await liveAuction(database, { venueIds: [venueId], startsInHours: 133 }),
    ];
    await sql(
      `INSERT INTO venue_slots (venue_id, day, slot, seats, taken)
       SELECT venue_id, (start_at AT TIME ZONE 'Asia/Kolkata')::date, 'evening', 3, 2 FROM bids WHERE id = $1`,
      [plans[0]?.bidIds[0]],
    );
    const hints: string[] = [];
    database.onCommit(({ feeds }) => hints.push(...feeds.filter(({ feed }) => feed === `venue:${venueId}`).map(({ hint }) => hint.type)));
    expect([await withdrawFullSlots(database), await withdrawFullSlots(database)]).toEqual([1, 0]);
    const bids = await sql('SELECT status, withdrawn_at FROM bids WHERE venue_id = $1 ORDER BY start_at', [venueId]);
    expect(bids).toEqual([
      { status: 'withdrawn', withdrawn_at: null },
      { status: 'pending', withdrawn_at: null },
    ]);
    expect(await events(plans[0] as LiveAuction)).toEqual(['bid.withdrawn']);
    expect(hints).toEqual(['capacity.clash']);
  });
});

describe('a venue that was never asked', () => {
  it('gets one of the eight places of a wave, however well the others fit', async () => {
    const there = { latitude: 15.3, longitude: 74.1 };
    const known = await Promise.all(
      Array.from({ length: 9 }, () => makeVenue(database, { ...there, placeTypes: ['cafes', 'casual_restaurants'] })),
    );
    await sql('UPDATE venues SET first_invited_at = app_clock() WHERE id = ANY($1)', [known]);
    const newcomer = await makeVenue(database, { latitude: 15.36, longitude: 74.1 });
    const plan = await asked(0);
    await sql(`UPDATE bid_requests SET spec = spec || $2 WHERE id = $1`, [plan.requestId, JSON.stringify({ center: there })]);
    expect(await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0))).toBe(8);
    expect(await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0))).toBe(0);
    const invited = (await sql<{ id: string }>('SELECT venue_id AS id FROM bid_invites WHERE request_id = $1', [plan.requestId])).map(
      ({ id }) => id,
    );
    expect(invited).toContain(newcomer);
    expect(known.filter((id) => invited.includes(id))).toHaveLength(7);
  });
});

describe('the inbox', () => {
  it('sorts by fit times the minutes left, what is over last, and pages through it', async () => {
    const requests = new VenueRequestsRepository(database);
    const venueId = await makeVenue(database);
    const invite = async (fit: number, hoursLeft: number, spec: object = {}): Promise<string> => {
      const plan = await asked(0);
      await sql('INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km) VALUES ($1, $2, 1, $3, 1)', [
        plan.requestId,
        venueId,
        fit,
      ]);
      await sql(`UPDATE bid_requests SET closes_at = $2, decides_until = $2, spec = spec || $3 WHERE id = $1`, [
        plan.requestId,
        later(hoursLeft * HOUR),
        JSON.stringify(spec),
      ]);
      return plan.requestId;
    };
    const urgent = await invite(0.9, 1);
    const long = await invite(0.5, 10, { minSpend: 8000, placeTypes: ['spas'] });
    const over = await invite(1, 2);
    await sql(`UPDATE bid_requests SET status = 'decision' WHERE id = $1`, [over]);
    const middling = await invite(0.4, 5);
    const ids = async (page: { limit: number; before?: string }, filter = {}) =>
      (await requests.inbox(venueId, page, filter)).map((request) => request.id);
    const all = [long, middling, urgent, over];
    expect(await ids({ limit: 10 })).toEqual(all);
    expect(await ids({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await ids({ limit: 2, before: middling })).toEqual(all.slice(2));
    expect(await ids({ limit: 10 }, { placeType: 'spas' })).toEqual([long]);
    expect(await ids({ limit: 10 }, { minSpend: 3001 })).toEqual([long]);
    const [plan] = await sql<{ id: string }>('SELECT datebook_id AS id FROM bid_requests WHERE id = $1', [urgent]);
    await sql(
      `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
       VALUES ($1, $2, $3, 100, $4, 2, 1, '{}', 1)`,
      [urgent, plan?.id, venueId, NOW],
    );
    expect(await ids({ limit: 10 }, { unanswered: true })).toEqual([long, middling, over]);
  });
});
