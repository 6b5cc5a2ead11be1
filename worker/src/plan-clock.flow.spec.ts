import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { castCompromiseVote, connectDatabase, fact, type Database, type NewFact } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, openBackends, type Backends, type Config } from '@app/platform';
import {
  createTestDatabase,
  joinPlan,
  makeUser,
  setClock,
  stagePlan,
  startTestBackend,
  testEnvironment,
  type TestDatabase,
} from '@app/testkit';
import { JOB_HANDLERS, REACTION_HANDLERS } from './registry.js';
import { ReactionRunner } from './reaction-runner.js';
import { Tick } from './tick.js';

let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let config: Config;
let database: Database;
let backends: Backends;
let runner: ReactionRunner;
let tick: Tick;
const metrics = createMetrics();
const logger = createLogger({ logLevel: 'silent' }, 'test');

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backend = await startTestBackend();
  config = loadConfig(testEnvironment(testDatabase.url, backend.env));
  database = await connectDatabase(testDatabase.url, { transactions: 6, reads: 4 }, 'test');
  backends = await openBackends(config, { logger });
  runner = new ReactionRunner({ database, queues: backends.queues, config, logger, metrics }, REACTION_HANDLERS);
  tick = new Tick({ database, queues: backends.queues, config, logger }, JOB_HANDLERS, metrics);
});
afterAll(async () => {
  await backends.close();
  await database.close();
  await backend.stop();
  await testDatabase.drop();
});

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.source.query<Row[]>(text, values);

/** A plan of an owner and friends who differ, whose right the first friend holds. */
async function differing(friends: number): Promise<{ id: string; ownerId: string; friends: string[] }> {
  const { id, ownerId } = await stagePlan(database, { venues: 1 });
  const ids = await Promise.all(Array.from({ length: friends }, (_, n) => makeUser(database, { firstName: `Friend ${n}` })));
  for (const friend of ids) await joinPlan(database, id, friend);
  await rows(`UPDATE datebooks SET state = 'resolving', negotiator_id = $2 WHERE id = $1`, [id, ids[0]]);
  return { id, ownerId, friends: ids };
}
async function tell(planId: string, what: NewFact): Promise<void> {
  const eventId = await database.transaction(async (tx) => {
    await tx.lockDatebook(planId);
    return (await tx.append(planId, what))[0]?.id ?? '';
  });
  await runner.run(eventId);
  await runner.run(eventId);
}
const vote = (datebookId: string, userId: string, agree: boolean) =>
  database.transaction(async (tx) => {
    await tx.lockDatebook(datebookId);
    return castCompromiseVote(tx, { datebookId, userId, key: 'a-key', agree });
  });
const told = async (planId: string, type: string) =>
  (
    await rows<{ user_id: string }>('SELECT user_id FROM notifications WHERE datebook_id = $1 AND type = $2 ORDER BY user_id', [
      planId,
      type,
    ])
  ).map((row) => row.user_id);

describe('what people are told of a negotiation', () => {
  it('an ask: the other, once', async () => {
    const plan = await differing(1);
    await tell(plan.id, fact('negotiation.asked', { memberId: plan.ownerId }));
    expect(await told(plan.id, 'ask_received')).toEqual(plan.friends);
  });

  it('a first yes to a proposal: those who have said nothing, once while it is unread; a no tells nobody', async () => {
    const plan = await differing(3);
    await vote(plan.id, plan.friends[0] ?? '', false);
    await tell(plan.id, fact('compromise.voted', { memberId: plan.friends[0] ?? '', key: 'a-key' }));
    expect(await told(plan.id, 'ask_received')).toEqual([]);
    await vote(plan.id, plan.ownerId, true);
    await tell(plan.id, fact('compromise.voted', { memberId: plan.ownerId, key: 'a-key' }));
    expect(await told(plan.id, 'ask_received')).toEqual(plan.friends.slice(1).sort());
    await vote(plan.id, plan.friends[1] ?? '', true);
    await tell(plan.id, fact('compromise.voted', { memberId: plan.friends[1] ?? '', key: 'a-key' }));
    await tell(plan.id, fact('negotiation.asked', { memberId: plan.ownerId }));
    expect(await told(plan.id, 'ask_received')).toEqual(plan.friends.slice().sort());
  });

  it('a right that returned: whoever asked, as of a mismatch, unless they agree by now', async () => {
    const plan = await differing(1);
    const [asker = ''] = plan.friends;
    await tell(plan.id, fact('negotiation.timed-out', { memberId: asker }));
    expect(await told(plan.id, 'mismatch')).toEqual([asker]);
    await rows(`UPDATE datebooks SET state = 'live' WHERE id = $1`, [plan.id]);
    await tell(plan.id, fact('negotiation.timed-out', { memberId: asker }));
    expect(await told(plan.id, 'mismatch')).toEqual([asker]);
  });
});

describe('half of the window', () => {
  it('without an offer: the owner hears it once; with one nobody does', async () => {
    const plans = [await stagePlan(database, { venues: 1 }), await stagePlan(database, { venues: 1 })] as const;
    await rows('DELETE FROM bids WHERE datebook_id = $1', [plans[0].id]);
    await rows(`UPDATE bid_requests SET quiet_at = app_clock() + interval '30 minutes' WHERE datebook_id = ANY($1::uuid[])`, [
      plans.map(({ id }) => id),
    ]);
    const quiet = () =>
      rows<{ id: string; plan: string }>(`SELECT id, datebook_id AS plan FROM events WHERE type = 'request.quiet' ORDER BY seq`);
    await tick.run();
    expect(await quiet()).toEqual([]);
    try {
      await setClock(database, new Date(Date.now() + 31 * 60_000));
      await tick.run();
      await tick.run();
    } finally {
      await setClock(database, null);
    }
    const events = await quiet();
    expect(events.map(({ plan }) => plan)).toEqual([plans[0].id]);
    for (const _ of [1, 2]) await runner.run(events[0]?.id ?? '');
    expect(await told(plans[0].id, 'no_bids')).toEqual([plans[0].ownerId]);
  });
});

describe('the tick', () => {
  it('returns the right of an ask that nobody answered, once', async () => {
    const plan = await differing(1);
    await rows(`UPDATE members SET latitude = 19.06, longitude = 72.84 WHERE datebook_id = $1`, [plan.id]);
    await rows(
      `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, preferred_time)
       SELECT datebook_id, user_id, '{vibe:romantic}', '3000', 3000, CASE role WHEN 'owner' THEN 'evening' ELSE 'morning' END
       FROM members WHERE datebook_id = $1`,
      [plan.id],
    );
    await rows(
      `UPDATE datebooks SET asked_by = $2, asked_at = app_clock(), negotiator_id = created_by, roster_frozen = true,
         negotiation_due_at = app_clock() + interval '24 hours' WHERE id = $1`,
      [plan.id, plan.friends[0]],
    );
    const facts = () => rows('SELECT 1 FROM events WHERE datebook_id = $1 AND type = $2', [plan.id, 'negotiation.timed-out']);
    try {
      await tick.run();
      expect(await facts()).toHaveLength(0);
      await setClock(database, new Date(Date.now() + 24 * 3_600_000 + 1_000));
      await tick.run();
      await tick.run();
      expect(await facts()).toHaveLength(1);
    } finally {
      await setClock(database, null);
    }
  });
});
