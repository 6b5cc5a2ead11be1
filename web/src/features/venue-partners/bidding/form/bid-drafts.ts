import { CANCEL_POLICIES, NEED_ANSWERS, type Rupees, type VenueRequestView } from '@app/contracts';
import { OFFER_TERMS, termsOf, type TermType } from '@app/domain';
import { SESSION, session } from '../../../../lib/storage.js';
import type { RequestPhase } from '../../request-phase.js';
import type { BidValues } from './bid-values.js';
import { possibleStarts } from '../suggestion.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const orNull =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || is(value);
const isPerk = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && isText(value.name) && 'value' in value && isNumber(value.value);
const isAnswers = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((answer) => NEED_ANSWERS.some((known) => known === answer));
const OF_TYPE: Record<TermType, (value: unknown) => boolean> = {
  rupees: isNumber,
  instant: isText,
  texts: (value) => Array.isArray(value) && value.every(isText),
  perks: (value) => Array.isArray(value) && value.every(isPerk),
  policy: (value) => CANCEL_POLICIES.some((policy) => policy === value),
  text: isText,
  answers: isAnswers,
};
/** Whether a stored value is valid for its field; another build may have stored others. */
const FITS: Record<string, (value: unknown) => boolean> = {
  proposedPrice: orNull(isNumber),
  alcohol: orNull(isNumber),
  startAt: orNull(isText),
  lasts: orNull(isNumber),
  standsFor: orNull(isNumber),
  templateId: orNull(isText),
  needs: isAnswers,
  ...Object.fromEntries(termsOf(OFFER_TERMS).map(([key, { type }]) => [key, OF_TYPE[type]])),
} satisfies Record<Exclude<keyof BidValues, keyof typeof OFFER_TERMS>, (value: unknown) => boolean>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const drafts = (): Record<string, unknown> => {
  const kept = session.json(SESSION.bidDrafts);
  return isRecord(kept) ? kept : {};
};
const draftAt = (key: string): Record<string, unknown> | null => {
  const kept = drafts()[key];
  return isRecord(kept) ? kept : null;
};

/** The unsent input for a request, over the form's initial values: it survives changes of the plan and of the network. */
export function draftFor(request: VenueRequestView, initial: BidValues): BidValues {
  const typed = draftAt(draftKey(request));
  if (!typed) return initial;
  const fitting = Object.entries(typed).filter(([key, value]) => FITS[key]?.(value));
  const merged: BidValues = { ...initial, ...Object.fromEntries(fitting) };
  // In JSON an unreadable amount is null.
  const draft = { ...merged, proposedPrice: merged.proposedPrice ?? NaN, alcohol: merged.alcohol ?? NaN };
  const { days, suggested } = possibleStarts(request);
  const kept = draft.startAt !== null && [...days.values()].flat().includes(draft.startAt);
  return kept || draft.startAt === request.myBid?.startAt ? draft : { ...draft, startAt: suggested };
}

/** Whether the desk keeps an unsent draft for a request. */
export const hasDraft = (request: VenueRequestView): boolean => draftAt(draftKey(request)) !== null;

/** Whether the input belongs to an earlier version of the plan. */
export const isOlderDraft = (request: VenueRequestView): boolean => {
  const draft = draftAt(draftKey(request));
  return draft !== null && draft.planVersion !== request.planVersion;
};

/** The typed total of a request that can no longer be sent: it closed, or a colleague sent an offer first. */
export function unsentTotal(request: VenueRequestView, phase: RequestPhase): Rupees | null {
  if (phase === 'open' || phase === 'changing') return null;
  const total = draftAt(phase === 'offered' ? newDraftKey(request) : draftKey(request))?.proposedPrice;
  return typeof total === 'number' && total !== request.myBid?.proposedPrice ? total : null;
}

// A new offer of a day and an improvement of a sent one have separate drafts.
const draftKey = (request: VenueRequestView): string =>
  request.myBid?.status === 'pending' ? `${request.id} ${request.myBid.id}` : newDraftKey(request);
const newDraftKey = ({ id, days, preferredDate }: VenueRequestView): string => (days && preferredDate ? `${id} ${preferredDate}` : id);

/** Stores the input for a request; null: it was sent. */
export function keepDraft(request: VenueRequestView, values: BidValues | null): void {
  const { [draftKey(request)]: _old, ...others } = drafts();
  session.set(
    SESSION.bidDrafts,
    JSON.stringify(values ? { ...others, [draftKey(request)]: { ...values, planVersion: request.planVersion } } : others),
  );
}
