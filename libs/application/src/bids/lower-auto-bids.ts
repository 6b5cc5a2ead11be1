import { stepDown, totalOf } from '@app/domain';
import { STEPS, type Database, type Transaction, type ResultOf } from '@app/persistence';
import { reviseBid } from './revise-bid.js';

type BehindBid = ResultOf<'autoBids', 'listBehind'>;

/** Lowers each automatic bid that is behind, as far as its venue allows. Returns the number of due bids. */
export async function lowerAutoBids(database: Database): Promise<number> {
  return STEPS.lowerAutoBids.eachPlan(database, await database.autoBids.listBehind(), (tx, _, bid) => lowerAutoBid(tx, bid));
}

/**
 * Lowers an automatic bid by one legal step if it is behind by the rank that its venue knows. Call under the plan's lock. A step that the rules of a
 * revision refuse is not taken. Returns whether the bid was lowered.
 */
async function lowerAutoBid(tx: Transaction, { plan, id, venueId }: BehindBid): Promise<boolean> {
  const bid = await tx.autoBids.loadBehind(id);
  const inAll = (amount: number) => (bid ? totalOf(amount, bid.kind, bid.partySize) : 0);
  const next = bid ? stepDown(bid.price, inAll(bid.floor), inAll(bid.step ?? 0)) : null;
  if (!bid || next === null) return false;
  const result = await reviseBid(tx, { planId: plan, bidId: id, venueId }, { expectedVersion: bid.version, proposedPrice: next });
  return 'done' in result;
}
