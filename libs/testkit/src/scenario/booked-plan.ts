import { acceptBid } from '@app/application';
import type { BookingView } from '@app/contracts';
import type { Database } from '@app/persistence';
import { underLock } from '../in-order.js';
import { liveAuction, type AuctionOptions, type LiveAuction } from './live-auction.js';

export interface BookedPlan extends LiveAuction {
  booking: BookingView;
}

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
