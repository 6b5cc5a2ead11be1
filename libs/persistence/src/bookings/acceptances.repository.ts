import type { OwnBooking, BidId, UserId } from '@app/contracts';
import type { WrittenWithEvent } from '../database/idempotency/answer-key.js';
import type { Queries } from '../database/queries.js';
import { transactionOf } from '../database/transaction.js';
import { bookBid, type Acceptance } from './accept-bid.fast-path.js';
import * as statements from './acceptances.statements.js';
import type { AcceptContext } from './acceptances.statements.js';

/** Acceptances of bids. */
export class AcceptancesRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Takes the lock of the bid's plan, and reads the context of an acceptance under it; null when there is no such bid. Both statements travel in one
   * write, because the server runs the second one only when it has the lock.
   */
  async lockContext(bidId: BidId, userId: UserId): Promise<AcceptContext | null> {
    const [, context] = await Promise.all([
      this.db.one(statements.lockPlanOfBid, [bidId]),
      this.db.one(statements.acceptContext, [bidId, userId]),
    ]);
    return context;
  }

  /** Books a bid with all its consequences. Call under the plan's lock. Returns the booking as the decider reads it. */
  book(acceptance: Acceptance, context: AcceptContext): WrittenWithEvent<OwnBooking> {
    return bookBid(transactionOf(this.db), acceptance, context);
  }
}
