import type { BidStatus, EventEnvelope, FeedHintType, VenueNotice, VenueId } from '@app/contracts';
import type { ArgumentOf } from '@app/persistence';
import type { Reaction } from '../reaction.js';

type NewNotice = ArgumentOf<'venueNotices', 'leaveAll', 1>[number];

/** The hint to a venue whose own bid is in this state; the other venues get the hint that the event has for the request. */
const OWN: Record<BidStatus, FeedHintType | null> = {
  pending: null,
  accepted: 'bid.won',
  lost: 'bid.lost',
  declined: 'bid.changed',
  withdrawn: 'bid.changed',
  expired: 'bid.changed',
  stale: 'bid.stale',
};

/** The notice under the venue's bell for each hint. */
const NOTICES: Partial<Record<FeedHintType, VenueNotice>> = { 'bid.won': 'won', 'bid.lost': 'lost', 'bid.stale': 'bid_stale' };

const ofOffers = ({ type }: EventEnvelope): boolean => type.startsWith('bid.');
/** A rival's offer sends no hint at the moment of its arrival. A change of preferences comes from the planners and concerns every venue. */
const concernsAll = (event: EventEnvelope): boolean => !ofOffers(event) || event.type === 'bid.stale';
const venuesOf = (event: EventEnvelope): VenueId[] => [...new Set(event.data.bids?.map((bid) => bid.venueId))];

function hintsFor(event: EventEnvelope, venueId: VenueId): FeedHintType[] {
  const mine = event.data.bids?.filter((bid) => bid.venueId === venueId) ?? [];
  // Where its offer for one day was chosen, its offers for the others are no loss.
  const hints = mine.map((bid) => OWN[bid.status]);
  const own = hints.includes('bid.won') ? 'bid.won' : hints.find((hint) => hint !== null);
  if (own) return ofOffers(event) ? [own] : [own, 'request.changed'];
  return ofOffers(event) ? ['rank.changed'] : ['request.changed'];
}

/** Sends a hint to every invited venue to reload its data. The hint carries nothing of the event itself. */
export const reaction: Reaction = {
  name: 'tell-venues',
  async run(tx, event) {
    const requestId = event.data.request?.id ?? event.data.bids?.[0]?.requestId ?? (await tx.announcements.newestRequest(event.dateBookId));
    if (!requestId) return;
    const notices: NewNotice[] = [];
    for (const venueId of concernsAll(event) ? await tx.announcements.invitedVenues(requestId) : venuesOf(event)) {
      for (const type of hintsFor(event, venueId)) {
        tx.raiseFeed(`venue:${venueId}`, { type, requestId });
        // The venue of a cancelled booking gets that notice alone, and not the notice of a lost offer.
        const notice = event.type === 'booking.cancelled' ? undefined : NOTICES[type];
        if (notice) notices.push({ type: notice, venueId });
      }
    }
    await tx.venueNotices.leaveAll(requestId, notices);
    if (ofOffers(event)) await tx.bidCounts.noteChange(requestId);
  },
};
