import type { Instant, OfferTemplate, Rupees, VenueProfile, VenueRequestView } from '@app/contracts';
import { totalOf } from '@app/domain';
import { possibleStarts, suggestPrice } from './suggestion.js';
import { typedTerms, type TypedTerms } from './typed-terms.js';

/** An offer as its form holds it. */
export interface BidValues extends TypedTerms {
  proposedPrice: Rupees;
  alcohol: Rupees;
  startAt: Instant | null;
  /** Hours from the start; null: the end is left open. */
  lasts: number | null;
  /** Minutes for which a new offer stands; null: until the planners have decided. */
  standsFor: number | null;
  /** The venue's template that it was made from. */
  templateId: string | null;
}

const HOUR = 3_600_000;

/** What the form of a request begins with: the active offer, else what is usual. */
export function initialValues(request: VenueRequestView, profile: VenueProfile, usual: string[]): BidValues {
  const { myBid } = request;
  if (myBid?.status === 'pending') {
    const { proposedPrice, alcohol, startAt, endAt } = myBid;
    const lasts = endAt ? (Date.parse(endAt) - Date.parse(startAt)) / HOUR : null;
    return { ...typedTerms(myBid), proposedPrice, alcohol, startAt, lasts, standsFor: null, templateId: null };
  }
  return {
    ...typedTerms({ inclusions: usual }),
    proposedPrice: suggestPrice(request, profile),
    alcohol: 0,
    startAt: possibleStarts(request).suggested,
    lasts: null,
    standsFor: null,
    templateId: null,
  };
}

/** What a template puts into the form; when the guests come stays as it is. */
export function fromTemplate(template: OfferTemplate, partySize: number): Omit<BidValues, 'startAt' | 'lasts' | 'standsFor'> {
  const { id, priceKind, price, alcohol } = template;
  return {
    ...typedTerms(template),
    proposedPrice: totalOf(price, priceKind, partySize),
    alcohol: totalOf(alcohol, priceKind, partySize),
    templateId: id,
  };
}

/** When an offer ends; null: it is left open. */
export const endOf = ({ startAt, lasts }: Pick<BidValues, 'startAt' | 'lasts'>): Instant | null =>
  startAt && lasts !== null ? new Date(Date.parse(startAt) + lasts * HOUR).toISOString() : null;
