import type { BidId, BidStatus, BidView } from '@app/contracts';
import { bestFirst, valueScore } from '@app/domain';

/** The statuses in which an offer can still become a booking, or has become one. */
const OPEN: ReadonlySet<BidStatus> = new Set<BidStatus>(['pending', 'stale', 'accepted']);

export const isOpen = (bid: Pick<BidView, 'status'>): boolean => OPEN.has(bid.status);

/** The balance between saving and experience with which stored scores are computed. */
export const BALANCED = 0.5;

/** The value of an offer for a `taste` from 0 (save) to 1 (experience). */
const worthAt = (bid: BidView, taste: number): number => (taste === BALANCED ? bid.valueScore : valueScore(bid.parts, taste));

/** The offers by value for this taste, the best first. */
export const byValue = (bids: readonly BidView[], taste = BALANCED): BidView[] =>
  bids
    .map((bid) => ({ bid, id: bid.id, valueScore: worthAt(bid, taste) }))
    .sort(bestFirst)
    .map(({ bid }) => bid);

/** The open offer with the best value for this taste; null without one. */
export const leaderOf = (bids: readonly BidView[], taste = BALANCED): BidView | null =>
  byValue(
    bids.filter((bid) => bid.status === 'pending'),
    taste,
  )[0] ?? null;

/** The order at the last sort, and the version of each offer at that moment. */
interface BoardOrder {
  ids: readonly BidId[];
  versions: Readonly<Record<BidId, Pick<BidView, 'version' | 'planVersion' | 'valueScore'>>>;
}

export const boardOrder = (bids: readonly BidView[], taste = BALANCED): BoardOrder => ({
  ids: byValue(bids.filter(isOpen), taste).map((bid) => bid.id),
  versions: Object.fromEntries(bids.map(({ id, version, planVersion, valueScore }) => [id, { version, planVersion, valueScore }])),
});

/** Whether a new version improves an offer; a mere confirmation for a changed plan and a correction of its answers to needs do not. */
const isBetter = (bid: BidView, before: BoardOrder['versions'][BidId] | undefined): boolean =>
  before !== undefined && bid.version > before.version && bid.planVersion === before.planVersion && bid.valueScore > before.valueScore;

export interface Board {
  /** Never reordered: earlier offers keep their place (also when they close), later ones are at the end. */
  list: BidView[];
  fresh: ReadonlySet<BidId>;
  improved: ReadonlySet<BidId>;
  /** The order by value differs from the shown one. */
  moved: boolean;
}

/** Lays out the offers so that none moves under a finger. */
export const arrange = (order: BoardOrder, bids: readonly BidView[], taste = BALANCED): Board => {
  const known = new Map(bids.map((bid) => [bid.id, bid]));
  const stood = order.ids.flatMap((id) => known.get(id) ?? []);
  const came = bids.filter((bid) => isOpen(bid) && !order.ids.includes(bid.id)).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const list = [...stood, ...came];
  const sorted = boardOrder(bids, taste).ids;
  return {
    list,
    fresh: new Set(came.map((bid) => bid.id)),
    improved: new Set(stood.filter((bid) => isOpen(bid) && isBetter(bid, order.versions[bid.id])).map((bid) => bid.id)),
    moved: sorted.length !== list.length || sorted.some((id, at) => list[at]?.id !== id),
  };
};
