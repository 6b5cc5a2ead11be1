import type { BidRequestId } from '@app/contracts';
import { automaticBids, dayOf } from '@app/domain';
import { answerOf, type Transaction } from '@app/persistence';
import { placeBid } from './place-bid.js';

/**
 * Places the automatic bids of the asked venues that have not bid yet. Call under the plan's lock. Of each venue the first rule that answers the
 * request, or one of its days, places a bid by the rules of any bid. A second run places none. With `ruleId` only that rule counts. Returns the
 * number of bids.
 */
export async function placeAutoBids(tx: Transaction, requestId: BidRequestId, ruleId: string | null = null): Promise<number> {
  const answered = new Set<string>();
  for (const waiting of await tx.autoBids.lockWaitingRules(requestId, ruleId)) {
    const { venueId, rule, template } = waiting;
    const bids = automaticBids(rule, template, waiting);
    if (typeof bids === 'string') continue;
    for (const bid of bids) {
      const turn = `${venueId} ${waiting.spec.days ? dayOf(new Date(bid.startAt)) : ''}`;
      if (answered.has(turn) || !(await tx.autoBids.hasRoom(waiting, bid.startAt))) continue;
      const result = await placeBid(tx, { requestId, venueId }, bid);
      if ('refused' in result) {
        // A price that is too high for one day is too high for all, and each refusal counts.
        if (result.isCounted) break;
        continue;
      }
      const { id } = await answerOf(result.done);
      await tx.autoBids.noteRule(id, rule);
      answered.add(turn);
    }
  }
  return answered.size;
}
