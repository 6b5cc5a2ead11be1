import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InsightDays, VenueInsights, VenueId } from '@app/contracts';
import { makeVenue, liveAuction, setClock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';

let database: Database;
let mine: VenueId;
let rivals: VenueId[];
useTestDatabase((opened) => (database = opened));

const NOW = new Date('2030-06-30T12:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const sql = (text: string, values: readonly unknown[]): Promise<unknown> => database.source.query(text, [...values]);
const read = async (days: InsightDays = 30): Promise<VenueInsights> => {
  await setClock(database, NOW);
  return database.insights.ofVenue(mine, days);
};
beforeEach(async () => {
  await setClock(database, NOW);
  mine = await makeVenue(database);
  rivals = [await makeVenue(database), await makeVenue(database)];
});

interface Asked {
  /** How long ago the venue was invited, and how long after that it made its offer. */
  ago: number;
  after?: number;
  seen?: boolean;
  /** The prices of the two rivals and of the venue's own offer, in steps: more is cheaper. */
  steps?: [own: number, first: number, second: number];
}
/** A request with the offers of both rivals and, where `after` is given, of the venue. */
async function asked({ ago: ms, after, seen = false, steps = [3, 3, 3] }: Asked): Promise<{ own: string; first: string; plan: string }> {
  await setClock(database, ago(ms));
  const plan = await liveAuction(database, { venueIds: [mine, ...rivals] });
  const bids = await database.source.query<{ id: string; venueId: string }[]>(
    'SELECT id, venue_id AS "venueId" FROM bids WHERE request_id = $1',
    [plan.requestId],
  );
  const of = (venue: string | undefined): string => bids.find(({ venueId }) => venueId === venue)?.id ?? '';
  const [own, first, second] = [of(mine), of(rivals[0]), of(rivals[1])];
  // A step is two of the 35 points that the price gives.
  for (const [n, id] of [own, first, second].entries())
    await sql(`UPDATE bids SET parts = jsonb_set(jsonb_set(parts, '{price}', to_jsonb($2::float8)), '{perks}', '0') WHERE id = $1`, [
      id,
      ((steps[n] ?? 0) * 2 + 0.1) / 35,
    ]);
  if (after === undefined) await sql('DELETE FROM bids WHERE id = $1', [own]);
  else await sql('UPDATE bids SET created_at = $2 WHERE id = $1', [own, ago(ms - after)]);
  if (seen) await sql('UPDATE bid_invites SET opened_at = $3 WHERE request_id = $1 AND venue_id = $2', [plan.requestId, mine, ago(ms - 1)]);
  return { own, first, plan: plan.id };
}

/** The owner chose `winner` at an instant; all others of the request lost to it. */
async function choose(winner: string, at: Date): Promise<void> {
  await sql(
    `UPDATE bids b SET status = CASE WHEN b.id = w.id THEN 'accepted' ELSE 'lost' END, lost_to = CASE WHEN b.id <> w.id THEN w.id END, updated_at = $2
     FROM bids w WHERE w.id = $1 AND b.request_id = w.request_id`,
    [winner, at],
  );
}
interface Booked {
  at: Date;
  start: Date;
  status?: string;
  price?: number;
  cameAt?: Date;
}
async function book(bid: string, { at, start, status = 'confirmed', price = 3000, cameAt }: Booked): Promise<void> {
  await choose(bid, at);
  await sql(
    `INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, status, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash, first_name,
       contact_name, contact_phone, slot_day, slot, undo_until, created_at, checked_in_at, cancelled_at)
     SELECT upper(substr(md5(random()::text), 1, 6)), b.datebook_id, b.id, b.venue_id, $2, $3, 2, $4, 'moderate', '{}', 'x', 'Asha', 'Asha Rao', '+919800000000',
       $3::timestamptz::date, 'evening', $5, $5, $6, CASE WHEN $2 LIKE 'cancelled%' THEN $5::timestamptz END FROM bids b WHERE b.id = $1`,
    [bid, status, start, price, at, cameAt ?? null],
  );
}

describe('a venue’s figures', () => {
  it('are those that one counts by hand', async () => {
    // Won: one that came, one to come, one that the venue cancelled, one that the guests undid (which is no win).
    const came = await asked({ ago: 10 * DAY, after: 60_000, seen: true });
    await book(came.own, {
      at: ago(9 * DAY),
      start: new Date('2030-06-22T14:00:00Z'),
      status: 'completed',
      cameAt: new Date('2030-06-22T14:05:00Z'),
    });
    const coming = await asked({ ago: 2 * DAY, after: 120_000 });
    await book(coming.own, { at: ago(DAY), start: new Date('2030-07-01T05:00:00Z'), price: 2500 });
    const cancelled = await asked({ ago: 8 * DAY, after: 600_000 });
    await book(cancelled.own, { at: ago(7 * DAY), start: ago(6 * DAY), status: 'cancelled_by_venue' });
    await sql(`UPDATE bids SET status = 'withdrawn' WHERE id = $1`, [cancelled.own]);
    const undone = await asked({ ago: 5 * DAY, after: 3_600_000 });
    await book(undone.own, { at: ago(4 * DAY), start: ago(3 * DAY), status: 'undone' });
    await sql(`UPDATE bids SET status = 'pending' WHERE id = $1`, [undone.own]);
    // Lost: to a cheaper one, to one in the same step.
    await choose((await asked({ ago: 6 * DAY, after: 240_000, steps: [2, 5, 1] })).first, ago(5 * DAY));
    await choose((await asked({ ago: 6 * DAY, after: 240_000, steps: [4, 4, 1] })).first, ago(5 * DAY));
    // Declined; withdrawn; ended without a choice; seen and left; never seen.
    await sql(`UPDATE bids SET status = 'declined' WHERE id = $1`, [(await asked({ ago: 3 * DAY, after: 240_000 })).own]);
    await sql(`UPDATE bids SET status = 'withdrawn' WHERE id = $1`, [(await asked({ ago: 3 * DAY, after: 240_000 })).own]);
    await sql(`UPDATE bids SET status = 'expired' WHERE id = $1`, [(await asked({ ago: 3 * DAY, after: 240_000 })).own]);
    await asked({ ago: DAY, seen: true });
    await asked({ ago: DAY });
    // Of another time, and of others.
    await book((await asked({ ago: 40 * DAY, after: 1000 })).own, {
      at: ago(39 * DAY),
      start: ago(38 * DAY),
      status: 'completed',
      cameAt: ago(38 * DAY),
    });

    const month = await read();
    expect(month.funnel).toEqual({ invited: 11, seen: 10, bid: 9, won: 3, came: 1 });
    expect(Object.fromEntries(month.outcomes.map(({ outcome, n }) => [outcome, n]))).toEqual({
      won: 3,
      lost_price: 1,
      lost_perks: 0,
      lost_other: 1,
      declined: 1,
      ended: 1,
      withdrawn: 1,
      open: 1,
    });
    // Of three won, two lost and one declined.
    expect(month.winRate).toEqual({ share: 0.5, won: 3, n: 6 });
    // 60, 120, 600, 3,600 and five times 240 seconds.
    expect(month.response).toEqual({ medianMs: 240_000, n: 9 });
    expect(month.honour).toEqual({ share: 0.5, kept: 1, n: 2 });
    expect(month.income).toEqual({ expected: 2500, expectedN: 1, earned: 3000, earnedN: 1 });
    // Saturday 7:30 pm and Monday 10:30 am in India.
    expect(month.busiest).toEqual([
      { day: 'mo', slot: 'morning', bookings: 1, people: 2 },
      { day: 'sa', slot: 'evening', bookings: 1, people: 2 },
    ]);
    expect(month).toMatchObject({ days: 30, from: ago(30 * DAY).toISOString(), now: NOW.toISOString() });

    const quarter = await read(90);
    expect(quarter.funnel).toEqual({ invited: 12, seen: 11, bid: 10, won: 4, came: 2 });
    expect([quarter.winRate.n, quarter.honour.kept, quarter.income.earned]).toEqual([7, 2, 6000]);
  });

  it('count the requests that the venue passed on, by reason, without those that it made an offer for', async () => {
    const passOn = (plan: string, reason: string) =>
      sql(
        `UPDATE bid_invites SET passed_because = $3, passed_at = app_clock() WHERE venue_id = $2
           AND request_id IN (SELECT id FROM bid_requests WHERE datebook_id = $1)`,
        [plan, mine, reason],
      );
    for (const reason of ['full', 'full', 'time']) await passOn((await asked({ ago: DAY })).plan, reason);
    await passOn((await asked({ ago: DAY, after: HOUR })).plan, 'party');
    await passOn((await asked({ ago: 40 * DAY })).plan, 'other');
    expect((await read()).passed.filter(({ n }) => n > 0)).toEqual([
      { reason: 'full', n: 2 },
      { reason: 'time', n: 1 },
    ]);
  });

  it('of a new venue are none, and no share is made of nothing', async () => {
    expect(await read()).toMatchObject({
      winRate: { share: null, won: 0, n: 0 },
      response: { medianMs: null, n: 0 },
      honour: { share: null, kept: 0, n: 0 },
      price: { mine: null, chosen: null, n: 0, needed: 5 },
      funnel: { invited: 0, seen: 0, bid: 0, won: 0, came: 0 },
      busiest: [],
      income: { expected: 0, expectedN: 0, earned: 0, earnedN: 0 },
    });
  });
});

describe('the price beside the chosen ones', () => {
  /** `n` decided requests, one a day from `first` days ago, in which the venue was dearest and the first rival, cheapest, was chosen. */
  async function lose(n: number, first = 20): Promise<void> {
    for (let day = 0; day < n; day += 1) {
      const request = await asked({ ago: (first - day) * DAY, after: 60_000, steps: [1, 6, 3] });
      await choose(request.first, ago((first - day) * DAY - HOUR));
    }
  }

  it('is told of five decided requests, as the fifth in which each usually lay', async () => {
    await lose(4);
    expect((await read()).price).toEqual({ mine: null, chosen: null, n: 0, needed: 1 });
    await lose(1, 10);
    // Of three the cheapest lies in the first fifth, the dearest in the last.
    expect((await read()).price).toEqual({ mine: 5, chosen: 1, n: 5, needed: 0 });
  });

  it('doesn’t move with a single request more, nor with one that leaves the days', async () => {
    await lose(5);
    const before = (await read()).price;
    for (let more = 1; more < 5; more += 1) {
      const request = await asked({ ago: (10 - more) * DAY, after: 60_000, steps: [6, 1, 3] });
      await book(request.own, { at: ago((10 - more) * DAY - HOUR), start: ago(DAY) });
      expect((await read()).price).toEqual(before);
    }
    // The first of the batch leaves: the batch leaves with it.
    await setClock(database, new Date(NOW.getTime() + 10 * DAY + HOUR + 1));
    expect((await database.insights.ofVenue(mine, 30)).price).toMatchObject({ mine: null, n: 0 });
  });

  it('is the same for any prices within a step', async () => {
    await lose(5);
    const before = (await read()).price;
    await sql(`UPDATE bids SET proposed_price = proposed_price - 40 WHERE venue_id = ANY($1::uuid[])`, [rivals]);
    expect((await read()).price).toEqual(before);
  });
});
