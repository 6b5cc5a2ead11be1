import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView } from '@app/contracts';
import {
  acceptBid,
  answerChange,
  askForChange,
  cancelByUser,
  cancelByVenue,
  connectDatabase,
  undoBooking,
  type Database,
  type DatebookRow,
  type Transaction,
} from '@app/persistence';
import { createLogger, createMetrics, loadConfig, openBackends, type Backends, type Config } from '@app/platform';
import {
  createTestDatabase,
  joinPlan,
  makeUser,
  setClock,
  stagePlan,
  startTestBackend,
  testEnvironment,
  type StagedPlan,
  type TestDatabase,
} from '@app/testkit';
import { DeliveryRunner } from './delivery-runner.js';
import { job as acknowledgements } from './jobs/acknowledgements.job.js';
import { openPosts } from './post/open-posts.js';
import { ReactionRunner } from './reaction-runner.js';
import { REACTION_HANDLERS } from './registry.js';

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let config: Config;
let database: Database;
let backends: Backends;
let runner: ReactionRunner;
let pushes: { feed: string; type: string }[] = [];
const metrics = createMetrics();
const logger = createLogger({ logLevel: 'silent' }, 'test');

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-ends-'));
  config = loadConfig(testEnvironment(home.url, { ...backend.env, DATA_DIR: dataDir }));
  database = await connectDatabase(home.url, { transactions: 6, reads: 4 }, 'test');
  backends = await openBackends(config, { logger });
  runner = new ReactionRunner({ database, queues: backends.queues, config, logger, metrics }, REACTION_HANDLERS);
  database.onCommit(({ feeds }) => pushes.push(...feeds.map(({ feed, hint }) => ({ feed: String(feed), type: hint.type }))));
});
afterAll(async () => {
  await backends.close();
  await database.close();
  await backend.stop();
  await home.drop();
});

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.source.query<Row[]>(text, values);
const on = <T>(plan: StagedPlan, work: (tx: Transaction, row: DatebookRow) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    const row = await tx.lockDatebook(plan.id);
    if (!row) throw new Error('The plan went away');
    return work(tx, row);
  });

interface Booked extends StagedPlan {
  friend: string;
  booking: BookingView;
}
/** A booked plan of two with mail addresses; what happened until then is forgotten. */
async function booked(): Promise<Booked> {
  const plan = await stagePlan(database, { venues: 2 });
  const friend = await makeUser(database, { firstName: 'Kabir' });
  await joinPlan(database, plan.id, friend);
  await sql(`UPDATE users SET email = id || '@test.invalid', is_guest = false WHERE id = ANY($1::uuid[])`, [[plan.ownerId, friend]]);
  const result = await on(plan, (tx) =>
    acceptBid(tx, { datebookId: plan.id, bidId: plan.bidIds[0] ?? '', expectedVersion: 1, userId: plan.ownerId, undoMs: 120_000 }),
  );
  if ('refused' in result) throw new Error(result.refused);
  await sql(`DELETE FROM reactions WHERE event_id IN (SELECT id FROM events WHERE datebook_id = $1)`, [plan.id]);
  return { ...plan, friend, booking: result.booking };
}
/** Runs all reactions of the plan, twice over. */
async function react(plan: StagedPlan): Promise<void> {
  const events = await sql<{ id: string }>(
    `SELECT e.id FROM events e WHERE e.datebook_id = $1 AND EXISTS (SELECT FROM reactions r WHERE r.event_id = e.id) ORDER BY seq`,
    [plan.id],
  );
  pushes = [];
  for (const { id } of [...events, ...events]) await runner.run(id);
  expect(
    await sql('SELECT name, last_error FROM reactions WHERE done_at IS NULL AND event_id = ANY($1::uuid[])', [events.map((e) => e.id)]),
  ).toEqual([]);
}
const told = (plan: StagedPlan, types: string[]) =>
  sql<{ user_id: string; type: string; priority: string }>(
    'SELECT user_id, type, priority FROM notifications WHERE datebook_id = $1 AND type = ANY($2) ORDER BY user_id',
    [plan.id, types],
  );
const hints = (venueId: string | undefined): string[] =>
  pushes.filter(({ feed }) => feed === `venue:${venueId ?? ''}`).map(({ type }) => type);
/** The mails of the plan's last facts, as they were sent. */
async function mails(plan: StagedPlan): Promise<string[]> {
  const rows = await sql<{ id: string; event_id: string }>(
    `SELECT d.id, d.event_id FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.datebook_id = $1 AND d.channel = 'email'`,
    [plan.id],
  );
  const post = new DeliveryRunner(database, openPosts(config, database), logger, metrics);
  for (const { id } of rows) await post.run(id);
  const folder = join(config.dataDir, 'outbox');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml') && rows.some((row) => file.startsWith(row.event_id)))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
const both = (plan: Booked, type: string, priority: string) =>
  [plan.ownerId, plan.friend].toSorted().map((user_id) => ({ user_id, type, priority }));

describe('a booking that is undone', () => {
  it('is told to everybody in the plan and, under its own name, to its venue', async () => {
    const plan = await booked();
    await on(plan, (tx, row) => undoBooking(tx, row, plan.booking.id));
    await react(plan);
    expect(await told(plan, ['booking_undone'])).toEqual(both(plan, 'booking_undone', 'high'));
    expect(hints(plan.venueIds[0])).toContain('booking.undone');
    expect(hints(plan.venueIds[1])).not.toContain('booking.undone');
    expect(hints(plan.venueIds[1])).toContain('request.changed');
  });
});

describe('a booking that the planners cancel', () => {
  it('is told to all and mailed with the calendar entry taken away', async () => {
    const plan = await booked();
    await on(plan, (tx, row) => cancelByUser(tx, row, plan.booking.id, 'Rain'));
    await react(plan);
    expect(await told(plan, ['booking_cancelled', 'venue_cancelled'])).toEqual(both(plan, 'booking_cancelled', 'urgent'));
    expect(hints(plan.venueIds[0])).toContain('booking.cancelled');
    const sent = await mails(plan);
    expect(sent).toHaveLength(2);
    for (const mail of sent) {
      expect(mail).toMatch(/text\/calendar;[^\n]*method=CANCEL/);
      const entry = Buffer.from(
        /calendar; charset=utf-8; method=CANCEL[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1] ?? '',
        'base64',
      ).toString();
      const text = /METHOD:CANCEL/.test(entry) ? entry : mail;
      expect(text).toContain('METHOD:CANCEL');
      expect(text).toContain('SEQUENCE:1');
    }
  });
});

describe('a booking that the venue cancels', () => {
  it('is urgent for all; the new auction asks the loser and not the venue, whose first cancellation is free', async () => {
    const plan = await booked();
    await on(plan, (tx, row) => cancelByVenue(tx, row, plan.booking.id, 'A pipe burst'));
    await react(plan);
    expect(await told(plan, ['booking_cancelled', 'venue_cancelled'])).toEqual(both(plan, 'venue_cancelled', 'urgent'));
    expect(hints(plan.venueIds[1])).toContain('request.opened');
    expect(hints(plan.venueIds[0])).not.toContain('request.opened');
    expect(hints(plan.venueIds[0])).not.toContain('policy.strike');
    expect(await sql('SELECT cancelled, dishonoured FROM venues WHERE id = $1', [plan.venueIds[0]])).toEqual([
      { cancelled: 1, dishonoured: 0 },
    ]);
  });

  it('is a strike the second time', async () => {
    const plan = await booked();
    await sql(
      `INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, status, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash,
         first_name, contact_name, contact_phone, slot_day, slot, undo_until, cancelled_at, strike)
       SELECT 'ZZ' || right(ref, 4), datebook_id, bid_id, venue_id, 'cancelled_by_venue', start_at, party_size, proposed_price, policy, snapshot,
         snapshot_hash, first_name, contact_name, contact_phone, slot_day, slot, undo_until, app_clock() - interval '179 days', 0
       FROM bookings WHERE id = $1`,
      [plan.booking.id],
    );
    await on(plan, (tx, row) => cancelByVenue(tx, row, plan.booking.id, 'Again'));
    await react(plan);
    expect(hints(plan.venueIds[0])).toContain('policy.strike');
    expect(await sql('SELECT cancelled, dishonoured FROM venues WHERE id = $1', [plan.venueIds[0]])).toEqual([
      { cancelled: 1, dishonoured: 1 },
    ]);
  });
});

describe('a change of a booking', () => {
  it.each([
    [true, 'Your booking is changed'],
    [false, 'Your booking stays as it was'],
  ])('answered with %s is told to the owner alone; the venue learned of the wish', async (accept, title) => {
    const plan = await booked();
    await on(plan, (tx) => askForChange(tx, plan.id, plan.booking.id, { partySize: 4 }));
    await react(plan);
    expect(hints(plan.venueIds[0])).toEqual(['booking.changed']);
    await on(plan, (tx) => answerChange(tx, plan.id, plan.booking.id, { accept }));
    await react(plan);
    const rows = await sql('SELECT user_id, title, priority FROM notifications WHERE datebook_id = $1', [plan.id]);
    expect(rows).toEqual([{ user_id: plan.ownerId, title, priority: 'high' }]);
  });
});

describe('a booking that is not acknowledged', () => {
  it('reminds its venue and tells the operators once, by reference and without the plan’s name', async () => {
    const ops = await makeUser(database, { firstName: 'Ops' });
    await sql(`UPDATE users SET role = 'ops' WHERE id = $1`, [ops]);
    const plan = await booked();
    await setClock(database, new Date(Date.parse(plan.booking.createdAt) + 900_000));
    const context = { database, queues: backends.queues, config, logger };
    await acknowledgements.run(context);
    await acknowledgements.run(context);
    await react(plan);
    await setClock(database, null);
    expect(hints(plan.venueIds[0])).toEqual(['booking.unacknowledged']);
    const rows = await sql<{ user_id: string; message: string; priority: string }>(
      `SELECT user_id, message, priority FROM notifications WHERE datebook_id = $1`,
      [plan.id],
    );
    expect(rows).toEqual([{ user_id: ops, message: expect.stringContaining(plan.booking.ref), priority: 'urgent' }]);
    expect(rows[0]?.message).not.toContain('Our secret evening');
  });
});
