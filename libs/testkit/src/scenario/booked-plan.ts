import { acceptBid } from '@app/application';
import type { BookingView } from '@app/contracts';
import type { Database, DatebookRow, Transaction } from '@app/persistence';
import { liveAuction, type AuctionOptions, type LiveAuction } from './live-auction.js';

export interface BookedPlan extends LiveAuction {
  booking: BookingView;
}

/** Runs work on a plan in a transaction that holds its lock, as commands do. */
export const underLock = <T>(database: Database, planId: string, work: (tx: Transaction, plan: DatebookRow) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    const plan = await tx.lockPlan(planId);
    if (!plan) throw new Error('The plan is not there');
    return work(tx, plan);
  });

/** Accepts the `n`th offer of an auction as the owner. @throws when that is refused. */
export async function bookPlan(database: Database, { id, ownerId, bidIds }: LiveAuction, n = 0): Promise<BookingView> {
  const bidId = bidIds[n] ?? '';
  const result = await underLock(database, id, (tx) => acceptBid(tx, { id: ownerId, adult: true }, { bidId, expectedVersion: 1 }));
  if ('refused' in result) throw new Error(`The offer was refused: ${result.refused}`);
  return result.done.value;
}

/** Makes a live auction whose first offer was accepted. */
export async function bookedPlan(database: Database, options: AuctionOptions = {}): Promise<BookedPlan> {
  const plan = await liveAuction(database, options);
  return { ...plan, booking: await bookPlan(database, plan) };
}
