import { useQueryClient } from '@tanstack/react-query';
import type { Instant, OfferTemplate, PlaceBid, VenueProfile, VenueRequestView } from '@app/contracts';
import { answersTo, needsOf } from '@app/domain';
import { useState } from 'react';
import { serverNow } from '../../../../lib/clock.js';
import { attempt } from '../../../../lib/calls/attempts.js';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useCommand } from '../../../../live/use-command.js';
import { placeBid, reviseBid } from '../../api.js';
import { readDesk, setMyBid } from '../../desk-store.js';
import { draftFor, hasDraft, isOlderDraft, keepDraft } from './bid-drafts.js';
import { endOf, fromTemplate, initialValues, type BidValues } from './bid-values.js';
import { fullSlotText, useSlotSeats } from '../warnings/slot-seats.js';
import { useOfferTemplates } from '../templates.js';
import { sentTerms } from '../typed-terms.js';
import { type BidErrors, errorsOf, faultsOf } from './bid-errors.js';

/** The expiry is chosen in minutes from now; this margin covers the time until the server reads it. */
const ON_THE_WAY_MS = 60_000;

/** The change under the form: of the plan, or of the offer by a colleague or by an accepted counter-offer. */
type Changed = 'plan' | 'offer' | null;

const changeSince = (before: VenueRequestView, now: VenueRequestView): Changed =>
  before.planVersion !== now.planVersion ? 'plan' : before.myBid?.version !== now.myBid?.version ? 'offer' : null;

/** The form of an offer, new or revised. The input stays until it was sent. */
export function useBidForm(request: VenueRequestView, profile: VenueProfile, usual: string[], onSent: () => void) {
  const t = useText();
  const client = useQueryClient();
  const templates = useOfferTemplates();
  const begin = (): BidValues => draftFor(request, initialValues(request, profile, { usual, templates }));
  // Until something is typed the form follows the templates, which may be read later than it.
  const [typed, setTyped] = useState(() => (hasDraft(request) ? begin() : null));
  const values = typed ?? begin();
  const [seen, setSeen] = useState(request);
  const [changed, setChanged] = useState<Changed>(() => (isOlderDraft(request) ? 'plan' : null));
  // The form keeps its input and fits it to the current plan and offer.
  const change = changeSince(seen, request);
  if (change) {
    setSeen(request);
    setChanged(change);
    setTyped((before) => before && begin());
  }
  const [refusals, setRefusals] = useState(0);
  const countRefusal = (): void => setRefusals((count) => count + 1);

  const fullSlot = fullSlotText(t, useSlotSeats(values.startAt), request.partySize);
  const put = (patch: Partial<BidValues>): void => {
    const next = { ...values, ...patch };
    setTyped(next);
    keepDraft(request, next);
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'form' && !(name in patch))));
  };

  const {
    mutate,
    isPending: busy,
    faults: errors,
    setFaults,
  } = useCommand({
    send: async (startAt: Instant) => {
      const { proposedPrice, alcohol, standsFor, templateId } = values;
      const { policy, ...terms } = sentTerms(values);
      const needs = answersTo(needsOf(request), profile.onSite, values.needs);
      const shared = { ...terms, proposedPrice, alcohol, needs, startAt, endAt: endOf(values) };
      const active = request.myBid?.status === 'pending' ? request.myBid : null;
      if (active) {
        const revised = await reviseBid(active.id, { expectedVersion: active.version, ...shared });
        keepDraft(request, null);
        setMyBid(request.id, revised);
        return t('venue.form.revised');
      } else {
        const offer: PlaceBid = { ...shared, policy, templateId };
        const bodyOf = (): PlaceBid => {
          const expiresAt = standsFor === null ? null : new Date(serverNow() + standsFor * 60_000 + ON_THE_WAY_MS).toISOString();
          return { ...offer, expiresAt };
        };
        const placed = await attempt(`bid ${request.id}`, { ...offer, standsFor }, bodyOf, (body, key) => placeBid(request.id, body, key));
        keepDraft(request, null);
        setMyBid(request.id, placed);
        // The counts of recent offers and of the template's uses have changed.
        for (const queryKey of [queryKeys.venueWithdrawals, queryKeys.venueTemplates]) void client.invalidateQueries({ queryKey });
        return t('venue.form.sent');
      }
    },
    success: (title) => ({ title }),
    onDone: onSent,
    faultsOf: (error) => errorsOf(t, error, values),
    onFailure: (error) => {
      countRefusal();
      // The slot may have filled up since its seats were read.
      void client.invalidateQueries({ queryKey: queryKeys.venueCapacity });
      // A refusal by state means that the desk is older than the auction.
      if (error instanceof ApiError && error.status === 409) readDesk().catch(() => undefined);
    },
  });
  const send = (): void => {
    const faults: BidErrors = fullSlot ? { startAt: fullSlot } : faultsOf(t, values, request);
    if (values.startAt && Object.keys(faults).length === 0) return mutate(values.startAt);
    setFaults(faults);
    countRefusal();
  };

  return {
    values,
    changed,
    errors,
    /** The number of refusals. */
    refusals,
    busy,
    set: <K extends keyof BidValues>(name: K, value: BidValues[K]): void => put({ [name]: value } as Pick<BidValues, K>),
    /** Nothing but what is typed changes the form from now on. */
    hold: (): void => setTyped((before) => before ?? values),
    take: (template: OfferTemplate): void => put(fromTemplate(template, request.partySize)),
    send,
  };
}
