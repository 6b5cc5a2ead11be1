import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminOverview } from '@app/contracts';
import { call, makeUser, makeVenue, liveAuction, setClock, signInUser, bookOverHttp } from '@app/testkit';
import { randomUUID } from 'node:crypto';
import { database, url } from '../testing/running-api.js';

let cookie: string;
beforeAll(async () => {
  const opsId = await makeUser(database, { role: 'ops' });
  ({ cookie } = await signInUser(database, opsId));
});
afterEach(() => setClock(database, null));

const read = async () => (await call<AdminOverview>(url, 'GET /admin/overview', { cookie })).body;
/** What a scene adds to the numbers. */
async function added(scene: () => Promise<unknown>) {
  const before = await read();
  await scene();
  const after = await read();
  const difference = <Part extends 'waiting' | 'today' | 'now'>(part: Part): Record<string, number> => {
    const [old, now] = [before[part] as Record<string, number>, after[part] as Record<string, number>];
    return Object.fromEntries(Object.keys(now).flatMap((key) => (now[key] === old[key] ? [] : [[key, (now[key] ?? 0) - (old[key] ?? 0)]])));
  };
  return { waiting: difference('waiting'), today: difference('today'), now: difference('now') };
}
const book = async () => {
  const plan = await liveAuction(database);
  await bookOverHttp(url, (await signInUser(database, plan.ownerId)).cookie, plan.bidIds[0]);
  return plan;
};

describe('the overview of the team', () => {
  it('counts what waits, and of the reports those that are late', async () => {
    const venueId = await makeVenue(database);
    const reporter = await makeUser(database);
    const report = (hoursAgo: number) =>
      database.source.query(
        `INSERT INTO reports (reporter_id, kind, venue_id, reason, created_at)
         VALUES ($1, 'report', $2, 'other', app_clock() - make_interval(hours => $3))`,
        [reporter, venueId, hoursAgo],
      );
    expect(
      await added(async () => {
        await report(1);
        await report(25);
        await database.source.query(`UPDATE venues SET status = 'pending' WHERE id = $1`, [venueId]);
        await database.source.query(`UPDATE users SET approval_until = app_clock() + interval '1 day' WHERE id = $1`, [reporter]);
        await database.source.query(
          `INSERT INTO venue_photos (venue_id, state, width, height, sha256) VALUES ($1, 'waiting', 1, 1, 'a'), ($1, 'shown', 1, 1, 'b')`,
          [venueId],
        );
        await database.source.query(
          `INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try) VALUES ('plans.expire', $1, 4, 'no', app_clock())`,
          [randomUUID()],
        );
      }),
    ).toMatchObject({
      waiting: { reports: 2, reportsOverdue: 1, applications: 1, photos: 1, stuckRows: 1 },
      today: {},
      now: { approvals: 1 },
    });
  });

  it('says how today goes: plans, auctions, offers, and how many auctions that are over were booked', async () => {
    expect(await added(() => liveAuction(database))).toMatchObject({
      today: { plans: 1, auctions: 1, offers: 2 },
      now: { openAuctions: 1 },
    });
    expect(await added(book)).toMatchObject({
      today: { plans: 1, auctions: 1, auctionsOver: 1, auctionsBooked: 1, offers: 2, bookings: 1 },
    });
    // Yesterday's is no more of today.
    const { today } = await added(async () => {
      const { id } = await book();
      for (const table of ['datebooks', 'bid_requests', 'bids', 'bookings'])
        await database.source.query(
          `UPDATE ${table} SET created_at = created_at - interval '25 hours' WHERE ${table === 'datebooks' ? 'id' : 'datebook_id'} = $1`,
          [id],
        );
    });
    expect(today).toEqual({});
  });

  it('leaves out simulated venues and accounts of the demonstration', async () => {
    const { today: ofVenues } = await added(async () => {
      const { venueIds } = await book();
      await database.source.query(`UPDATE venues SET kind = 'simulated' WHERE id = $1`, [venueIds[0]]);
      await database.source.query('UPDATE venues SET is_demo = true WHERE id = $1', [venueIds[1]]);
    });
    expect(ofVenues).toEqual({ plans: 1, auctions: 1, auctionsOver: 1 });
    const { today } = await added(async () => {
      const { ownerId } = await book();
      await database.source.query('UPDATE users SET is_demo = true WHERE id = $1', [ownerId]);
    });
    expect(today).toEqual({});
  });
});
