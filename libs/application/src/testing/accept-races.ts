import { expect } from '@jest/globals';
import { makeVenue, liveAuction, type LiveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database, Transaction } from '@app/persistence';
import { DatabaseBusy } from '@app/persistence/testing';
import type { OwnBooking, BidId, PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { Outcome } from '../outcome.js';
import { accept } from './accepting.js';

export let database: Database;

/** Opens a database with forty connections for a spec file of concurrent acceptances. */
export const useAcceptRaces = (): void => useTestDatabase((opened) => (database = opened), { transactions: 40 });

export const accepting =
  (plan: LiveAuction, bidId: BidId, expectedVersion = 1) =>
  async (tx: Transaction): Promise<Outcome<OwnBooking>> => {
    await tx.lockPlan(plan.id);
    return accept(tx, plan.ownerId, bidId, expectedVersion);
  };

/** A transaction of a caller who does what a 503 says: come again. Which command wins is what is tested here, not how many fit in a pool. */
export async function commit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
    }
  }
}

export const outcome = (result: Outcome<OwnBooking>): string => ('done' in result ? 'booked' : result.refused);
export const bidOf = (plan: LiveAuction, n = 0): BidId => plan.bidIds[n] ?? someId<BidId>('');

/** Accepted offers and active bookings of a plan: 1 and 1, or 0 and 0, and nothing else is ever right. */
export async function tally(planId: PlanId): Promise<{ state: string; accepted: number; bookings: number; holes: number }> {
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

/** Lets `count` acceptances of one plan's five offers meet: one of them books. */
export async function expectOneWinner(count: number): Promise<void> {
  const plan = await liveAuction(database, { venues: 5 });
  const results = await Promise.all(Array.from({ length: count }, (_, n) => commit(accepting(plan, bidOf(plan, n % 5)))));
  expect(results.map(outcome).filter((said) => said === 'booked')).toHaveLength(1);
  expect(new Set(results.map(outcome))).toEqual(new Set(['booked', 'already-booked']));
  expect(await tally(plan.id)).toEqual({ state: 'booked', accepted: 1, bookings: 1, holes: 0 });
}

/** Lets two tabs take different offers of a plan, `rounds` times, twenty plans at once: each plan is booked once. */
export async function expectOneBookingEach(rounds: number): Promise<void> {
  const venueIds = await Promise.all([makeVenue(database, { seats: 10_000 }), makeVenue(database, { seats: 10_000 })]);
  const wins = [0, 0];
  for (let round = 0; round < rounds; round += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const plan = await liveAuction(database, { venueIds });
        const results = await Promise.all([commit(accepting(plan, bidOf(plan, 0))), commit(accepting(plan, bidOf(plan, 1)))]);
        expect(results.map(outcome).sort()).toEqual(['already-booked', 'booked']);
        results.forEach((result, n) => 'done' in result && (wins[n] = (wins[n] ?? 0) + 1));
      }),
    );
  }
  const [sums] = await database.source.query<{ twice: number; bookings: number }[]>(
    `SELECT count(*) FILTER (WHERE n > 1)::int AS twice, sum(n)::int AS bookings
     FROM (SELECT datebook_id, count(*) AS n FROM bookings WHERE venue_id = ANY($1) GROUP BY datebook_id) b`,
    [venueIds],
  );
  expect(sums).toEqual({ twice: 0, bookings: rounds });
  expect((wins[0] ?? 0) + (wins[1] ?? 0)).toBe(rounds);
}
