import type { BidStatus, EventData, EventEnvelope, EventType } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { announceToVenues } from '../notifications/announce-to-venues.js';
import type { VenueNews } from '../notifications/venue-channels.js';
import type { Reaction } from '../reaction.js';

/** The news for the venues whose bids the event carries in this state, with the time that they have to act. */
const OF_BIDS: Partial<Record<EventType, { news: VenueNews; status: BidStatus; withinMs: () => number }>> = {
  'bid.stale': { news: 'venue_bid_stale', status: 'stale', withinMs: () => TUNABLES.staleReconfirmMs },
  'plan.changing': { news: 'venue_bid_stale', status: 'stale', withinMs: () => TUNABLES.staleReconfirmMs },
  'bid.countered': { news: 'venue_counter_received', status: 'pending', withinMs: () => TUNABLES.counterTtlMs },
  'booking.confirmed': { news: 'venue_won', status: 'accepted', withinMs: () => TUNABLES.acknowledgeMs },
};
const MINUTE_MS = 60_000;

const isInvitation = (event: EventEnvelope): event is EventEnvelope<'request.invited'> => event.type === 'request.invited';

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
    const of = OF_BIDS[event.type];
    if (!of) return;
    const bids = event.data.bids?.filter(({ status }) => status === of.status) ?? [];
    const [bid] = bids;
    if (!bid) return;
    const booking = of.news === 'venue_won' ? event.data.booking : null;
    await announceToVenues(tx, event, context, {
      news: of.news,
      venueIds: bids.map(({ venueId }) => venueId),
      about: booking ? { booking } : bid,
      ...(booking ? { acknowledges: booking.id } : {}),
      values: { minutes: Math.round(of.withinMs() / MINUTE_MS) },
    });
  },
};
