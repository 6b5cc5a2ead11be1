import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { NewFact } from '@app/persistence';
import { connectDatabase, sharedBidSql, requestSql, type Database } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, type Config, type Queues } from '@app/platform';
import { createTestDatabase, setClock, testEnvironment, type StagedPlan, type TestDatabase } from '@app/testkit';
import { ReactionRunner } from '../reaction-runner.js';
import { JOB_HANDLERS, REACTION_HANDLERS } from '../registry.js';
import { Tick } from '../tick.js';

// The ground on which the specs of announcements stand: importing it gives a spec file a database of its own, the real reactions and the
// real tick. Nothing is enqueued: a spec runs what it wants to see.
let home: TestDatabase;
let runner: ReactionRunner;
let tick: Tick;
export let database: Database;
export let config: Config;
export const metrics = createMetrics();
export const logger = createLogger({ logLevel: 'silent' }, 'test');

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 6, reads: 4 }, 'worker-ground');
  // The clock of these specs is years ahead: nobody is forgotten for having been away that long.
  await database.source.query(`ALTER TABLE users ALTER COLUMN seen_on SET DEFAULT 'infinity'`);
  config = loadConfig(testEnvironment(home.url));
  const queues: Queues = {
    enqueueReactions: () => undefined,
    enqueueDeliveries: () => undefined,
    work: () => Promise.resolve(),
    all: [],
    close: () => Promise.resolve(),
  };
  runner = new ReactionRunner({ database, queues, config, logger, metrics }, REACTION_HANDLERS);
  tick = new Tick({ database, queues, config, logger }, JOB_HANDLERS, metrics);
}, 30_000);
afterEach(() => setClock(database, null));
afterAll(async () => {
  await database.close();
  await home.drop();
});

export const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.source.query<Row[]>(text, values);
export const runTick = (options?: { all: boolean }): Promise<void> => tick.run(options);

/** Appends a fact to the plan's log and runs its reactions twice; gives its id. */
export async function happens(plan: StagedPlan, type: NewFact['type'], data: object = {}): Promise<string> {
  const id = await database.transaction(async (tx) => {
    await tx.lockDatebook(plan.id);
    const [event] = await tx.append(plan.id, { type, data } as unknown as NewFact);
    return event?.id ?? '';
  });
  await Promise.all([runner.run(id), runner.run(id)]);
  await runner.run(id);
  return id;
}

/** The plan's offers and its request, as facts carry them. */
export async function entitiesOf(
  plan: StagedPlan,
): Promise<{ bids: { id: string; venueId: string; venueName: string }[]; request: { id: string } }> {
  const [row] = await rows<{ bids: { id: string; venueId: string; venueName: string }[]; request: { id: string } }>(
    `SELECT (SELECT jsonb_agg(${sharedBidSql()} ORDER BY b.proposed_price) FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.datebook_id = d.id) AS bids,
       (SELECT ${requestSql()} FROM bid_requests r WHERE r.datebook_id = d.id) AS request FROM datebooks d WHERE d.id = $1`,
    [plan.id],
  );
  if (!row) throw new Error('The plan is not there');
  return row;
}

export interface Told {
  user_id: string;
  type: string;
  title: string;
  message: string;
}
/** What the plan's people were told, oldest first. */
export const toldOf = (plan: StagedPlan): Promise<Told[]> =>
  rows<Told>('SELECT user_id, type, title, message FROM notifications WHERE datebook_id = $1 ORDER BY id', [plan.id]);
