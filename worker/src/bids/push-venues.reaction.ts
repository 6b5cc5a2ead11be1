import type { BidStatus, EventData, EventEnvelope, EventType } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { AnnouncedBooking } from '@app/persistence';
import { rupeesText } from '../bookings/booking-entry.js';
import { announceToVenues, type VenueAnnouncement } from '../notifications/announce-to-venues.js';
import type { VenueNews } from '../notifications/venue-channels.js';
import type { Reaction } from '../reaction.js';

/** The news for the venues whose bids the event carries in this state, with the time that they have to act. */
const OF_BIDS: Partial<Record<EventType, { news: VenueNews; status: BidStatus; withinMs: () => number }>> = {
  'bid.stale': { news: 'venue_bid_stale', status: 'stale', withinMs: () => TUNABLES.staleReconfirmMs },
  'plan.changing': { news: 'venue_bid_stale', status: 'stale', withinMs: () => TUNABLES.staleReconfirmMs },
  'bid.countered': { news: 'venue_counter_received', status: 'pending', withinMs: () => TUNABLES.counterTtlMs },
};
const minutesIn = (ms: number): number => Math.round(ms / 60_000);

const isInvitation = (event: EventEnvelope): event is EventEnvelope<'request.invited'> => event.type === 'request.invited';
const isWin = (event: EventEnvelope): event is EventEnvelope<'booking.confirmed'> => event.type === 'booking.confirmed';

/** The venue may know its guest's first name now. It stands on locked screens, so the name of a discreet person stays out. */
function announcementOfWin({ booking, firstName, isDiscreet }: AnnouncedBooking): VenueAnnouncement {
  return {
    news: 'venue_won',
    ...(isDiscreet || !firstName ? { text: 'venue_won_unnamed' } : {}),
    venueIds: [booking.venue.id],
    about: { booking },
    acknowledges: booking.id,
    values: {
      name: firstName,
      when: new Date(booking.startAt),
      price: rupeesText(booking.proposedPrice),
      minutes: minutesIn(Date.parse(booking.acknowledgeBy) - Date.parse(booking.createdAt)),
    },
  };
}

/** Pushes to venue staff the news that needs an action, even when no screen of theirs is open. */
export const reaction: Reaction = {
  name: 'push-venues',
  async run(tx, event, context) {
    if (isInvitation(event)) {
      const { request, wave }: EventData<'request.invited'> = event.data;
      if (!request) return;
      const venueIds = await tx.announcements.invitedInWave(request.id, wave);
      const usefulUntil = new Date(request.closesAt);
      return announceToVenues(tx, event, context, { news: 'venue_new_request', venueIds, about: { requestId: request.id }, usefulUntil });
    }
    if (isWin(event)) {
      const { booking }: EventData<'booking.confirmed'> = event.data;
      const won = booking && (await tx.announcements.loadBooking(booking.id));
      if (won) await announceToVenues(tx, event, context, announcementOfWin(won));
      return;
    }
    const of = OF_BIDS[event.type];
    if (!of) return;
    const bids = event.data.bids?.filter(({ status }) => status === of.status) ?? [];
    const [bid] = bids;
    if (!bid) return;
    await announceToVenues(tx, event, context, {
      news: of.news,
      venueIds: [...new Set(bids.map(({ venueId }) => venueId))],
      about: bid,
      values: { minutes: minutesIn(of.withinMs()), when: new Date(bid.startAt) },
    });
  },
};
