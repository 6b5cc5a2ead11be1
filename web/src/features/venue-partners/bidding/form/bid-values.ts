import type { Instant, NeedAnswers, OfferTemplate, Rupees, VenueProfile, VenueRequestView } from '@app/contracts';
import { keptAlcohol, priceStep, totalOf } from '@app/domain';
import { bestTemplate, possibleStarts } from '../suggestion.js';
import { typedTerms, type TypedTerms } from '../typed-terms.js';

/** The values of the form of an offer. */
export interface BidValues extends TypedTerms {
  proposedPrice: Rupees;
  alcohol: Rupees;
  startAt: Instant | null;
  /** Hours from the start; null: the end is left open. */
  lasts: number | null;
  /** Minutes for which a new offer is valid; null: until the planners have decided. */
  standsFor: number | null;
  /** The answers to needs that are not what the venue says of itself. */
  needs: NeedAnswers;
  /** The venue's template from which it was made. */
  templateId: string | null;
}

const HOUR = 3_600_000;

/** The initial values of a request's form: the active offer, else usual values. */
export function initialValues(
  request: VenueRequestView,
  profile: VenueProfile,
  { usual, templates }: { usual: string[]; templates: readonly OfferTemplate[] },
): BidValues {
  const { myBid } = request;
  if (myBid?.status === 'pending') {
    const { startAt, endAt } = myBid;
    const proposedPrice = Math.max(1, myBid.proposedPrice - priceStep(myBid.proposedPrice));
    const alcohol = keptAlcohol(myBid, proposedPrice);
    const lasts = endAt ? (Date.parse(endAt) - Date.parse(startAt)) / HOUR : null;
    return { ...typedTerms(myBid), proposedPrice, alcohol, startAt, lasts, standsFor: null, templateId: null, needs: myBid.needs };
  }
  const template = bestTemplate(templates, request, profile);
  const terms = template
    ? fromTemplate(template, request.partySize)
    : { ...typedTerms({ inclusions: usual }), proposedPrice: 0, alcohol: 0, templateId: null };
  return { ...terms, startAt: possibleStarts(request).suggested, lasts: null, standsFor: null, needs: {} };
}

/** The values of a template; the start stays. */
export function fromTemplate(template: OfferTemplate, partySize: number): Omit<BidValues, 'startAt' | 'lasts' | 'standsFor' | 'needs'> {
  const { id, priceKind, price, alcohol } = template;
  return {
    ...typedTerms(template),
    proposedPrice: totalOf(price, priceKind, partySize),
    alcohol: totalOf(alcohol, priceKind, partySize),
    templateId: id,
  };
}

/** The end of an offer; null: open. */
export const endOf = ({ startAt, lasts }: Pick<BidValues, 'startAt' | 'lasts'>): Instant | null =>
  startAt && lasts !== null ? new Date(Date.parse(startAt) + lasts * HOUR).toISOString() : null;
