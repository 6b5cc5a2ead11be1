import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, makeVenue, stagePlan, type StagedPlan, type TestDatabase } from '@app/testkit';
import { connectDatabase } from '../data-source.js';
import type { Database } from '../database.js';
import type { Transaction } from '../transaction.js';
import { acceptBid, type AcceptResult } from './accept-bid.repository.js';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 40, reads: 4 }, 'races');
});

afterAll(async () => {
  await database.close();
  await home.drop();
});

const accepting =
  (plan: StagedPlan, bidId: string, expectedVersion = 1) =>
  async (tx: Transaction): Promise<AcceptResult> => {
    await tx.lockDatebook(plan.id);
    return acceptBid(tx, { datebookId: plan.id, bidId, expectedVersion, userId: plan.ownerId, undoMs: 120_000 });
  };

const outcome = (result: AcceptResult): string => ('booking' in result ? 'booked' : result.refused);
const bidOf = (plan: StagedPlan, n = 0): string => plan.bidIds[n] ?? '';

/** Accepted offers and active bookings of a plan: 1 and 1, or 0 and 0, and nothing else is ever right. */
async function standing(planId: string): Promise<{ state: string; accepted: number; bookings: number; holes: number }> {
  const [row] = await database.source.query<{ state: string; accepted: number; bookings: number; holes: number }[]>(
    `SELECT d.state, (SELECT count(*)::int FROM bids WHERE datebook_id = d.id AND status = 'accepted') AS accepted,
       (SELECT count(*)::int FROM bookings k JOIN bids b ON b.id = k.bid_id AND b.status = 'accepted'
         WHERE k.datebook_id = d.id AND k.status = 'confirmed') AS bookings,
       d.event_seq - (SELECT count(*)::int FROM events WHERE datebook_id = d.id) AS holes
     FROM datebooks d WHERE d.id = $1`,
    [planId],
  );
  if (!row) throw new Error('The plan went away');
  return row;
}

/** Runs `first`, which has the plan's lock before `second` asks for it; `second` is seen waiting before `first` goes on. */
async function inOrder<A, B>(
  planId: string,
  first: (tx: Transaction) => Promise<A>,
  second: (tx: Transaction) => Promise<B>,
): Promise<[A, B]> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const later = gate.then(() => database.transaction(second));
  const done = database.transaction(async (tx) => {
    await tx.lockDatebook(planId);
    open();
    for (;;) {
      const [row] = await database.source.query<{ waiting: number }[]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (row && row.waiting > 0) return first(tx);
    }
  });
  return Promise.all([done, later]);
}

describe('accepting', () => {
  it('lets one of 200 simultaneous acceptances over 5 offers win', async () => {
    const plan = await stagePlan(database, { venues: 5 });
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => database.transaction(accepting(plan, bidOf(plan, n % 5)))));
    expect(results.map(outcome).filter((said) => said === 'booked')).toHaveLength(1);
    expect(new Set(results.map(outcome))).toEqual(new Set(['booked', 'already-booked']));
    expect(await standing(plan.id)).toEqual({ state: 'booked', accepted: 1, bookings: 1, holes: 0 });
  });

  it('books once in 1,000 rounds of two tabs that take different offers', async () => {
    const venueIds = await Promise.all([makeVenue(database, { seats: 10_000 }), makeVenue(database, { seats: 10_000 })]);
    const wins = [0, 0];
    for (let round = 0; round < 1000; round += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const plan = await stagePlan(database, { venueIds });
          const results = await Promise.all([
            database.transaction(accepting(plan, bidOf(plan, 0))),
            database.transaction(accepting(plan, bidOf(plan, 1))),
          ]);
          expect(results.map(outcome).sort()).toEqual(['already-booked', 'booked']);
          results.forEach((result, n) => 'booking' in result && (wins[n] = (wins[n] ?? 0) + 1));
        }),
      );
    }
    const [sums] = await database.source.query<{ twice: number; bookings: number }[]>(
      `SELECT count(*) FILTER (WHERE n > 1)::int AS twice, sum(n)::int AS bookings
       FROM (SELECT datebook_id, count(*) AS n FROM bookings WHERE venue_id = ANY($1) GROUP BY datebook_id) b`,
      [venueIds],
    );
    expect(sums).toEqual({ twice: 0, bookings: 1000 });
    expect((wins[0] ?? 0) + (wins[1] ?? 0)).toBe(1000);
  }, 120_000);

  it('gives the last seats of a slot to one of several plans, without a deadlock', async () => {
    const venueId = await makeVenue(database, { seats: 5 });
    const plans = await Promise.all(Array.from({ length: 12 }, () => stagePlan(database, { venueIds: [venueId] })));
    const results = await Promise.all(plans.map((plan) => database.transaction(accepting(plan, bidOf(plan)))));
    expect(results.map(outcome).filter((said) => said === 'booked')).toHaveLength(2);
    expect(new Set(results.map(outcome))).toEqual(new Set(['booked', 'venue-full']));
    const [slot] = await database.source.query<{ seats: number; taken: number }[]>(
      'SELECT seats, taken FROM venue_slots WHERE venue_id = $1',
      [venueId],
    );
    expect(slot).toEqual({ seats: 5, taken: 4 });
    for (const [n, plan] of plans.entries()) {
      const booked = outcome(results[n] ?? { refused: 'not-found' }) === 'booked' ? 1 : 0;
      expect(await standing(plan.id)).toMatchObject({ accepted: booked, bookings: booked, holes: 0 });
    }
  });

  it('crosses two venues and two plans in both orders without a deadlock', async () => {
    const venueIds = await Promise.all([makeVenue(database, { seats: 10_000 }), makeVenue(database, { seats: 10_000 })]);
    const plans = await Promise.all(
      Array.from({ length: 40 }, (_, n) => stagePlan(database, { venueIds: n % 2 ? venueIds : [...venueIds].reverse() })),
    );
    const results = await Promise.all(plans.map((plan, n) => database.transaction(accepting(plan, bidOf(plan, n % 2)))));
    expect(new Set(results.map(outcome))).toEqual(new Set(['booked']));
  });
});
