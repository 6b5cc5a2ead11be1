import type { BookingId, BookingView, MessageKind, PlanId, UserId, GuestMessage, VenueMessage } from '@app/contracts';
import { messageRefusal } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';

/** A sentence, and the side that sends it. */
type Sentence = { userId: UserId; kind: GuestMessage } | { staffId: string; kind: VenueMessage };

const WHEN = {
  early: 'Messages can be sent from three hours before the start.',
  over: 'Messages can be sent until three hours after the start, while the booking stands.',
};

function refusalOf(why: NonNullable<ReturnType<typeof messageRefusal>>, now: Date): Refusal {
  if (why.because === 'limit') return refused('limit-reached', 'No more messages can be sent for this booking.');
  if (why.because !== 'again') return refused('booking-state', WHEN[why.because]);
  const retryAfter = Math.ceil((why.at.getTime() - now.getTime()) / 1000);
  return { ...refused('rate-limited', `The same message can be sent again in ${retryAfter} s.`), retryAfter };
}

/**
 * Sends one of the sentences of the evening to the other side. Call under the plan's lock. It is possible around the start, each sentence once in
 * five minutes. The other side is notified, and both read it with the booking.
 */
export async function sendTableMessage(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  said: Sentence,
): Promise<Outcome<BookingView>> {
  const kind: MessageKind = said.kind;
  const context = await tx.bookingMessages.contextOf(planId, bookingId, kind);
  if (!context) return refused('not-found');
  const why = messageRefusal(context);
  if (why) return refusalOf(why, context.now);
  const sender =
    'userId' in said
      ? { side: 'guests' as const, userId: said.userId, staffId: null }
      : { side: 'venue' as const, userId: null, staffId: said.staffId };
  const message = await tx.bookingMessages.insert(planId, bookingId, { ...sender, kind });
  // The evening may have ended between the two statements.
  if (!message) return refused('booking-state', WHEN.over);
  const booking = await tx.bookings.read(bookingId);
  await tx.append(planId, newEvent('booking.messaged', { booking, message }));
  // The worker raises the venue's feed for what its guests say.
  if (sender.side === 'venue') tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  return done(booking);
}
