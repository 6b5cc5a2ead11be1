import { describe, expect, it } from '@jest/globals';
import { liveAuction, makeVenue, setClock, type LiveAuction } from '@app/testkit';
import { asked, database, events, HOUR, later, NOW, underLock, useAuction } from '../testing/auction.js';
import { inviteFirstWave } from './inviting/invite-venues.js';
import { withdrawFullSlots } from './withdraw-untenable-bids.js';

useAuction();

const sql = <Row>(text: string, values: unknown[] = []) => database.source.query<Row[]>(text, values);

describe('a slot that is full', () => {
  it('takes back the venue’s other offers for it, plan by plan, tells it why, and holds nothing against it', async () => {
    const venueId = await makeVenue(database, { seats: 3 });
    await sql(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1::uuid, $1::text || '@test.invalid', 'x', 'A', 'venue_owner')`,
      [venueId],
    );
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
    const seen = await database.venueRequests.inbox(venueId, { limit: 10 });
    expect(seen.filter(({ myBid }) => myBid?.lostBecause === 'no_seats').map(({ id }) => id)).toEqual([plans[0]?.requestId]);
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
  it('lists well suited requests first, of these the one that closes first, closed ones last, and pages through them', async () => {
    const requests = database.venueRequests;
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
    const long = await invite(0.8, 10, { minSpend: 8000, placeTypes: ['spas'] });
    const over = await invite(1, 2);
    await sql(`UPDATE bid_requests SET status = 'decision' WHERE id = $1`, [over]);
    const middling = await invite(0.4, 5);
    const ids = async (page: { limit: number; before?: string }, filter = {}) =>
      (await requests.inbox(venueId, page, filter)).map((request) => request.id);
    const all = [urgent, long, middling, over];
    expect(await ids({ limit: 10 })).toEqual(all);
    expect(await ids({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await ids({ limit: 2, before: long })).toEqual(all.slice(2));
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

  it('keeps order and pushes wherever the planners are within the distance bands, at every moment', async () => {
    const KM = 1 / 111.195;
    /** What a venue observes of three requests whose planners are so many kilometres away. */
    const observed = async (distances: readonly number[]): Promise<string> => {
      await setClock(database, NOW);
      const place = { latitude: 16, longitude: 74.5 };
      const venueId = await makeVenue(database, { ...place, placeTypes: ['cafes'] });
      const plans: LiveAuction[] = [];
      for (const [n, km] of distances.entries()) {
        const plan = await asked(0);
        const spec = {
          center: { ...place, latitude: place.latitude + km * KM },
          radiusKm: 8,
          placeTypes: ['cafes', 'spas'],
          activity: 'dining',
        };
        await sql(`UPDATE bid_requests SET closes_at = $2, decides_until = $2, spec = spec || $3 WHERE id = $1`, [
          plan.requestId,
          later((n + 1) * 2 * HOUR),
          JSON.stringify(spec),
        ]);
        await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0));
        plans.push(plan);
      }
      const seen: unknown[] = [];
      for (const plan of plans)
        seen.push(await underLock(plan, (tx) => tx.announcements.invitedInWave(plan.requestId, 1)).then((ids) => ids.length));
      for (let minutes = 0; minutes < 7 * 60; minutes += 20) {
        await setClock(database, later(minutes * 60_000));
        const inbox = await database.venueRequests.inbox(venueId, { limit: 10 });
        seen.push(inbox.map(({ id, fit }) => [plans.findIndex(({ requestId }) => requestId === id), fit]));
      }
      await sql('UPDATE venues SET paused = true WHERE id = $1', [venueId]);
      await setClock(database, NOW);
      return JSON.stringify(seen);
    };
    const world = await observed([2.1, 4.8, 3.4]);
    expect(world).toContain('[[0,');
    expect(await observed([4.9, 2.2, 2.1])).toBe(world);
    expect(await observed([3.5, 3.5, 4.9])).toBe(world);
    expect(await observed([1.2, 4.8, 3.4])).not.toBe(world);
  });
});
