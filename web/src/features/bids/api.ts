import type {
  AskAgain,
  BidId,
  BidRequestId,
  BidView,
  BidRequestView,
  PlanId,
  NearbyVenue,
  Relaxations,
  PatchDatebook,
  PlanAnswer,
  Reading,
  Rupees,
  VenueDetails,
  VenueId,
  Vote,
  VoteReason,
} from '@app/contracts';
import { attempt } from '../../lib/calls/attempts.js';
import { request } from '../../lib/http.js';
import { live, sendCommand } from '../../live/live.js';
import { withOptimisticVote } from './optimistic-vote.js';
import { VoteQueue, type QueuedVote } from './vote-queue.js';

const id = encodeURIComponent;

const votes = new VoteQueue(({ bidId, vote, reason }) =>
  sendCommand(`/api/bids/${id(bidId)}/vote`, { method: 'PUT', body: { vote, ...(reason && { reason }) } }),
);
const showVote = ({ dateBookId, bidId, vote }: QueuedVote, send: () => ReturnType<typeof votes.cast>): Promise<unknown> =>
  live.command(dateBookId, { key: `vote:${bidId}`, slice: 'votes', patch: withOptimisticVote(bidId, vote) }, send);

/** Casts a vote: shown at once, sent when there is a network, and taken back when it is refused. */
export function castVote(dateBookId: PlanId, bidId: BidId, vote: Vote, reason?: VoteReason): Promise<unknown> {
  const cast = { dateBookId, bidId, vote, ...(reason && { reason }) };
  return showVote(cast, () => votes.cast(cast));
}

/** Resumes votes of an earlier visit that could not be sent: they are shown as cast, and sent now or when there is a network. */
export function resumeVotes(refused: () => void): void {
  for (const vote of votes.kept()) showVote(vote, () => votes.answerTo(vote)).catch(refused);
  void votes.flush();
}

/** Lets the venue of an offer read that it was opened or compared. Nothing waits for it, and nobody misses it. */
export const noteReading = (bidId: BidId, how: Reading): Promise<unknown> =>
  request(`/api/bids/${id(bidId)}/reading`, { method: 'PUT', body: { how } }).catch(() => undefined);

export const declineBid = (dateBookId: PlanId, bidId: BidId): Promise<BidView> =>
  live.command(dateBookId, null, () => sendCommand<BidView>(`/api/bids/${id(bidId)}/decline`, { method: 'POST', body: {} }));

export const closeBidding = (dateBookId: PlanId, requestId: BidRequestId): Promise<BidRequestView> =>
  live.command(dateBookId, null, () =>
    sendCommand<BidRequestView>(`/api/bid-requests/${id(requestId)}/close`, { method: 'POST', body: {} }),
  );

export const extendBidding = (dateBookId: PlanId, requestId: BidRequestId): Promise<BidRequestView> =>
  live.command(dateBookId, null, () =>
    sendCommand<BidRequestView>(`/api/bid-requests/${id(requestId)}/extend`, { method: 'POST', body: {} }),
  );

/** Declines the substituted kinds of place: their offers are given up and no venue is asked. */
export const refuseInstead = (dateBookId: PlanId, requestId: BidRequestId): Promise<BidRequestView> =>
  live.command(dateBookId, null, () =>
    sendCommand<BidRequestView>(`/api/bid-requests/${id(requestId)}/refuse`, { method: 'POST', body: {} }),
  );

/** Asks again, unchanged or with one preference given up. */
export const askAgain = (dateBookId: PlanId, body: AskAgain = {}): Promise<PlanAnswer> =>
  live.command(dateBookId, null, () =>
    attempt(
      `ask-again ${dateBookId}`,
      body,
      () => body,
      (sent, idempotencyKey) =>
        sendCommand<PlanAnswer>(`/api/datebooks/${id(dateBookId)}/again`, { method: 'POST', body: sent, idempotencyKey }),
    ),
  );

/** Starts or ends that the plan asks venues by itself which become free, new or cheaper. */
export const keepAsking = (dateBookId: PlanId, keepsAsking: boolean): Promise<unknown> =>
  live.command(dateBookId, null, () =>
    sendCommand(`/api/datebooks/${id(dateBookId)}`, { method: 'PATCH', body: { keepsAsking } satisfies PatchDatebook }),
  );

export const fetchRelaxations = (dateBookId: PlanId): Promise<Relaxations> =>
  request<Relaxations>(`/api/datebooks/${id(dateBookId)}/relaxations`);

export const nearbyCount = (dateBookId: PlanId): Promise<{ count: number }> =>
  request<{ count: number }>(`/api/venues/nearby/count?dateBookId=${id(dateBookId)}`);

/** The number of places in a page of `nearbyVenues`. */
export const NEARBY_PAGE = 50;

/** The places after the cursor, among those that can be discovered for a plan. */
export function nearbyVenues(dateBookId: PlanId, cursor: string | null): Promise<NearbyVenue[]> {
  const query = new URLSearchParams({ limit: String(NEARBY_PAGE), ...(cursor ? { cursor } : {}) });
  return request<NearbyVenue[]>(`/api/datebooks/${id(dateBookId)}/venues?${query}`);
}

/** Asks one venue by name; it counts towards the venues that a request may ask. */
export const inviteVenue = (dateBookId: PlanId, requestId: BidRequestId, venueId: VenueId): Promise<BidRequestView> =>
  live.command(dateBookId, null, () =>
    attempt(
      `invite-venue ${requestId}`,
      venueId,
      () => ({ venueId }),
      (body, idempotencyKey) =>
        sendCommand<BidRequestView>(`/api/bid-requests/${id(requestId)}/venues`, { method: 'POST', body, idempotencyKey }),
    ),
  );

/** Proposes another price for an offer; its venue has a quarter of an hour to answer. */
export const counterBid = (bid: BidView, proposedPrice: Rupees, note: string | null): Promise<BidView> =>
  live.command(bid.dateBookId, null, () =>
    sendCommand<BidView>(`/api/bids/${id(bid.id)}/counter`, {
      method: 'POST',
      body: { expectedVersion: bid.version, proposedPrice, note },
    }),
  );

/** The public details of a venue. */
export const venueDetails = (venueId: VenueId): Promise<VenueDetails> => request<VenueDetails>(`/api/venues/${id(venueId)}`);
