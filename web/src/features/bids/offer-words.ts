import { SCORE_PARTS, type BidView, type ScoreParts } from '@app/contracts';
import { restToSpend } from '@app/domain';
import { rupees, rupeesEach } from '../../lib/format.js';
import type { TextKey, Translate } from '../../lib/i18n/i18n.js';

/** The word for a score; the number is secondary. */
export const scoreWord = (score: number): TextKey =>
  score >= 70 ? 'score.word.great' : score >= 55 ? 'score.word.good' : score >= 40 ? 'score.word.fair' : 'score.word.low';

/** The meaning of a price: per person, and the part of the planners' minimum that is left to spend there. */
export function priceWords(
  t: Translate,
  bid: Pick<BidView, 'proposedPrice' | 'partySize'>,
  minSpend: number,
): { each: string | null; rest: string | null } {
  const rest = restToSpend(bid.proposedPrice, minSpend);
  return {
    each: bid.partySize > 1 ? t('offers.each', { price: rupeesEach(bid.proposedPrice, bid.partySize) }) : null,
    rest: rest > 0 ? t('offers.rest', { rest: rupees(rest) }) : null,
  };
}

/** The parts of the score in which the leading offer is ahead of all others, the heaviest first; empty without other offers. */
function aheadIn(best: BidView, bids: readonly BidView[]): (keyof ScoreParts)[] {
  const others = bids.filter((bid) => bid.status === 'pending' && bid.id !== best.id);
  if (others.length === 0) return [];
  return SCORE_PARTS.filter((part) => best.parts[part] > 0 && others.every((bid) => bid.parts[part] < best.parts[part])).slice(0, 2);
}

/** The reason why the best value is the best, in a few words: "lowest price, most extras". */
export function bestBecause(t: Translate, best: BidView, bids: readonly BidView[]): string {
  const parts = aheadIn(best, bids);
  return parts.length > 0 ? parts.map((part) => t(`score.ahead.${part}`)).join(', ') : t('score.ahead.all');
}
