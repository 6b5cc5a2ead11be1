import type { VenueRequestView } from '@app/contracts';

/** The phase of a request for this venue: it decides the card's label and the actions. */
export type RequestPhase = 'open' | 'offered' | 'deciding' | 'changing' | 'stale' | 'won' | 'lost' | 'passed' | 'over';

/** The phase of a request for its venue. */
export function phaseOf({ status, changing, myBid, passed }: VenueRequestView): RequestPhase {
  if (myBid?.status === 'accepted') return 'won';
  if (myBid?.status === 'lost') return 'lost';
  const biddable = status === 'open' || status === 'closing';
  if (!biddable && status !== 'decision') return 'over';
  if (changing) return 'changing';
  if (myBid?.status === 'stale') return 'stale';
  if (myBid?.status === 'pending') return biddable ? 'offered' : 'deciding';
  // A declined offer was a refusal; after a withdrawal or an expiry the venue may try once more.
  if (!biddable || myBid?.status === 'declined') return 'over';
  return passed ? 'passed' : 'open';
}

/** The end of the last offer of a request that accepts another one; null: there was none. */
export function endedOffer(request: VenueRequestView): 'withdrawn' | 'expired' | null {
  const status = request.myBid?.status;
  return phaseOf(request) === 'open' && (status === 'withdrawn' || status === 'expired') ? status : null;
}

/** The number of offers as far as this venue knows: the count arrives at full minutes, its own offer and its rank at once. */
export const offersKnown = ({ bidCount, rank, myBid }: VenueRequestView): number =>
  Math.max(bidCount, rank ?? 0, myBid?.status === 'pending' ? 1 : 0);

const ACTIVE: readonly RequestPhase[] = ['open', 'offered', 'deciding', 'changing', 'stale'];
export const isActive = (request: VenueRequestView): boolean => ACTIVE.includes(phaseOf(request));

/** The board's order: by arrival, so that no row moves under a finger. */
export function sortBoard(requests: readonly VenueRequestView[]): VenueRequestView[] {
  return [...requests].sort((a, b) => (a.id < b.id ? -1 : 1));
}
