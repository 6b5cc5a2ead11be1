import type { BidView, Rupees } from '@app/contracts';
import { restToSpend } from '@app/domain';
import { rupees, rupeesEach } from '../../lib/format.js';
import type { Translate } from '../../lib/i18n/i18n.js';

/** What a group spends in all if it takes an offer: its price, and at least the plan's minimum. */
export const spendOf = (price: Rupees, minSpend: Rupees): Rupees => price + restToSpend(price, minSpend);

/** What an offer costs in words: the sum, per head, and what the sum is made of where the minimum is above the price. */
export function spendWords(
  t: Translate,
  { proposedPrice, partySize }: Pick<BidView, 'proposedPrice' | 'partySize'>,
  minSpend: Rupees,
): { spend: string; each: string | null; parts: string | null } {
  const spend = spendOf(proposedPrice, minSpend);
  const rest = restToSpend(proposedPrice, minSpend);
  return {
    spend: rest > 0 ? t('offers.spend', { spend: rupees(spend) }) : rupees(spend),
    each: partySize > 1 ? t('offers.each', { price: rupeesEach(spend, partySize) }) : null,
    parts: rest > 0 ? t('offers.spendParts', { price: rupees(proposedPrice), rest: rupees(rest) }) : null,
  };
}
