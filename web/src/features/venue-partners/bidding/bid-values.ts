import type { CancelPolicy, Instant, OfferTemplate, Perk, Rupees, VenueProfile, VenueRequestView } from '@app/contracts';
import { totalOf } from '@app/domain';
import { SESSION, session } from '../../../lib/storage.js';
import type { RequestPhase } from '../request-phase.js';
import { possibleStarts, suggestPrice } from './suggestion.js';

/** An offer as its form holds it. */
export interface BidValues {
  proposedPrice: Rupees;
  alcohol: Rupees;
  startAt: Instant | null;
  /** Hours from the start; null: the end is left open. */
  lasts: number | null;
  inclusions: string[];
  perks: Perk[];
  policy: CancelPolicy;
  /** Minutes for which a new offer stands; null: until the planners have decided. */
  standsFor: number | null;
  note: string;
  /** The venue's template that it was made from. */
  templateId: string | null;
}

const HOUR = 3_600_000;

/** What the form of a request begins with: the active offer, else what is usual. */
export function initialValues(request: VenueRequestView, profile: VenueProfile, usual: string[]): BidValues {
  const { myBid } = request;
  if (myBid?.status === 'pending') {
    const { proposedPrice, alcohol, startAt, endAt, inclusions, perks, policy, note } = myBid;
    const lasts = endAt ? (Date.parse(endAt) - Date.parse(startAt)) / HOUR : null;
    return { proposedPrice, alcohol, startAt, lasts, inclusions, perks, policy, standsFor: null, note: note ?? '', templateId: null };
  }
  return {
    proposedPrice: suggestPrice(request, profile),
    alcohol: 0,
    startAt: possibleStarts(request).suggested,
    lasts: null,
    inclusions: usual,
    perks: [],
    policy: 'moderate',
    standsFor: null,
    note: '',
    templateId: null,
  };
}

/** What a template puts into the form; when the guests come stays as it is. */
export function fromTemplate(template: OfferTemplate, partySize: number): Omit<BidValues, 'startAt' | 'lasts' | 'standsFor'> {
  const { id, priceKind, price, alcohol, inclusions, perks, policy, note } = template;
  return {
    proposedPrice: totalOf(price, priceKind, partySize),
    alcohol: totalOf(alcohol, priceKind, partySize),
    inclusions,
    perks,
    policy,
    note: note ?? '',
    templateId: id,
  };
}

export const endOf = ({ startAt, lasts }: Pick<BidValues, 'startAt' | 'lasts'>): Instant | null =>
  startAt && lasts !== null ? new Date(Date.parse(startAt) + lasts * HOUR).toISOString() : null;

/** What was typed, and of which version of the plan. In JSON an amount that can't be read is null. */
type Draft = Omit<BidValues, 'proposedPrice' | 'alcohol'> & { proposedPrice: Rupees | null; alcohol: Rupees | null; planVersion: number };
type Drafts = Record<string, Draft>;
const drafts = (): Drafts => {
  const kept = session.json(SESSION.bidDrafts);
  return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {};
};

/** What was typed for a request and not sent yet: it outlives whatever the planners or the network do meanwhile. */
export function draftFor(request: VenueRequestView): BidValues | null {
  const typed = drafts()[draftKey(request)];
  if (!typed) return null;
  const { planVersion: _of, proposedPrice, alcohol, ...rest } = typed;
  const draft: BidValues = { ...rest, proposedPrice: proposedPrice ?? NaN, alcohol: alcohol ?? NaN };
  const { days, suggested } = possibleStarts(request);
  const kept = draft.startAt !== null && [...days.values()].flat().includes(draft.startAt);
  return kept || draft.startAt === request.myBid?.startAt ? draft : { ...draft, startAt: suggested };
}
/** Whether what was typed is of a plan that has changed since. */
export const isOlderDraft = (request: VenueRequestView): boolean => {
  const draft = drafts()[draftKey(request)];
  return draft !== undefined && draft.planVersion !== request.planVersion;
};

/** The total that was typed for a request and can no longer be sent: it closed, or somebody else of the venue sent an offer first. */
export function unsentTotal(request: VenueRequestView, phase: RequestPhase): Rupees | null {
  if (phase === 'open' || phase === 'changing') return null;
  const draft = drafts()[phase === 'offered' ? request.id : draftKey(request)];
  return draft && draft.proposedPrice !== request.myBid?.proposedPrice ? draft.proposedPrice : null;
}

// A new offer and an improvement of one that was sent are two things to type.
const draftKey = ({ id, myBid }: VenueRequestView): string => (myBid?.status === 'pending' ? `${id} ${myBid.id}` : id);

export function keepDraft(request: VenueRequestView, values: BidValues | null): void {
  const { [draftKey(request)]: _old, ...others } = drafts();
  session.set(
    SESSION.bidDrafts,
    JSON.stringify(values ? { ...others, [draftKey(request)]: { ...values, planVersion: request.planVersion } } : others),
  );
}
