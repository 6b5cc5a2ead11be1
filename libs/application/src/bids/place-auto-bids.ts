import type { BidRequestId } from '@app/contracts';
import { automaticBids, dayOf } from '@app/domain';
import { answerOf, type Transaction } from '@app/persistence';
import { placeBid } from './place-bid.js';

/**
 * Sends the bids of the rules of those venues that were asked and have not bid yet, under the plan's lock: the first rule of each
 * venue that answers the request, or a day of it, by the same rules as anybody's bid. A second run sends nothing. Returns the number of bids. With
 * `ruleId` only that rule sends.
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
