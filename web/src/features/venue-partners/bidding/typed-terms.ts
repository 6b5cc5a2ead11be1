import type { OfferTerms } from '@app/contracts';
import { offerTermsOf, TEXT_TERMS, type TextTerm } from '@app/domain';

/** The terms of an offer in a form: a missing text is empty. */
export type TypedTerms = Omit<OfferTerms, TextTerm> & Record<TextTerm, string>;

const texts = <T>(of: (term: TextTerm) => T) => Object.fromEntries(TEXT_TERMS.map((term) => [term, of(term)])) as Record<TextTerm, T>;

/** Terms for a form, with blanks for missing ones. */
export const typedTerms = (terms: Partial<OfferTerms>): TypedTerms => ({ ...offerTermsOf(terms), ...texts((term) => terms[term] ?? '') });

/** Terms for a request. */
export const sentTerms = (typed: TypedTerms): OfferTerms => ({
  ...offerTermsOf(typed),
  ...texts((term) => typed[term].trim() || null),
});
