import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newEvent, type Database } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, type Queues } from '@app/platform';
import { bookedPlan, makeUser, liveAuction, testEnvironment, underLock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { BidId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { Job, JobContext, JobStep } from './job.js';
import { JOB_HANDLERS } from './registry.js';
import { Tick } from './tick.js';

let database: Database;
let enqueued: string[] = [];
let context: JobContext;
let tick: Tick;
const logger = createLogger({ logLevel: 'silent' }, 'test');
useTestDatabase(
  (opened, url) => {
    database = opened;
    // The queues have tests of their own; a stub records what the tick hands to them.
    const queues: Queues = {
      enqueueReactions: (ids) => void enqueued.push(...ids),
      enqueuePhoto: () => undefined,
      enqueueBidRequests: () => undefined,
      enqueueDeliveries: (deliveries) => void enqueued.push(...deliveries.map(({ id }) => id)),
      rescheduleEarlier: () => undefined,
      work: () => Promise.resolve(),
      all: [],
      close: () => Promise.resolve(),
    };
    context = { database, queues, changes: { publish: () => undefined }, config: loadConfig(testEnvironment(url)), logger };
    tick = new Tick(context, JOB_HANDLERS, createMetrics());
  },
  { transactions: 6 },
);

beforeEach(async () => {
  enqueued = [];
  await at(`date_trunc('milliseconds', clock_timestamp())`);
});
async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return database.source.query<Row[]>(text, values);
}

/** Sets the product's clock to an SQL expression. */
const at = (instant: string) =>
  rows(`CREATE OR REPLACE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT ${instant} $$`);
const later = (interval: string) => at(`date_trunc('milliseconds', clock_timestamp()) + interval '${interval}'`);

describe('the tick', () => {
  it('the tick ends banners after their time, not before, and publishes it', async () => {
    const plan = await liveAuction(database);
    await rows(
      `INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at)
       VALUES ($1, 'plan_live', $2, $3, 1, app_clock() + interval '45 seconds')`,
      [plan.ownerId, plan.id, plan.requestId],
    );
    const feeds = jest.fn();
    database.onCommit((committed) => feeds(committed.feeds.map((push) => push.hint.type)));
    const over = async () => (await rows('SELECT 1 FROM banners WHERE datebook_id = $1 AND expired_at IS NOT NULL', [plan.id])).length;
    await later('44 seconds');
    await tick.run();
    expect(await over()).toBe(0);
    await later('45 seconds');
    await tick.run();
    expect(await over()).toBe(1);
    expect(feeds).toHaveBeenCalledWith(['banner.expired']);
  });

  it('the tick enqueues reactions that no worker took within 500 ms, and not again at once', async () => {
    const plan = await liveAuction(database);
    // The clock stands still, because on a busy machine the tick takes longer than the measured time.
    const start = await database.now();
    const later = (ms: number) => at(`timestamptz '${new Date(start.getTime() + ms).toISOString()}'`);
    await later(0);
    const eventId = await underLock(database, plan.id, async (tx) => {
      return (await tx.append(plan.id, { type: 'plan.no_eligible_venues', data: {} }))[0]?.id ?? '';
    });
    await later(400);
    await tick.run();
    expect(enqueued).not.toContain(eventId);
    await later(2_000);
    await tick.run();
    expect(enqueued).toContain(eventId);
    enqueued = [];
    await tick.run();
    expect(enqueued).not.toContain(eventId);
    await later(20_000);
    await tick.run();
    expect(enqueued).toContain(eventId);
  });

  it('the tick enqueues a delivery once, and not again before a job had the time to take it', async () => {
    const userId = await makeUser(database);
    await rows(
      `INSERT INTO deliveries (event_id, user_id, channel, type, payload) SELECT uuidv7(), $1, 'email', 'reminder', '{}' FROM generate_series(1, 100)`,
      [userId],
    );
    await tick.run();
    expect(enqueued).toHaveLength(100);
    await tick.run();
    expect(enqueued).toHaveLength(100);
    await later('6 seconds');
    await tick.run();
    expect(enqueued).toHaveLength(200);
    await rows('DELETE FROM deliveries');
  });

  it('the tick purges the responses of idempotency keys after 24 hours', async () => {
    const userId = await makeUser(database);
    await rows(`INSERT INTO idempotency_keys (principal, route, key, body_hash, status) VALUES ($1, 'POST /x', 'k', '\\x00', 201)`, [
      userId,
    ]);
    await later('23 hours 59 minutes');
    await tick.run({ all: true });
    expect(await rows('SELECT 1 FROM idempotency_keys')).toHaveLength(1);
    await later('24 hours 1 minute');
    await tick.run({ all: true });
    expect(await rows('SELECT 1 FROM idempotency_keys')).toEqual([]);
  });

  it('the tick keeps the log for 7 days and raises the floor to the events that it drops', async () => {
    const plan = await liveAuction(database, { closesInMs: 30 * 86_400_000 });
    const vote = () =>
      underLock(database, plan.id, async (tx) => {
        await tx.append(plan.id, newEvent('bid.voted', { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId }));
      });
    await vote();
    await vote();
    await later('3 days');
    await vote();
    await later('7 days 1 minute');
    await tick.run({ all: true });
    const [log] = await rows<{ floor: number; kept: number[] }>(
      'SELECT log_floor AS floor, ARRAY(SELECT seq FROM events WHERE datebook_id = d.id ORDER BY seq) AS kept FROM datebooks d WHERE id = $1',
      [plan.id],
    );
    expect(log?.floor).toBe(2);
    expect(log?.kept[0]).toBe(3);
  });

  it('the tick keeps the log of a booked plan until the end of its review and its disputes', async () => {
    const plan = await bookedPlan(database);
    const kept = async () => (await rows('SELECT 1 FROM events WHERE datebook_id = $1', [plan.id])).length;
    const all = await kept();
    expect(all).toBeGreaterThan(0);
    const lookAfter = async (interval: string) => {
      await later(interval);
      await database.retention.dropOldEvents();
    };
    await lookAfter('8 days');
    expect(await kept()).toBe(all);
    // A kept row blocks no other: the next look finds nothing due.
    expect(await database.retention.dropOldEvents()).toBe(0);

    await rows(`UPDATE bookings SET status = 'disputed', completes_at = NULL WHERE id = $1`, [plan.booking.id]);
    await lookAfter('200 days');
    expect(await kept()).toBe(all);

    await rows(`UPDATE bookings SET status = 'completed', completed_at = app_clock() WHERE id = $1`, [plan.booking.id]);
    await lookAfter('213 days');
    expect(await kept()).toBe(all);
    await lookAfter('230 days');
    expect(await rows('SELECT 1 FROM events WHERE datebook_id = $1', [plan.id])).toEqual([]);
    expect(await database.retention.dropOldEvents()).toBe(0);
  });

  it.each(['undone', 'cancelled_by_user', 'cancelled_by_venue'] as const)(
    'the tick drops the log of a plan whose booking is %s after 7 days',
    async (status) => {
      const plan = await bookedPlan(database, { status });
      await later('8 days');
      await database.retention.dropOldEvents();
      expect(await rows('SELECT 1 FROM events WHERE datebook_id = $1', [plan.id])).toEqual([]);
    },
  );

  it('the tick runs the other steps and jobs when one fails', async () => {
    const done: string[] = [];
    const each = (run: JobStep['run']): JobStep => ({ everySeconds: 0, run });
    const jobs: Job[] = [
      {
        name: 'broken',
        steps: { first: each(() => Promise.reject(new Error('no'))), second: each(() => Promise.resolve(done.push('second'))) },
      },
      { name: 'whole', steps: { only: each(() => Promise.resolve(done.push('whole'))) } },
    ];
    const metrics = createMetrics();
    await new Tick(context, jobs, metrics).run();
    expect(done).toEqual(['second', 'whole']);
    expect((await metrics.stepFailures.get()).values).toMatchObject([{ labels: { step: 'broken.first' }, value: 1 }]);
  });

  it('the tick handles more than a hundred rows in one run, a hundred at a time', async () => {
    const plan = await liveAuction(database);
    await rows(
      `WITH people AS (INSERT INTO users (first_name) SELECT 'P' || n FROM generate_series(1, 250) n RETURNING id)
       INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at)
       SELECT id, 'new_bid', $1, $2, 1, app_clock() FROM people`,
      [plan.id, plan.requestId],
    );
    await later('1 second');
    await tick.run();
    expect(await rows('SELECT 1 FROM banners WHERE datebook_id = $1 AND expired_at IS NULL', [plan.id])).toEqual([]);
  });
});
