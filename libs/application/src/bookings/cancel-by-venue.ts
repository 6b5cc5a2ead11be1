import type { VenueBookingView, BookingId } from '@app/contracts';
import { hidePersonalData, isAhead } from '@app/domain';
import { newEvent, sharedPlan, type DatebookRow, type NewEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { openRequest } from '../bids/requests/open-request.js';
import { offerSecondChoice } from './end-booking.js';

/**
 * Cancels a booking for the venue. Call under the plan's lock. The plan gets a new request, which asks the venues that lost first. When it is too late
 * for a request, or no other venue can be asked, the planners choose among the bids that still stand. Where no bid stands, they get the help for a plan
 * without bids.
 */
export async function cancelByVenue(
  tx: Transaction,
  plan: DatebookRow,
  bookingId: BookingId,
  reason: string,
): Promise<Outcome<VenueBookingView>> {
  const booked = await tx.bookingEnds.loadSlot(plan.id, bookingId);
  if (!booked) return refused('not-found');
  if (!isAhead(booked)) return refused('booking-state');

  await tx.bookingEnds.save(bookingId, 'cancelByVenue', { reason: hidePersonalData(reason) });
  await tx.bookingEnds.giveSeatsBack(booked);
  const withdrawn = await tx.bookingEnds.leaveBid(booked, 'withdrawn');
  const request = plan.effective && (await openRequest(tx, plan, plan.effective));
  const choice = request ? null : await offerSecondChoice(tx, booked);
  const { state } = await tx.plans.store({ ...plan, state: request ? 'live' : 'deciding' });

  const booking = await tx.bookings.read(bookingId);
  const bids = [withdrawn, ...(choice?.bids ?? [])];
  const now = sharedPlan({ ...plan, state });
  const then: NewEvent[] = [];
  if (request) then.push(newEvent('plan.live', { plan: now, request }));
  else if (!choice) then.push(newEvent('plan.no_eligible_venues', { plan: now }));
  await tx.append(
    plan.id,
    newEvent('booking.cancelled', { plan: { state }, ...(choice && { request: choice.request }), bids, booking, by: 'venue' }),
    ...then,
  );
  tx.raiseFeed(`venue:${booked.venueId}`, { type: 'booking.changed', requestId: booked.requestId });
  return done(await tx.bookings.readForVenue(bookingId));
}
