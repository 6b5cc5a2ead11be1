import { describe, expect, it } from '@jest/globals';
import { makeVenue, liveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from './database.js';
import type { Transaction } from './transaction.js';

let database: Database;
useTestDatabase((opened) => (database = opened), { transactions: 12 });

const INVITE = 'INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km) VALUES ($1, $2, 1, 1, 1)';

/**
 * Runs all in transactions of their own, none of which raises its feeds before each has done its work once; gives how often work was
 * begun, which is more often than there are transactions when a deadlock was tried again.
 */
async function crossing(works: readonly ((tx: Transaction) => Promise<void>)[]): Promise<number> {
  let [begun, arrived] = [0, 0];
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  await Promise.all(
    works.map((work) =>
      database.transaction(async (tx) => {
        begun += 1;
        await work(tx);
        arrived += 1;
        if (arrived >= works.length) open();
        await all;
      }),
    ),
  );
  return begun;
}

describe('raising feeds', () => {
  it('never deadlocks with what the same transactions insert for venues, or write to them', async () => {
    const venues = [await makeVenue(database), await makeVenue(database)];
    const plans = await Promise.all(venues.map(() => liveAuction(database)));
    const begun = await crossing(
      plans.map((plan, n) => async (tx) => {
        await tx.lockPlan(plan.id);
        for (const venueId of venues) {
          await tx.query(INVITE, [plan.requestId, venueId]);
          tx.raiseFeed(`venue:${venueId}`, { type: 'request.opened', requestId: plan.requestId });
        }
        await tx.query('UPDATE venues SET honoured = honoured + 1 WHERE id = $1', [venues[n]]);
      }),
    );
    expect(begun).toBe(2);
  });

  it('never deadlocks with the contacts of two owners who accept at once, each a member of the other plan', async () => {
    const plans = await Promise.all([liveAuction(database), liveAuction(database)]);
    const begun = await crossing(
      plans.map((plan) => async (tx) => {
        await tx.lockPlan(plan.id);
        await tx.query(`UPDATE users SET contact_name = 'Asha Rao' WHERE id = $1`, [plan.ownerId]);
        for (const { ownerId } of plans) tx.raiseFeed(`user:${ownerId}`, { type: 'notification.created' });
      }),
    );
    expect(begun).toBe(2);
  });

  it('gives each hint a revision of its own', async () => {
    const plan = await liveAuction(database);
    const pushes: [string, number, string][] = [];
    database.onCommit(({ feeds }) => pushes.push(...feeds.map(({ feed, rev, hint }): [string, number, string] => [feed, rev, hint.type])));
    const raise = () =>
      database.transaction((tx) => {
        tx.raiseFeed(`user:${plan.ownerId}`, { type: 'notification.created' });
        tx.raiseFeed(`venue:${plan.venueIds[0] ?? ''}`, { type: 'bid.changed', requestId: plan.requestId });
        tx.raiseFeed(`user:${plan.ownerId}`, { type: 'notification.read' });
        return Promise.resolve();
      });
    await raise();
    await raise();
    const of = (feed: string) => pushes.filter(([name]) => name === feed).map(([, rev, type]) => [rev, type]);
    expect(of(`user:${plan.ownerId}`)).toEqual([
      [1, 'notification.created'],
      [2, 'notification.read'],
      [3, 'notification.created'],
      [4, 'notification.read'],
    ]);
    expect(of(`venue:${plan.venueIds[0] ?? ''}`).map(([rev]) => rev)).toEqual([1, 2]);
  });
});
