import { acceptBid } from '@app/application';
import type { BookingStatus, BookingView, BidId } from '@app/contracts';
import type { Database } from '@app/persistence';
import { someId } from './some-id.js';
import { underLock } from '../in-order.js';
import { liveAuction, type AuctionOptions, type LiveAuction } from './live-auction.js';

export interface BookedPlan extends LiveAuction {
  booking: BookingView;
}

/** Accepts the `n`th offer of an auction as the owner. @throws when that is refused. */
export async function bookPlan(database: Database, { id, ownerId, bidIds }: LiveAuction, n = 0): Promise<BookingView> {
  const bidId = bidIds[n] ?? someId<BidId>('');
  const result = await underLock(database, id, (tx) => acceptBid(tx, { id: ownerId, adult: true }, { bidId, expectedVersion: 1 }));
  if ('refused' in result) throw new Error(`The offer was refused: ${result.refused}`);
  return result.done.value;
}

interface BookedOptions extends AuctionOptions {
  /** The state that the booking is brought into by hand; a no-show can be disputed until three days after the start. */
  status?: BookingStatus;
}

/** Makes a live auction whose first offer was accepted. */
export async function bookedPlan(database: Database, { status, ...options }: BookedOptions = {}): Promise<BookedPlan> {
  const plan = await liveAuction(database, options);
  const booking = await bookPlan(database, plan);
  if (!status) return { ...plan, booking };
  await database.source.query(
    `UPDATE bookings SET status = $2, completes_at = CASE WHEN $2 = 'no_show' THEN start_at + interval '72 hours' END WHERE id = $1`,
    [booking.id, status],
  );
  return { ...plan, booking: { ...booking, status } };
}
