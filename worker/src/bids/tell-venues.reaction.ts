import type { BidStatus, EventEnvelope, FeedHintType, VenueNotice } from '@app/contracts';
import { invitedVenues, leaveNotices, newestRequest, noteOffersChanged, type NewNotice } from '@app/persistence';
import type { Reaction } from '../reaction.js';

/** What a venue is told when its own bid is in this state; the others are told what the event means for the request. */
const OWN: Record<BidStatus, FeedHintType | null> = {
  pending: null,
  accepted: 'bid.won',
  lost: 'bid.lost',
  declined: 'bid.changed',
  withdrawn: 'bid.changed',
  expired: 'bid.changed',
  stale: 'bid.stale',
};

/** What stays under the bell of it. */
const NOTICES: Partial<Record<FeedHintType, VenueNotice>> = { 'bid.won': 'won', 'bid.lost': 'lost', 'bid.stale': 'bid_stale' };

const ofOffers = ({ type }: EventEnvelope): boolean => type.startsWith('bid.');
/** Of a rival's offer nobody hears at the moment when it comes. That planners change their preferences is no rival's doing. */
const concernsAll = (event: EventEnvelope): boolean => !ofOffers(event) || event.type === 'bid.stale';
const venuesOf = (event: EventEnvelope): string[] => event.data.bids?.map((bid) => bid.venueId) ?? [];

function hintsFor(event: EventEnvelope, venueId: string): FeedHintType[] {
  const mine = event.data.bids?.filter((bid) => bid.venueId === venueId) ?? [];
  const own = mine.map((bid) => OWN[bid.status]).find((hint) => hint !== null);
  if (own) return ofOffers(event) ? [own] : [own, 'request.changed'];
  return ofOffers(event) ? ['rank.changed'] : ['request.changed'];
}

/** Every venue that was asked reads again what an event may have changed for it; it is never told the event itself. */
export const reaction: Reaction = {
  name: 'tell-venues',
  async run(tx, event) {
    const requestId = event.data.request?.id ?? event.data.bids?.[0]?.requestId ?? (await newestRequest(tx, event.dateBookId));
    if (!requestId) return;
    const notices: NewNotice[] = [];
    for (const venueId of concernsAll(event) ? await invitedVenues(tx, requestId) : venuesOf(event)) {
      for (const type of hintsFor(event, venueId)) {
        tx.raiseFeed(`venue:${venueId}`, { type, requestId });
        // Whose booking was cancelled is told that, and not that an offer was not chosen.
        const notice = event.type === 'booking.cancelled' ? undefined : NOTICES[type];
        if (notice) notices.push({ type: notice, venueId });
      }
    }
    await leaveNotices(tx, requestId, notices);
    if (ofOffers(event)) await noteOffersChanged(tx, requestId);
  },
};
