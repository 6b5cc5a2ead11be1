import { beforeAll, describe, expect, it } from '@jest/globals';
import { isOneOf, keysOf, REACTIONS, type ReactionName } from '@app/contracts';
import type { Database, NewEvent } from '@app/persistence';
import { requestSql, sharedBidSql } from '@app/persistence/testing';
import { atMost, createLogger, createMetrics, loadConfig } from '@app/platform';
import { IDLE_QUEUES, liveAuction, testEnvironment, underLock, type LiveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { ReactionRunner } from './reaction-runner.js';
import type { Reaction } from './reaction.js';
import { REACTION_HANDLERS } from './registry.js';

const OTHERS_WITHIN_MS = 5_000;
/** Room for one hanging run of every reaction at the same time. */
const AT_ONCE = REACTION_HANDLERS.length + 10;
let database: Database;
let url: string;
useTestDatabase(
  (opened, at) => {
    database = opened;
    url = at;
  },
  { transactions: AT_ONCE, reads: 6 },
);

const runnerOf = (handlers: readonly Reaction[]): ReactionRunner =>
  new ReactionRunner(
    {
      database,
      queues: IDLE_QUEUES,
      config: loadConfig(testEnvironment(url)),
      logger: createLogger({ logLevel: 'silent' }, 'test'),
      metrics: createMetrics(),
    },
    handlers,
    atMost(AT_ONCE),
  );

/** Appends an event that causes the reaction, in a plan of its own; returns its id and its plan. */
async function eventFor(name: ReactionName): Promise<{ id: string; plan: LiveAuction }> {
  const type = keysOf(REACTIONS).find((one) => isOneOf(REACTIONS[one], name)) ?? 'plan.live';
  const plan = await liveAuction(database);
  const [entities] = await database.source.query<{ bids: object[]; request: object }[]>(
    `SELECT (SELECT jsonb_agg(${sharedBidSql()}) FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.datebook_id = d.id) AS bids,
       (SELECT ${requestSql()} FROM bid_requests r WHERE r.datebook_id = d.id) AS request FROM datebooks d WHERE d.id = $1`,
    [plan.id],
  );
  const message = { from: 'guests', kind: 'guests_late', at: '2026-12-01T06:00:00.000Z' };
  const data = { ...entities, memberId: plan.ownerId, bidId: plan.bidIds[0], members: [], message };
  const id = await underLock(database, plan.id, async (tx) => {
    const [event] = await tx.append(plan.id, { type, data } as unknown as NewEvent);
    await tx.query('INSERT INTO reactions (event_id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [event?.id, name]);
    return event?.id ?? '';
  });
  return { id, plan };
}

/** A reaction that is done has no row. */
const rowOf = async (eventId: string, name: string) => {
  const [row] = await database.source.query<{ attempts: number; error: string | null }[]>(
    'SELECT attempts, last_error AS error FROM reactions WHERE event_id = $1 AND name = $2',
    [eventId, name],
  );
  return row ? { done: false, ...row } : { done: true };
};

describe('one reaction that always fails and one that hangs', () => {
  const events = new Map<string, { fails: string; hangs: string; good: string; goodAfterMs: number }>();

  beforeAll(async () => {
    for (const { name } of REACTION_HANDLERS) {
      const [fails, hangs, good] = [await eventFor(name), await eventFor(name), await eventFor(name)];
      events.set(name, { fails: fails.id, hangs: hangs.id, good: good.id, goodAfterMs: Infinity });
    }
    const runner = runnerOf(
      REACTION_HANDLERS.map((handler): Reaction => ({
        name: handler.name,
        run: async (tx, event, context) => {
          if (event.id === events.get(handler.name)?.hangs) await new Promise(() => undefined);
          await handler.run(tx, event, context);
          if (event.id === events.get(handler.name)?.fails) throw new Error('The lamp went out');
        },
      })),
    );
    const began = performance.now();
    const hanging = [...events.values()].map(({ hangs }) => runner.run(hangs));
    await Promise.all(
      [...events.values()].map(async (of) => {
        await runner.run(of.fails);
        await runner.run(of.good);
        of.goodAfterMs = performance.now() - began;
      }),
    );
    await Promise.all(hanging);
  }, 30_000);

  it.each(REACTION_HANDLERS.map(({ name }) => name))(
    'a failing and a hanging reaction hold up no other of %s and count an attempt',
    async (name) => {
      const of = events.get(name);
      expect(of?.goodAfterMs).toBeLessThan(OTHERS_WITHIN_MS);
      expect(await rowOf(of?.good ?? '', name)).toEqual({ done: true });
      expect(await rowOf(of?.fails ?? '', name)).toEqual({ done: false, attempts: 1, error: 'The lamp went out' });
      expect(await rowOf(of?.hangs ?? '', name)).toEqual({ done: false, attempts: 1, error: 'The deadline has passed' });
    },
  );
});

describe('a reaction that times out', () => {
  const failing = (run: Reaction['run']) => runnerOf([{ name: 'tell-venues', run }]);

  it('a reaction that times out counts an attempt, whichever side reports the timeout', async () => {
    const { id } = await eventFor('tell-venues');
    await failing(() => Promise.reject(new Error('The timeout of the lamp'))).run(id);
    expect(await rowOf(id, 'tell-venues')).toMatchObject({ done: false, attempts: 1, error: 'The timeout of the lamp' });
  });

  it('a statement that the database cancelled counts an attempt, because the database can record it', async () => {
    const { id } = await eventFor('tell-venues');
    await failing(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '50ms'`);
      await tx.query('SELECT pg_sleep(5)');
    }).run(id);
    expect(await rowOf(id, 'tell-venues')).toMatchObject({ done: false, attempts: 1, error: 'SQLSTATE 57014' });
  });

  it('an unreachable database counts no attempt', async () => {
    const { id } = await eventFor('tell-venues');
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    await expect(failing(() => Promise.reject(away)).run(id)).rejects.toThrow();
    expect(await rowOf(id, 'tell-venues')).toMatchObject({ done: false, attempts: 0 });
  });
});
