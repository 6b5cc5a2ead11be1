import type { OfferTemplate, SaveAutoBidRule } from '@app/contracts';
import { refused, type Refusal } from '../outcome.js';

/** Refuses a rule that fits no party, or whose floor its template never reaches from above; null: it may stand. */
export function ruleRefusal({ partyFrom, partyTo, floorPrice }: SaveAutoBidRule, template: Pick<OfferTemplate, 'price'>): Refusal | null {
  if (partyTo < partyFrom)
    return refused('invalid-fields', 'The largest party is smaller than the smallest.', { partyTo: ['must not be below partyFrom'] });
  if (floorPrice !== null && floorPrice >= template.price)
    return refused('invalid-fields', 'The lowest price is not below the price.', { floorPrice: ['must be below the price'] });
  return null;
}
