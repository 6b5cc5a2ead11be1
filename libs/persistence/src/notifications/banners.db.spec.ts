import { describe, expect, it } from '@jest/globals';
import { inOrder, liveAuction, type LiveAuction } from '@app/testkit';
import type { UserId } from '@app/contracts';
import { database, useAuction } from '../../../application/src/testing/auction.js';
import type { Transaction } from '../database/transaction.js';

useAuction();

/** A plan whose owner sees that there are offers. */
async function shown(): Promise<LiveAuction & { bannerId: string }> {
  const plan = await liveAuction(database, { venues: 3 });
  await database.source.query(`UPDATE bids SET status = 'withdrawn' WHERE id = $1`, [plan.bidIds[2]]);
  await database.transaction((tx) => tx.banners.showNewBid(plan.requestId));
  const [row] = await database.source.query<{ id: string }[]>('SELECT id FROM banners WHERE request_id = $1', [plan.requestId]);
  await database.source.query(`UPDATE bids SET status = 'pending' WHERE id = $1`, [plan.bidIds[2]]);
  return { ...plan, bannerId: row?.id ?? '' };
}
const dismiss = (plan: { ownerId: UserId; bannerId: string }) => (tx: Transaction) => tx.banners.dismiss(plan.ownerId, plan.bannerId);
const bannerLock =
  ({ bannerId }: { bannerId: string }) =>
  (tx: Transaction) =>
    tx.query('SELECT 1 FROM banners WHERE id = $1 FOR UPDATE', [bannerId]);
const now = async ({ bannerId, ownerId }: { bannerId: string; ownerId: UserId }) => {
  const [row] = await database.source.query<{ count: number; dismissed: boolean }[]>(
    'SELECT count, dismissed_at IS NOT NULL AS dismissed FROM banners WHERE id = $1',
    [bannerId],
  );
  return { ...row, listed: (await database.banners.ofUser(ownerId)).length };
};

describe('a banner that is dismissed while an offer comes in', () => {
  it.each(['dismissed first', 'counted first'] as const)('stays away and counts on: %s', async (order) => {
    const plan = await shown();
    const count = (tx: Transaction) => tx.banners.showNewBid(plan.requestId);
    if (order === 'dismissed first') await inOrder(database, bannerLock(plan), dismiss(plan), count);
    else await inOrder(database, bannerLock(plan), count, dismiss(plan));
    expect(await now(plan)).toEqual({ count: 3, dismissed: true, listed: 0 });
  });

  it.each(['dismissed first', 'counted first'] as const)('is not brought back by an offer that goes: %s', async (order) => {
    const plan = await shown();
    await database.source.query(`UPDATE bids SET status = 'withdrawn' WHERE id = ANY($1)`, [plan.bidIds.slice(1)]);
    const recount = (tx: Transaction) => tx.banners.recountNewBids(plan.requestId);
    if (order === 'dismissed first') await inOrder(database, bannerLock(plan), dismiss(plan), recount);
    else await inOrder(database, bannerLock(plan), recount, dismiss(plan));
    expect(await now(plan)).toMatchObject({ dismissed: true, listed: 0 });
  });

  it('never shows an older count than the newest: two that count at once', async () => {
    const plan = await shown();
    const count = (tx: Transaction) => tx.banners.showNewBid(plan.requestId);
    const requestLock = (tx: Transaction) => tx.query('SELECT 1 FROM bid_requests WHERE id = $1 FOR NO KEY UPDATE', [plan.requestId]);
    await inOrder(
      database,
      requestLock,
      async (tx) => {
        await count(tx);
        await tx.query(`UPDATE bids SET status = 'withdrawn' WHERE id = $1`, [plan.bidIds[0]]);
      },
      count,
    );
    expect(await now(plan)).toEqual({ count: 2, dismissed: false, listed: 1 });
  });
});
