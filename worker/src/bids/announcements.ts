import type { SharedBid } from '@app/contracts';
import { recountNewBids, showNewBid } from '@app/application';
import type { AnnouncedPlan } from '@app/persistence';
import { announcements, type EventOf } from '../notifications/announcement-table.js';
import { announce, deciders, everybody, withPlan } from '../notifications/announce.js';
import type { NamedOffer, TextName, TextValues } from '../notifications/render.js';
import type { Reaction } from '../reaction.js';

/** Notifies all members of the first offer, and the deciders of a rush of offers at most once a minute. The banner counts every offer. */
const bid: Reaction = {
  name: 'announce-bid',
  async run(tx, event, context) {
    const [placed] = event.data.bids ?? [];
    if (!placed) return;
    const shown = showNewBid(tx, placed.requestId);
    const [first, count] = await Promise.all([
      tx.announcements.isFirstOffer(placed.id),
      tx.announcements.countDigestOffers(placed.id),
      shown,
    ]);
    // Most offers change the banner alone, so they skip the read of the plan.
    if (!first && count === 0) return;
    await withPlan(tx, event, async (plan) => {
      const values = { plan: plan.name };
      if (first) await announce(tx, event, context, { type: 'first_bid', to: everybody(plan), values });
      if (count > 0) await announce(tx, event, context, { type: 'bids_digest', to: deciders(plan), values: { ...values, count } });
    });
  },
};

export const bidAnnouncements: Reaction[] = [
  bid,
  ...announcements({
    'announce-bid-gone': ({ tx, event, plan }) => {
      const bids = event.data.bids ?? [];
      const [first] = bids;
      if (!first) return null;
      return {
        type: event.type === 'bid.withdrawn' ? 'bid_withdrawn' : 'bid_expired',
        to: deciders(plan),
        values: { count: bids.length, venues: namesOf(bids, plan) },
        besides: recountNewBids(tx, first.requestId),
      };
    },

    'announce-counter-reply': async ({ tx, event, plan }) => {
      if (event.type === 'bid.revised' && event.data.corrected) {
        const [offer] = namesOf(event.data.bids ?? [], plan);
        const to = offer ? await tx.announcements.membersWithUnmetNeeds(event.data.bidId) : [];
        const values: TextValues = { venues: offer ? [offer] : [] };
        return { type: 'bid_withdrawn', text: 'needs_corrected', to, values };
      }
      const bids = event.data.bids ?? [];
      const [first] = bids;
      const text = counterText(event);
      if (!first || !text) return null;
      const price = `₹${first.proposedPrice.toLocaleString('en-IN')}`;
      const values: TextValues = { venues: namesOf(bids, plan), price };
      return { type: 'counter_reply', to: deciders(plan), text, values };
    },

    'announce-decision': async ({ tx, event, plan }) => {
      const to = deciders(plan);
      const requestId = event.data.request?.id ?? (await tx.announcements.newestRequest(plan.id));
      if (!requestId) return null;
      const count = await tx.announcements.countPendingOffers(requestId);
      if (count > 0) return { type: 'decision_due', to, values: { count } };
      // Replaces the notice of half the time, so that the deciders read once per request that it has no bids.
      await tx.noBidsNotices.replace(requestId, 'no_bids');
      return { type: 'no_bids', to, cause: { id: requestId, dateBookId: plan.id } };
    },

    // The notice appears once per set of preferences, or once per request; the notice of its close replaces it.
    'announce-no-bids': async ({ tx, event, plan }) => {
      const quiet = event.type === 'request.quiet' && event.data.request;
      const isPaused = !quiet && (await tx.liveSettings.isPaused(plan.citySlug));
      const id = quiet ? quiet.id : await tx.noBidsNotices.loadCause(plan.id, { isPaused });
      return {
        type: 'no_bids',
        to: deciders(plan),
        text: quiet ? 'no_bids_yet' : isPaused ? 'city_paused' : 'nobody_to_ask',
        cause: { id, dateBookId: plan.id },
      };
    },
  }),
];

/** The offers as a text names them: a venue may have one for each of several days. */
const namesOf = (bids: readonly SharedBid[], { hasDays }: AnnouncedPlan): NamedOffer[] =>
  bids.map(({ venueName: venue, startAt }) => ({ venue, startAt: hasDays ? new Date(startAt) : null }));

function counterText(event: EventOf<'announce-counter-reply'>): TextName | null {
  if (event.type === 'bid.counter-refused') return 'counter_refused';
  if (event.type === 'bid.counter-expired') return 'counter_expired';
  const { counter } = event.data;
  if (!counter) return null;
  return counter === 'accepted' ? 'counter_accepted' : 'counter_raised';
}
