import type { BookedOuting, BookingView, PlanListItem, Snapshot } from '@app/contracts';
import { lastSnapshot } from '../../lib/last-seen.js';

const outingOf = ({ id, venue, startAt }: BookingView): BookedOuting => ({
  id,
  venueId: venue.id,
  venueName: venue.name,
  venueTypes: venue.types ?? [],
  ...(venue.cuisines && { venueCuisines: venue.cuisines }),
  venuePhotoId: venue.photoId ?? null,
  startAt,
});

/** A plan of the list with what its newer board says. */
function withBoard(listed: PlanListItem, { plan, members, bids, bidRequest, booking, preferencesStatus, seq }: Snapshot): PlanListItem {
  return {
    ...listed,
    ...plan,
    seq,
    preferencesStatus,
    memberCount: members.length,
    bidCount: bids.filter(({ status }) => status === 'pending').length,
    booked: booking !== null && (plan.state === 'booked' || plan.state === 'done'),
    requestStatus: bidRequest?.status ?? null,
    bookingStatus: booking?.status ?? null,
    booking: booking && outingOf(booking),
  };
}

/** The plans as this device saw them last: a board that was seen after the list says what became of its plan. */
export const asSeen = (plans: readonly PlanListItem[]): PlanListItem[] =>
  plans.map((listed) => {
    const board = lastSnapshot(listed.id);
    return board && board.seq > listed.seq ? withBoard(listed, board) : listed;
  });
