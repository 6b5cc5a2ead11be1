import type { BidId, BidStatus, BidView } from '@app/contracts';
import { bestFirst, valueScore } from '@app/domain';

/** The statuses in which an offer can still become a booking, or has. */
const OPEN: ReadonlySet<BidStatus> = new Set<BidStatus>(['pending', 'stale', 'accepted']);

export const isOpen = (bid: Pick<BidView, 'status'>): boolean => OPEN.has(bid.status);

/** The middle between saving and experience: what every stored score is computed with. */
export const BALANCED = 0.5;

/** How much an offer is worth to who stands at `taste` (0 save … 1 experience). */
const worthAt = (bid: BidView, taste: number): number => (taste === BALANCED ? bid.valueScore : valueScore(bid.parts, taste));

/** Best value for this taste first. */
export const byValue = (bids: readonly BidView[], taste = BALANCED): BidView[] =>
  bids
    .map((bid) => ({ bid, id: bid.id, valueScore: worthAt(bid, taste) }))
    .sort(bestFirst)
    .map(({ bid }) => bid);

/** The open offer that leads for this taste; null without one. */
export const leaderOf = (bids: readonly BidView[], taste = BALANCED): BidView | null =>
  byValue(
    bids.filter((bid) => bid.status === 'pending'),
    taste,
  )[0] ?? null;

/** What the reader has in front of them: the order at the last sort, and each offer's version at that moment. */
interface BoardOrder {
  ids: readonly BidId[];
  versions: Readonly<Record<BidId, Pick<BidView, 'version' | 'planVersion'>>>;
}

export const boardOrder = (bids: readonly BidView[], taste = BALANCED): BoardOrder => ({
  ids: byValue(bids.filter(isOpen), taste).map((bid) => bid.id),
  versions: Object.fromEntries(bids.map(({ id, version, planVersion }) => [id, { version, planVersion }])),
});

/** A new version improves an offer; one that its venue only confirmed for a changed plan is new for that plan alone. */
const isBetter = (bid: BidView, before: BoardOrder['versions'][BidId] | undefined): boolean =>
  before !== undefined && bid.version > before.version && bid.planVersion === before.planVersion;

export interface Board {
  /** Never reordered: what stood stays where it stood (also when it closed), what came since is at the end. */
  list: BidView[];
  fresh: ReadonlySet<BidId>;
  improved: ReadonlySet<BidId>;
  /** The order by value is another one than the one shown. */
  moved: boolean;
}

/** Lays the offers out so that nothing moves under a finger. */
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
