import type { BookingId, PlanId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { acknowledgeBooking } from './acknowledge-booking.js';

/** The link of a mail: the hash of its token, and its booking. */
export interface AcknowledgePress {
  token: Buffer;
  planId: PlanId;
  bookingId: BookingId;
}

/** Acknowledges a booking by the link of a mail, which is good once. Call under the plan's lock. A refusal does not use up the link. */
export async function acknowledgeByLink(tx: Transaction, { token, planId, bookingId }: AcknowledgePress): Promise<Outcome<void>> {
  if (!(await tx.lockPlan(planId))) return refused('link-expired');
  if (!(await tx.acknowledgeLinks.take(token))) return refused('link-used');
  const acknowledged = await acknowledgeBooking(tx, planId, bookingId);
  return 'refused' in acknowledged ? acknowledged : done(undefined);
}
