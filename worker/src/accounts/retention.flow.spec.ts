import type { UserId } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { bookedPlan, createTestDatabase, joinPlan, makeUser, signInUser, liveAuction, underLock, type TestDatabase } from '@app/testkit';
import { job as purgeGuests } from './purge-guests.job.js';
import { job as retention } from '../retention.job.js';
import type { Job, JobContext } from '../job.js';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 4, reads: 2 }, 'retention');
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const rows = <Row>(text: string, values: unknown[] = []) => database.source.query<Row[]>(text, values);
/** Runs the job once; returns the number of rows that its steps handled. */
async function run(job: Job): Promise<number> {
  let rows = 0;
  for (const step of Object.values(job.steps)) rows += await step.run({ database } as JobContext);
  return rows;
}

/** Makes a guest whose last visit was this many days ago. */
async function guest(daysAgo: number, firstName = 'Asha'): Promise<UserId> {
  const id = await makeUser(database, { firstName });
  await rows('UPDATE users SET seen_on = current_date - $2::int WHERE id = $1', [id, daysAgo]);
  return id;
}
const isForgotten = async (id: string): Promise<boolean> => {
  const [user] = await rows<{ seen_on: string | null; contact_phone: string | null }>(
    'SELECT seen_on::text, contact_phone FROM users WHERE id = $1',
    [id],
  );
  return user?.seen_on === null && user.contact_phone === null;
};

describe('the retention of guests', () => {
  it('guests without a visit for half a year leave every plan and are purged, once', async () => {
    const gone = await guest(181);
    const own = await liveAuction(database, { ownerId: gone });
    const shared = await liveAuction(database, { ownerId: await guest(181) });
    const friend = await guest(3, 'Kabir');
    await joinPlan(database, shared.id, friend);
    const other = await liveAuction(database, { ownerId: await guest(3) });
    await joinPlan(database, other.id, gone);
    await rows(`INSERT INTO votes (bid_id, user_id, vote) VALUES ($1, $2, 'love')`, [other.bidIds[0], gone]);
    await rows(
      `UPDATE bid_requests SET spec = spec || '{"diet": ["jain"], "occasion": "birthday", "notes": "Meera turns thirty"}' WHERE datebook_id = $1`,
      [own.id],
    );

    expect(await run(purgeGuests)).toBe(2);
    const [request] = await rows<{ spec: object }>('SELECT spec FROM bid_requests WHERE datebook_id = $1', [own.id]);
    expect(request?.spec).toMatchObject({ diet: [], accessibility: [], occasion: null, notes: null });
    expect(await isForgotten(gone)).toBe(true);
    const [plan] = await rows<{ state: string; name: string; deleted: boolean }>(
      'SELECT state, name, deleted_at IS NOT NULL AS deleted FROM datebooks WHERE id = $1',
      [own.id],
    );
    expect(plan).toEqual({ state: 'cancelled', name: 'My Perfect Plan', deleted: true });
    const bids = await rows<{ status: string }>('SELECT DISTINCT status FROM bids WHERE datebook_id = $1', [own.id]);
    expect(bids).toEqual([{ status: 'lost' }]);
    const [heir] = await rows<{ created_by: string }>('SELECT created_by FROM datebooks WHERE id = $1 AND deleted_at IS NULL', [shared.id]);
    expect(heir?.created_by).toBe(friend);
    const events = async () =>
      (await rows<{ type: string }>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [other.id])).map(({ type }) => type);
    expect(await events()).toEqual(expect.arrayContaining(['bid.voted', 'member.left']));
    expect(
      await rows('SELECT 1 FROM members WHERE user_id = $1 AND (left_at IS NULL OR latitude IS NOT NULL) AND datebook_id <> $2', [
        gone,
        own.id,
      ]),
    ).toEqual([]);

    const before = await events();
    expect(await run(purgeGuests)).toBe(0);
    expect(await events()).toEqual(before);
  });

  it('keeps guests half a day before the limit, accounts, people with a session, and people with an outing ahead', async () => {
    const recent = await guest(179);
    const account = await guest(400);
    await rows(`UPDATE users SET is_guest = false, email = 'here@test.invalid' WHERE id = $1`, [account]);
    const signedIn = await guest(400);
    await signInUser(database, signedIn);
    const booked = await guest(400);
    await bookedPlan(database, { ownerId: booked });
    expect(await run(purgeGuests)).toBe(0);
    for (const id of [recent, account, signedIn, booked]) expect(await isForgotten(id)).toBe(false);
  });
});

describe('the retention of dead reactions', () => {
  it('a dead reaction stays for an operator for 30 days, and for as long as its event exists', async () => {
    const plan = await liveAuction(database);
    await underLock(database, plan.id, async (tx) => {
      await tx.append(plan.id, { type: 'plan.no_eligible_venues', data: {} });
    });
    const [event] = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq DESC LIMIT 1', [plan.id]);
    const dead = (eventId: string, days: number) =>
      rows<{ id: string }>(
        `INSERT INTO reactions (event_id, name, attempts, dead_at)
         VALUES ($1, 'withdraw-news', 15, app_clock() - $2 * interval '1 day') RETURNING event_id AS id`,
        [eventId, days],
      );
    const lost = ['01a20156-0000-7000-8000-000000000029', '01a20156-0000-7000-8000-000000000031'];
    await dead(lost[0] ?? '', 29);
    await dead(lost[1] ?? '', 31);
    await dead(event?.id ?? '', 31);
    await run(retention);
    const left = await rows<{ id: string }>(`SELECT event_id AS id FROM reactions WHERE dead_at IS NOT NULL`);
    expect(left.map(({ id }) => id).sort()).toEqual([lost[0], event?.id].sort());
  });
});

describe('the retention of the audit log', () => {
  it('acts of the staff stay recorded for 24 months', async () => {
    const actor = await makeUser(database);
    for (const days of [729, 731])
      await rows(
        `INSERT INTO audit_log (actor_id, action, subject_id, at) VALUES ($1, 'venue.verified', $1, app_clock() - $2 * interval '1 day')`,
        [actor, days],
      );
    await run(retention);
    expect(await run(retention)).toBe(0);
    const left = await rows<{ days: number }>(`SELECT extract(day FROM app_clock() - at)::int AS days FROM audit_log WHERE actor_id = $1`, [
      actor,
    ]);
    expect(left).toEqual([{ days: 729 }]);
  });
});

describe('the retention of locations', () => {
  it('locations are rounded to a kilometre from a day after the end of their plan', async () => {
    const [live, recent, over] = await Promise.all([liveAuction(database), liveAuction(database), liveAuction(database)]);
    await rows(`UPDATE members SET latitude = 19.05678901, longitude = 72.84999999 WHERE datebook_id = ANY($1)`, [
      [live.id, recent.id, over.id],
    ]);
    await rows(`UPDATE datebooks SET state = 'done', updated_at = app_clock() - interval '23 hours' WHERE id = $1`, [recent.id]);
    await rows(`UPDATE datebooks SET state = 'done', updated_at = app_clock() - interval '25 hours' WHERE id = $1`, [over.id]);
    await run(retention);
    const places = await rows<{ datebook_id: string; place: string }>(
      `SELECT datebook_id, trim_scale(latitude) || ' ' || trim_scale(longitude) AS place FROM members WHERE datebook_id = ANY($1)`,
      [[live.id, recent.id, over.id]],
    );
    const of = (id: string) => places.find((row) => row.datebook_id === id)?.place;
    expect([of(live.id), of(recent.id), of(over.id)]).toEqual(['19.05678901 72.84999999', '19.05678901 72.84999999', '19.05 72.84']);
  });
});

describe('the retention of texts about a plan', () => {
  const TOLD = {
    preferences: ['special_requests'],
    bids: ['note'],
    bid_counters: ['note'],
    bookings: ['cancel_reason'],
    booking_changes: ['note', 'reply'],
    booking_marks: ['reply'],
    no_shows: ['dispute'],
  };

  /** Makes a plan that has been over for so many days, with a text in every place that holds one. */
  async function planWithTexts(daysAgo: number): Promise<string> {
    const plan = await liveAuction(database, { venues: 1 });
    await rows(
      `WITH b AS (UPDATE bids SET note = 'Ask for Ravi' WHERE datebook_id = $1 RETURNING *), r AS (
         UPDATE bid_requests SET spec = spec || '{"notes":"A birthday"}' WHERE datebook_id = $1
       ), p AS (
         INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, special_requests) VALUES ($1, $2, '{}', '3000', 3000, 'A birthday')
       ), c AS (
         INSERT INTO bid_counters (bid_id, datebook_id, bid_version, proposed_price, note, expires_at, status, answered_at)
         SELECT id, datebook_id, 1, 2900, 'Our last word', app_clock(), 'expired', app_clock() FROM b
       ), k AS (
         INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, status, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash,
           first_name, contact_name, contact_phone, slot_day, slot, undo_until, cancel_reason)
         SELECT substr(replace($1::text, '-', ''), 20, 6), b.datebook_id, b.id, b.venue_id, 'cancelled_by_user', b.start_at, 2, b.proposed_price, b.policy,
           '{"note":"Ask for Ravi"}', 'hash', 'Asha', 'Asha Rao', '+919800000000', current_date, 'evening', app_clock(), 'Ill' FROM b RETURNING *
       ), n AS (
         INSERT INTO no_shows (booking_id, user_id, disputed_at, dispute) SELECT id, $2, app_clock(), 'We were there' FROM k
       ), mk AS (
         INSERT INTO booking_marks (booking_id, line, kept, reply, replied_at) SELECT id, 'startAt', false, 'Sorry', app_clock() FROM k
       )
       INSERT INTO booking_changes (booking_id, start_at, party_size, note, reply, status, answered_at)
       SELECT id, start_at, 3, 'One more', 'Gladly', 'accepted', app_clock() FROM k`,
      [plan.id, plan.ownerId],
    );
    await rows(
      `UPDATE datebooks SET state = 'done', effective = effective || '{"notes":"A birthday"}', created_at = app_clock() - interval '2 years',
         updated_at = app_clock() - $2 * interval '1 day' WHERE id = $1`,
      [plan.id, daysAgo],
    );
    return plan.id;
  }
  async function left(id: string): Promise<number> {
    const places = Object.entries(TOLD).flatMap(([table, columns]) => columns.map((column) => [table, column] as const));
    const counts = await Promise.all(
      places.map(([table, column]) => {
        const of =
          table === 'booking_changes' || table === 'booking_marks' || table === 'no_shows'
            ? 'booking_id IN (SELECT id FROM bookings WHERE datebook_id = $1)'
            : 'datebook_id = $1';
        return rows<{ n: number }>(`SELECT count(${column})::int AS n FROM ${table} WHERE ${of}`, [id]);
      }),
    );
    const [specs] = await rows<{ n: number }>(
      `SELECT (SELECT count(*) FROM datebooks WHERE id = $1 AND effective ->> 'notes' IS NOT NULL)::int
         + (SELECT count(*) FROM bid_requests WHERE datebook_id = $1 AND spec ->> 'notes' IS NOT NULL)::int AS n`,
      [id],
    );
    return counts.reduce((sum, [row]) => sum + (row?.n ?? 0), specs?.n ?? 0);
  }

  it('texts are kept for a year after the end of the plan, then purged, once; the frozen offer stays', async () => {
    const [recent, old] = [await planWithTexts(364), await planWithTexts(366)];
    expect([await left(recent), await left(old)]).toEqual([10, 10]);
    const [before] = await rows<object>('SELECT updated_at, event_seq FROM datebooks WHERE id = $1', [old]);
    expect(await run(retention)).toBeGreaterThan(0);
    expect([await left(recent), await left(old)]).toEqual([10, 0]);
    expect(await rows('SELECT updated_at, event_seq FROM datebooks WHERE id = $1', [old])).toEqual([before]);
    expect(await rows('SELECT snapshot, snapshot_hash FROM bookings WHERE datebook_id = $1', [old])).toEqual([
      { snapshot: { note: 'Ask for Ravi' }, snapshot_hash: 'hash' },
    ]);
    expect(await run(retention)).toBe(0);
  });
});
