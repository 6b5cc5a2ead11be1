import { randomBytes } from 'node:crypto';
import type { BookingOverlap, BookingView, ErrorCode } from '@app/contracts';
import { bookingRefFrom } from '@app/domain';
import {
  acceptPendingBid,
  loadAcceptContext,
  overlapsOfBid,
  type AcceptContext,
  type Acceptance,
  type Transaction,
} from '@app/persistence';

const REF_BYTES = 8;

type AcceptRefusal = Extract<
  ErrorCode,
  'not-found' | 'already-booked' | 'bid-no-longer-open' | 'version-mismatch' | 'venue-full' | 'contact-required' | 'approval-required'
>;
export type AcceptResult = { booking: BookingView; overlaps: BookingOverlap[] } | { refused: AcceptRefusal };

/**
 * Books a bid, under the plan's lock: the other bids of its request lose, the seats are taken, the plan is booked. Deciding and writing are
 * one guarded statement of persistence, its event included, so that of two acceptances at once one finds nothing left to accept.
 */
export async function acceptBid(tx: Transaction, acceptance: Acceptance): Promise<AcceptResult> {
  const refs = [1, 2, 3].map(() => bookingRefFrom(randomBytes(REF_BYTES)));
  const [accepted, overlaps] = await Promise.all([acceptPendingBid(tx, acceptance, refs), overlapsOfBid(tx, acceptance)]);
  if (!accepted?.data.booking) return { refused: refusalOf(acceptance, await loadAcceptContext(tx, acceptance)) };
  tx.tell([accepted]);
  return { booking: accepted.data.booking, overlaps };
}

/** Why nothing was booked: of several reasons the one that a planner can do least about. */
function refusalOf({ expectedVersion }: Acceptance, context: AcceptContext | null): AcceptRefusal {
  if (!context) return 'not-found';
  if (context.booked) return 'already-booked';
  if (!context.open) return 'bid-no-longer-open';
  if (context.version !== expectedVersion) return 'version-mismatch';
  if (!context.mayBook) return 'approval-required';
  if (!context.reachable) return 'contact-required';
  return 'venue-full';
}
