/** What ranking needs of an offer. */
export interface Ranked {
  id: string;
  valueScore: number;
}

/** The order of offers: best value first; on a tie the earlier, whose id (UUIDv7) is the lower one, by code unit as the database compares. */
export function bestFirst(a: Ranked, b: Ranked): number {
  return b.valueScore - a.valueScore || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** The offers in their order, independent of the order given. */
export const rankBids = <T extends Ranked>(bids: readonly T[]): T[] => [...bids].sort(bestFirst);
