import { randomBytes } from 'node:crypto';
import type { OwnBooking } from '@app/contracts';
import { bookingRefFrom, TUNABLES } from '@app/domain';
import type { LateAnswer, SessionUser, Transaction, ArgumentOf, ResultOf } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';

type AcceptContext = ResultOf<'acceptances', 'lockContext'>;
type Acceptance = ArgumentOf<'acceptances', 'book'>;

const REF_BYTES = 8;
const DECIDER_ONLY = 'Only the owner of the plan decides; you can vote.';

/** The bid that is accepted, in the version that the decider has read, and the contact for the venue. */
export type BidChoice = Pick<Acceptance, 'bidId' | 'expectedVersion' | 'contact'>;

/**
 * Books a bid for the decider: the other bids of its request lose, the seats are taken, the plan is booked. Of two acceptances at once the second
 * one finds the plan booked. On refusal nothing is written.
 */
export async function acceptBid(
  tx: Transaction,
  user: Pick<SessionUser, 'id' | 'adult'>,
  choice: BidChoice,
): Promise<Outcome<LateAnswer<OwnBooking>>> {
  const context = await tx.acceptances.lockContext(choice.bidId, user.id);
  if (!context) return refused('not-found');
  const refusal = whyNotAllowed(context, user) ?? whyNotAccepted(context, choice);
  if (refusal) return refusal;
  const refs = [1, 2, 3].map(() => bookingRefFrom(randomBytes(REF_BYTES)));
  const { event, answer } = tx.acceptances.book({ ...choice, userId: user.id, undoMs: TUNABLES.undoMs, refs }, context);
  tx.appendWhenWritten(context.planId, 'booking.confirmed', event);
  return done(answer);
}

/** Why the user may not decide; to a person outside the plan the bid does not exist. */
function whyNotAllowed({ isMember, isDecider }: AcceptContext, { adult }: Pick<SessionUser, 'adult'>): Refusal | null {
  if (!isMember) return refused('not-found');
  if (!isDecider) return refused('forbidden', DECIDER_ONLY);
  return adult ? null : refused('adult-required');
}

/** Why the bid cannot be booked. Of several reasons it gives the one that planners can do least about. */
function whyNotAccepted(context: AcceptContext, { expectedVersion, contact }: BidChoice): Refusal | null {
  if (context.isBooked) return refused('already-booked');
  if (!context.isOpen) return refused('bid-no-longer-open');
  if (context.version !== expectedVersion) return refused('version-mismatch');
  if (!context.mayBook) return refused('approval-required');
  if (contact ? !contact.phone && !contact.email : !context.isReachable) return refused('contact-required');
  return context.hasSeats ? null : refused('venue-full');
}
