import { ACTIVE_BOOKING_STATUSES, type BookingStatus, type Snapshot, type StopPart } from '@app/contracts';
import { spendOf } from '../../ui/offer/spend-words.js';

const ACTIVE: readonly BookingStatus[] = ACTIVE_BOOKING_STATUSES;

/** A stop that is put out to bid as its own plan's events have it. */
export function partOfSnapshot({ plan, bids, bidRequest: request, booking }: Snapshot): StopPart {
  const offers = bids.filter(({ status }) => status === 'pending');
  const isBidding = request?.status === 'open' || request?.status === 'closing';
  return {
    planId: plan.id,
    state: plan.state,
    offers: offers.length,
    best: offers.length > 0 ? Math.min(...offers.map(({ proposedPrice }) => spendOf(proposedPrice, request?.minSpend ?? 0))) : null,
    deadline: request ? (isBidding ? request.closesAt : request.status === 'decision' ? request.decidesUntil : null) : null,
    booking:
      booking && ACTIVE.includes(booking.status)
        ? { id: booking.id, startAt: booking.startAt, total: spendOf(booking.proposedPrice, booking.minSpend) }
        : null,
  };
}
