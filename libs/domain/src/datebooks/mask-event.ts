import type { BookingView, Changes, EventEnvelope, OfferTerms, SharedBid } from '@app/contracts';
import { OFFER_TERMS, termsOf } from '../bids/offer-terms.js';

/** What stands for a name, or for what people wrote. */
const MASKED = '•••';

const hidden = (text: string | null): string | null => (text === null ? null : MASKED);

const PERSONAL = termsOf(OFFER_TERMS, ({ personal }) => personal === true).map(([key]) => key);
/** An offer or a booking without the personal words among its terms. */
const maskTerms = <T extends Partial<OfferTerms>>(offer: T): T => ({
  ...offer,
  ...Object.fromEntries(PERSONAL.filter((key) => offer[key] != null).map((key) => [key, MASKED])),
});

const maskBid = (bid: SharedBid): SharedBid => ({
  ...maskTerms(bid),
  counter: bid.counter && { ...bid.counter, note: hidden(bid.counter.note) },
});

const maskBooking = (booking: BookingView): BookingView => ({
  ...maskTerms(booking),
  cancelReason: hidden(booking.cancelReason),
  ...(booking.marks && { marks: booking.marks.map((mark) => ({ ...mark, reply: hidden(mark.reply) })) }),
  change: booking.change && { ...booking.change, note: hidden(booking.change.note), reply: hidden(booking.change.reply) },
});

/** An event without the plan's invite code: that opens the plan, and is nobody's but its members'. */
export function withoutInvite<E extends EventEnvelope>(event: E): E {
  const { plan }: Changes = event.data;
  return plan?.inviteCode ? { ...event, data: { ...event.data, plan: { ...plan, inviteCode: null } } } : event;
}

/** An event without names and without what people wrote, for who looks at a plan that is not theirs; what happened stays whole. */
export function maskEvent<E extends EventEnvelope>(event: E): E {
  const { plan, members, request, bids, booking }: Changes = event.data;
  return withoutInvite({
    ...event,
    data: {
      ...event.data,
      ...(plan?.name === undefined ? {} : { plan: { ...plan, name: MASKED } }),
      ...(members && { members: members.map((member) => ({ ...member, firstName: MASKED })) }),
      ...(request && { request: { ...request, planName: MASKED } }),
      ...(bids && { bids: bids.map(maskBid) }),
      ...(booking && { booking: maskBooking(booking) }),
    },
  });
}
