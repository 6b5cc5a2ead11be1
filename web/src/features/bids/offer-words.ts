import { SCORE_PARTS, type BidView, type PlaceType, type Rupees, type ScoreParts } from '@app/contracts';
import { rupees } from '../../lib/format.js';
import type { TextKey, Translate } from '../../lib/i18n/i18n.js';
import { spendOf } from '../../ui/offer/spend-words.js';

/** The word for a score; the number is secondary. */
export const scoreWord = (score: number): TextKey =>
  score >= 70 ? 'score.word.great' : score >= 55 ? 'score.word.good' : score >= 40 ? 'score.word.fair' : 'score.word.low';

/** The kind by which a venue is named: one that was asked for before its first. */
export const kindOf = (types: readonly PlaceType[], asked: readonly PlaceType[]): PlaceType | undefined =>
  types.find((type) => asked.includes(type)) ?? types[0];

/** What a lower price changes where the minimum is spent either way; null where the sum itself falls. */
export function freedWords(t: Translate, from: Rupees, to: Rupees, minSpend: Rupees): string | null {
  return from <= minSpend && to < from ? t('counter.freed', { more: rupees(from - to) }) : null;
}

/** The parts of the score in which the leading offer is ahead of all others, the heaviest first; empty without other offers. */
function aheadIn(best: BidView, others: readonly BidView[]): (keyof ScoreParts)[] {
  if (others.length === 0) return [];
  const leads = (part: keyof ScoreParts): boolean =>
    part === 'price'
      ? others.every((bid) => bid.proposedPrice > best.proposedPrice)
      : best.parts[part] > 0 && others.every((bid) => bid.parts[part] < best.parts[part]);
  return SCORE_PARTS.filter(leads).slice(0, 2);
}

/**
 * The reason why the best value is the best, in a few words: "lowest price, most extras". Where the minimum is spent at another offer too, the lower
 * price leaves more of it to choose freely.
 */
export function bestBecause(t: Translate, best: BidView, bids: readonly BidView[], minSpend: Rupees): string {
  const others = bids.filter((bid) => bid.status === 'pending' && bid.id !== best.id);
  const costsLess = others.every((bid) => spendOf(bid.proposedPrice, minSpend) > spendOf(best.proposedPrice, minSpend));
  const parts = aheadIn(best, others).map((part) => (part === 'price' && !costsLess ? 'freed' : part));
  return parts.length > 0 ? parts.map((part) => t(`score.ahead.${part}`)).join(', ') : t('score.ahead.all');
}
