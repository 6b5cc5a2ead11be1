import { beforeAll, describe, expect, it } from '@jest/globals';
import { isOneOf, keysOf, REACTIONS } from '@app/contracts';
import type { Database, NewEvent } from '@app/persistence';
import { requestSql, sharedBidSql } from '@app/persistence/testing';
import { createLogger, createMetrics, loadConfig } from '@app/platform';
import { IDLE_QUEUES, liveAuction, testEnvironment, underLock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { ReactionRunner } from './reaction-runner.js';
import { JOB_HANDLERS, REACTION_HANDLERS } from './registry.js';
import { DUE_ROWS } from './testing/due-rows.js';
import { Tick } from './tick.js';

const CONNECTIONS = 4;
const VENUES = 500;
const PLANS = 10_000;
/** Tables that are large in any town; a scan of one for each row of another exceeds every limit. */
const LARGE = [
  'bids',
  'bid_requests',
  'bid_invites',
  'venues',
  'venue_staff',
  'venue_slots',
  'datebooks',
  'members',
  'events',
  'reactions',
];
const LOCKING = /\bFOR (NO KEY )?UPDATE\b|\bFOR (KEY )?SHARE\b|\bUPDATE \w+|\bDELETE FROM\b/;

let database: Database;
let url: string;
useTestDatabase(
  (opened, at) => {
    database = opened;
    url = at;
  },
  { transactions: CONNECTIONS, reads: 1 },
);

/** Runs every step of the tick and every reaction once, each on a row that is due. */
async function runWorker(): Promise<void> {
  const config = loadConfig(testEnvironment(url));
  const context = {
    database,
    queues: IDLE_QUEUES,
    changes: { publish: () => undefined },
    config,
    logger: createLogger({ logLevel: 'silent' }, 'test'),
  };
  const runner = new ReactionRunner({ ...context, metrics: createMetrics() }, REACTION_HANDLERS);
  for (const { name } of REACTION_HANDLERS) {
    const type = keysOf(REACTIONS).find((one) => isOneOf(REACTIONS[one], name)) ?? 'plan.live';
    const plan = await liveAuction(database, { members: 1 });
    const [entities] = await database.source.query<object[]>(
      `SELECT (SELECT jsonb_agg(${sharedBidSql()}) FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.datebook_id = d.id) AS bids,
         (SELECT ${requestSql()} FROM bid_requests r WHERE r.datebook_id = d.id) AS request FROM datebooks d WHERE d.id = $1`,
      [plan.id],
    );
    const data = { ...entities, memberId: plan.ownerId, bidId: plan.bidIds[0], members: [] };
    const id = await underLock(database, plan.id, async (tx) => {
      const [event] = await tx.append(plan.id, { type, data } as unknown as NewEvent);
      await tx.query('INSERT INTO reactions (event_id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [event?.id, name]);
      return event?.id ?? '';
    });
    await runner.run(id);
  }
  for (const row of Object.values(DUE_ROWS)) await row.make(database);
  const tick = new Tick(context, JOB_HANDLERS, createMetrics());
  for (let round = 0; round < 2; round += 1) {
    await tick.run({ all: true });
    await tick.settled();
  }
}

/** Returns the statements that the connections of both pools have prepared. */
async function preparedStatements(): Promise<string[]> {
  const PREPARED = 'SELECT statement FROM pg_prepared_statements';
  let waiting = CONNECTIONS;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  const ofTransactions = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.transaction(async (tx) => {
        const rows = await tx.query<{ statement: string }>(PREPARED);
        waiting -= 1;
        if (waiting === 0) open();
        await all;
        return rows;
      }),
    ),
  );
  const ofReads = await database.read<{ statement: string }>('prepared-statements', PREPARED, []);
  return [...new Set([...ofTransactions.flat(), ...ofReads].map(({ statement }) => statement))];
}

const idOf = (kind: number): string => `('00000000-0000-4000-8${kind}00-' || lpad(n::text, 12, '0'))::uuid`;
const venueOf = (n: string): string => `('00000000-0000-4000-8100-' || lpad((1 + (${n}) % ${VENUES})::text, 12, '0'))::uuid`;

/** Fills the tables as an import and a busy month do, with finished rows of which none is due. */
async function fill(): Promise<void> {
  const run = (text: string): Promise<unknown> => database.source.query(text);
  await run(`INSERT INTO venues (id, kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
    SELECT ${idOf(1)}, 'claimed', 'verified', 'Venue ' || n, 'mumbai', 'Bandra', point(72.8 + n * 0.0001, 19), '{cafes}', 2, '{[0,10080)}', 40
    FROM generate_series(1, ${VENUES}) n`);
  await run(`INSERT INTO venue_staff (id, venue_id, email, name, role, password_hash)
    SELECT ${idOf(2)}, ${idOf(1)}, 'staff' || n || '@example.test', 'Staff', 'venue_owner', '' FROM generate_series(1, ${VENUES}) n`);
  await run(`INSERT INTO users (id, first_name) SELECT ${idOf(3)}, 'Asha' FROM generate_series(1, ${PLANS}) n`);
  await run(`INSERT INTO datebooks (id, name, plan_type, max_members, created_by, invite_code, state, bidding, party_size)
    SELECT ${idOf(4)}, 'A plan', 'datebook', 2, ${idOf(3)}, 'over' || n, 'done', 'open', 2 FROM generate_series(1, ${PLANS}) n`);
  await run(
    `INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT ${idOf(4)}, ${idOf(3)}, 'owner', 1 FROM generate_series(1, ${PLANS}) n`,
  );
  await run(`INSERT INTO bid_requests (id, datebook_id, status, opens_at, closes_at, decides_until, round_two_at, plan_version, spec, party_size,
      available_venue_count, invited_count)
    SELECT ${idOf(5)}, ${idOf(4)}, 'closed', app_clock(), app_clock(), app_clock(), app_clock(), 1, '{}', 2, 2, 2 FROM generate_series(1, ${PLANS}) n`);
  await run(`INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km)
    SELECT ${idOf(5)}, ${venueOf('n')}, 1, 0.8, 1.2 FROM generate_series(1, ${PLANS}) n`);
  await run(`INSERT INTO bids (id, request_id, datebook_id, venue_id, status, proposed_price, start_at, party_size, value_score, parts, plan_version)
    SELECT ${idOf(6)}, ${idOf(5)}, ${idOf(4)}, ${venueOf('n')}, 'lost', 3000, app_clock(), 2, 60, '{}', 1 FROM generate_series(1, ${PLANS}) n`);
  await run(`INSERT INTO venue_slots (venue_id, day, slot, seats) SELECT ${idOf(1)}, current_date, slot, 40
    FROM generate_series(1, ${VENUES}) n, unnest(ARRAY['morning', 'afternoon', 'evening']) slot`);
  await run(`INSERT INTO events (id, datebook_id, seq, type, v, at, data)
    SELECT ${idOf(7)}, ${idOf(4)}, 1, 'bid.placed', 1, app_clock(), '{}' FROM generate_series(1, ${PLANS}) n`);
  await run(
    `INSERT INTO reactions (event_id, name, attempts, dead_at) SELECT ${idOf(7)}, 'tell-venues', 15, app_clock() FROM generate_series(1, ${PLANS}) n`,
  );
}

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
/** Returns the large tables that a plan reads whole for each row of another. */
function scannedForEachRow(plan: Plan, isRepeated = false): string[] {
  const table = plan['Relation Name'] ?? '';
  const own = isRepeated && plan['Node Type'] === 'Seq Scan' && LARGE.includes(table) ? [table] : [];
  const parts = (plan.Plans ?? []).flatMap((part) => {
    const relation = part['Parent Relationship'];
    const isInner = relation === 'SubPlan' || (relation === 'Inner' && plan['Node Type'] === 'Nested Loop');
    return scannedForEachRow(part, relation !== 'InitPlan' && (isRepeated || isInner));
  });
  return [...own, ...parts];
}

/** Returns the statements that read a large table whole for each row of another, as the worker's connections plan them now. */
async function slowStatements(statements: readonly string[]): Promise<[string, string[]][]> {
  const found: [string, string[]][] = [];
  for (const text of statements) {
    const [row] = await database.source.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const scanned = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedForEachRow(plan)) ?? [];
    if (scanned.length > 0) found.push([text, scanned]);
  }
  return found;
}

describe('the worker’s locking statements on tables without statistics', () => {
  let statements: string[] = [];
  beforeAll(async () => {
    for (const table of LARGE) await database.source.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await runWorker();
    statements = (await preparedStatements()).filter((text) => LOCKING.test(text));
  }, 60_000);

  it('every step and every reaction prepares its statements', () => {
    expect(statements.length).toBeGreaterThan(80);
    for (const table of ['bids', 'bid_requests', 'datebooks', 'venues'])
      expect(statements.join()).toMatch(new RegExp(`UPDATE ${table}\\b`));
  });

  // A plan that Postgres made while the tables were small stays.
  it.each([
    ['while they are small', () => Promise.resolve()],
    ['when they have grown', fill],
  ])('the worker’s statements read no large table whole for each row of another, %s', async (_, grow) => {
    await grow();
    expect(await slowStatements(statements)).toEqual([]);
  });

  it('the test finds statements that read a large table whole', async () => {
    const slow = `UPDATE bids b SET note = NULL FROM bid_requests r WHERE r.status || '' > b.note || ''`;
    expect(await slowStatements([slow])).toEqual([[slow, [expect.stringMatching(/^bid/)]]]);
  });
});
