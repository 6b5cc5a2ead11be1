import type { OfferTerms } from '@app/contracts';
import { hidePersonalData } from '../text-filter.js';
import { OFFER_TERMS, termsOf, type TermType } from './offer-terms.js';

const VISIBLE = termsOf(OFFER_TERMS, ({ visible }) => visible === true);
/** What hides contact data in a term, by its kind. */
const HIDE: Partial<Record<TermType, (value: never) => unknown>> = {
  text: hidePersonalData,
  texts: (texts: string[]) => texts.map(hidePersonalData),
  perks: (perks: OfferTerms['perks']) => perks.map((perk) => ({ ...perk, name: hidePersonalData(perk.name) })),
};

/** Terms without contact data in what planners read: nothing in an offer leads around the product. */
export function hideContacts<T extends Partial<OfferTerms>>(terms: T): T {
  const hidden = VISIBLE.flatMap(([key, { type }]) => {
    const value = terms[key];
    return value != null && HIDE[type] ? [[key, HIDE[type](value as never)]] : [];
  });
  return { ...terms, ...Object.fromEntries(hidden) };
}
