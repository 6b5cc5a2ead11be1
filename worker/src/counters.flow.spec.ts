import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, counterBid, fact, replyToCounter, type Database } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, type Queues } from '@app/platform';
import { createTestDatabase, setClock, stagePlan, testEnvironment, type StagedPlan, type TestDatabase } from '@app/testkit';
import { ReactionRunner } from './reaction-runner.js';
import { JOB_HANDLERS, REACTION_HANDLERS } from './registry.js';
import { Tick } from './tick.js';

let home: TestDatabase;
let database: Database;
let runner: ReactionRunner;
let tick: Tick;

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 6, reads: 4 }, 'test');
  const queues: Queues = {
    enqueueReactions: () => undefined,
    enqueueDeliveries: () => undefined,
    work: () => Promise.resolve(),
    all: [],
    close: () => Promise.resolve(),
  };
  const context = { database, queues, config: loadConfig(testEnvironment(home.url)), logger: createLogger({ logLevel: 'silent' }, 'test') };
  const metrics = createMetrics();
  runner = new ReactionRunner({ ...context, metrics }, REACTION_HANDLERS);
  tick = new Tick(context, JOB_HANDLERS, metrics);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

async function countered(): Promise<StagedPlan & { bidId: string }> {
  const plan = await stagePlan(database, { venues: 1 });
  const bidId = plan.bidIds[0] ?? '';
  await database.transaction(async (tx) => {
    await tx.lockDatebook(plan.id);
    await counterBid(tx, plan.id, bidId, { proposedPrice: 2600 });
  });
  return { ...plan, bidId };
}
const answered = (plan: StagedPlan & { bidId: string }, answer: Parameters<typeof replyToCounter>[2]) =>
  database.transaction(async (tx) => {
    await tx.lockDatebook(plan.id);
    return replyToCounter(tx, { datebookId: plan.id, bidId: plan.bidId, venueId: plan.venueIds[0] ?? '' }, answer);
  });

/** Runs the reactions of the plan's facts twice; gives what the owner was told. */
async function told(plan: StagedPlan): Promise<{ type: string; title: string; message: string }[]> {
  const events = await database.source.query<{ id: string }[]>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
  for (const { id } of [...events, ...events]) await runner.run(id);
  return database.source.query('SELECT type, title, message FROM notifications WHERE user_id = $1 ORDER BY id', [plan.ownerId]);
}
const typesOf = async (plan: StagedPlan): Promise<string[]> =>
  (await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id])).map(
    ({ type }) => type,
  );

describe('the owner is told once', () => {
  it.each([
    [{ accept: true }, 'Your price was accepted', '₹2,600'],
    [{ proposedPrice: 2850 }, 'A venue meets you halfway', '₹2,850'],
    [{ accept: false }, 'Your price was declined', '₹3,100'],
  ])('what the venue said: %j', async (answer, title, price) => {
    const plan = await countered();
    await answered(plan, answer);
    expect(await told(plan)).toEqual([{ type: 'counter_reply', title, message: expect.stringContaining(price) }]);
  });

  it('nothing of a revision that answers no counter-offer', async () => {
    const plan = await stagePlan(database, { venues: 1 });
    await database.transaction(async (tx) => {
      await tx.lockDatebook(plan.id);
      await tx.append(plan.id, fact('bid.revised', { bids: [], bidId: plan.bidIds[0] ?? '' }));
    });
    expect(await told(plan)).toEqual([]);
  });
});

describe('the tick', () => {
  it('ends a counter-offer after 15 minutes and not before, once, and the owner learns it', async () => {
    const plan = await countered();
    const [row] = await database.source.query<{ at: Date }[]>('SELECT expires_at AS at FROM bid_counters WHERE bid_id = $1', [plan.bidId]);
    const ends = row?.at.getTime() ?? 0;
    await setClock(database, new Date(ends - 1));
    await tick.run();
    expect(await typesOf(plan)).toEqual(['bid.countered']);
    await setClock(database, new Date(ends));
    await tick.run();
    await tick.run();
    expect(await typesOf(plan)).toEqual(['bid.countered', 'bid.counter-expired']);
    expect(await told(plan)).toEqual([expect.objectContaining({ type: 'counter_reply', title: 'No answer to your price' })]);
    await setClock(database, null);
  });
});
