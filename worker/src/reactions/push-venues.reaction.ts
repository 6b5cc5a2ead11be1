import type { BidStatus, EventData, EventEnvelope, EventType } from '@app/contracts';
import { invitedInWave } from '@app/persistence';
import { announceToVenues } from '../announce-to-venues.js';
import type { VenueNews } from '../announcements/venue-loudness.js';
import type { Reaction } from './reaction.js';

/** News that concern the venues whose bids the fact carries in this state. */
const OF_BIDS: Partial<Record<EventType, { news: VenueNews; status: BidStatus }>> = {
  'bid.stale': { news: 'venue_bid_stale', status: 'stale' },
  'plan.changing': { news: 'venue_bid_stale', status: 'stale' },
  'bid.countered': { news: 'venue_counter_received', status: 'pending' },
  'booking.confirmed': { news: 'venue_won', status: 'accepted' },
};

const isInvitation = (event: EventEnvelope): event is EventEnvelope<'request.invited'> => event.type === 'request.invited';

/** The staff of venues hear of what they have to act on, also when no screen of theirs is open. */
export const reaction: Reaction = {
  name: 'push-venues',
  async run(tx, event, context) {
    if (isInvitation(event)) {
      const { request, wave }: EventData<'request.invited'> = event.data;
      if (!request) return;
      const venueIds = await invitedInWave(tx, request.id, wave);
      return announceToVenues(tx, event, context, { news: 'venue_new_request', venueIds, usefulUntil: new Date(request.closesAt) });
    }
    const of = OF_BIDS[event.type];
    if (!of) return;
    const venueIds = event.data.bids?.flatMap((bid) => (bid.status === of.status ? [bid.venueId] : [])) ?? [];
    await announceToVenues(tx, event, context, { news: of.news, venueIds });
  },
};
