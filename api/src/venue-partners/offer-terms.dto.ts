import {
  CANCEL_POLICIES,
  NEED_ANSWERS,
  NEEDS,
  type BidTerms,
  type NeedAnswers,
  type OfferTerms,
  type Perk,
  type PlaceBid,
  type ReviseBid,
} from '@app/contracts';
import { BID_TERMS, blankOf, OFFER_TERMS, termsOf, type Term, type TermType } from '@app/domain';
import { IsoInstant, ListOf, Nested, Nullable, OneOf, Optional, Rupees, VisibleText, VisibleTexts } from '../http/requests/fields.js';
import { bodyOf, type Body } from '../http/requests/table-body.js';

export class PerkDto implements Perk {
  @VisibleText({ min: 1, max: OFFER_TERMS.perks.max })
  name!: string;

  @Rupees()
  value!: number;
}

const NeedAnswersDto = bodyOf<NeedAnswers>(
  'NeedAnswersDto',
  NEEDS.map((need) => [need, [OneOf(NEED_ANSWERS), Optional()]]),
);

/** The check of a term of each kind, with its bounds. */
const CHECKS: Record<TermType, (term: Term) => PropertyDecorator> = {
  rupees: ({ min = 0 }) => Rupees({ min }),
  instant: () => IsoInstant(),
  texts: ({ items = 0, max = 0 }) => VisibleTexts({ max: items, maxLength: max }),
  perks: ({ items = 0 }) => ListOf(() => PerkDto, { max: items }),
  policy: () => OneOf(CANCEL_POLICIES),
  text: ({ max = 0 }) => VisibleText({ max }),
  answers: () => Nested(() => NeedAnswersDto),
};

/** A term of an offer, checked by its row of the table. */
export const OfferTerm = (key: keyof BidTerms): PropertyDecorator => CHECKS[BID_TERMS[key].type](BID_TERMS[key]);

/** A body with terms of an offer. Optional terms may be missing when `blanks` has a value for them; a term whose blank is null may be null. */
const bodyWith = <T>(
  name: string,
  terms: readonly (readonly [keyof BidTerms, Term])[],
  isNeeded: (term: Term) => boolean,
  blanks: object = {},
): Body<T> =>
  bodyOf(
    name,
    terms.map(([key, term]) => [
      key,
      [OfferTerm(key), ...(isNeeded(term) ? [] : [term.optional && blankOf(term) === null ? Nullable() : Optional()])],
    ]),
    blanks,
  );

/** The terms of a new bid. */
export const PlacedTerms = bodyWith<Omit<PlaceBid, 'templateId'>>('PlacedTerms', termsOf(BID_TERMS), ({ optional }) => !optional);

/** The terms of a revision, each optional. */
export const RevisedTerms = bodyWith<Omit<ReviseBid, 'expectedVersion'>>(
  'RevisedTerms',
  termsOf(BID_TERMS, ({ fixed }) => !fixed),
  () => false,
);

/** The terms of a template, which always contain the policy of its offers. */
export const TemplateTerms = bodyWith<OfferTerms>(
  'TemplateTerms',
  termsOf(OFFER_TERMS),
  ({ optional, type }) => !optional || type === 'policy',
  Object.fromEntries(termsOf(OFFER_TERMS, ({ type }) => type === 'text').map(([key, term]) => [key, blankOf(term)])),
);
