import { useEffect, useRef } from 'react';
import type { Rupees, VenueProfile, VenueRequestView } from '@app/contracts';
import { dayNote, dayOf, priceLines, TEXT_TERMS } from '@app/domain';
import { rupees } from '../../../lib/format.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { DayNote } from '../../../ui/day-note.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { showFault } from '../../../ui/forms/show-fault.js';
import { PriceLines } from '../../../ui/offer/price-lines.js';
import { useNetwork } from '../../../lib/network.js';
import { PriceWarnings } from './warnings/price-warnings.js';
import { extrasFor } from './extras.js';
import { ExtrasFields } from './extras-fields.js';
import { FullSlot } from './warnings/full-slot.js';
import { NeedsAnswers } from './needs-answers.js';
import { OwnWithdrawals } from './own-withdrawals.js';
import { PolicySelect } from './policy-select.js';
import { PriceStepper } from './price-stepper.js';
import { RevisionRules, useCooldown } from './revision-rules.js';
import { SendNote } from './send-note.js';
import { suggestPrice } from './suggestion.js';
import { StartPicker } from './start-picker.js';
import { SuggestedTotal, Templates } from './templates.js';
import { TextTerms } from './text-terms.js';
import { EndPicker, ExpiryPicker } from './time-fields.js';
import { useBidForm } from './form/use-bid-form.js';
import { WhatIf } from './what-if.js';

/** The venue's templates: one tap fills the form, the next one sends it. Renders nothing without any. */
function sendText(t: Translate, total: Rupees, revising: boolean): string {
  if (!(total >= 1)) return t(revising ? 'bid.reviseEmpty' : 'bid.sendEmpty');
  return t(revising ? 'venue.form.revise' : 'venue.form.send', { amount: rupees(total) });
}

/** The form of an offer, filled with usual values so that one more tap sends it; it revises an active offer as well. */
export function BidForm({ request, profile, onDone }: { request: VenueRequestView; profile: VenueProfile; onDone: () => void }) {
  const t = useText();
  const usual = extrasFor(profile.placeTypes).inclusions.slice(0, 2);
  const { values, changed, errors, refusals, busy, set, hold, take, send } = useBidForm(request, profile, usual, onDone);
  const active = request.myBid?.status === 'pending' ? request.myBid : null;
  const revising = active !== null;
  const suggested = suggestPrice(request, profile);
  const wait = useCooldown(active);
  const offline = useNetwork((network) => network.offline);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => showFault(refusals > 0 ? box.current : null), [refusals]);
  return (
    <form
      ref={box}
      noValidate
      onFocus={hold}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {errors.form && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {errors.form}
        </p>
      )}
      {changed && (
        <p role="status" className="rounded-field bg-marigold-soft px-4 py-3 font-medium text-marigold">
          {t(`bid.changed.${changed}`, { amount: rupees(request.myBid?.proposedPrice ?? 0) })}
        </p>
      )}
      {active ? <RevisionRules bid={active} /> : <Templates partySize={request.partySize} onTake={take} />}
      <PriceStepper
        value={values.proposedPrice}
        partySize={request.partySize}
        suggested={suggested}
        error={errors.proposedPrice}
        onChange={(proposedPrice) => set('proposedPrice', proposedPrice)}
      />
      {values.proposedPrice === 0 && <SuggestedTotal amount={suggested} onTake={(amount) => set('proposedPrice', amount)} />}
      <WhatIf request={request} price={values.proposedPrice} perks={values.perks} />
      {values.proposedPrice >= values.alcohol && (
        <PriceLines className="-mt-2" lines={priceLines(values.proposedPrice, values.alcohol, request.partySize, profile.tax)} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <StartPicker request={request} value={values.startAt} error={errors.startAt} onChange={(startAt) => set('startAt', startAt)} />
        <EndPicker values={values} error={errors.lasts} onChange={(lasts) => set('lasts', lasts)} />
      </div>
      {values.startAt && <DayNote note={dayNote(dayOf(new Date(values.startAt)), profile.citySlug, profile.placeTypes)} />}
      <ExtrasFields
        placeTypes={profile.placeTypes}
        inclusions={values.inclusions}
        perks={values.perks}
        errors={errors}
        onInclusions={(inclusions) => set('inclusions', inclusions)}
        onPerks={(perks) => set('perks', perks)}
      />
      <NeedsAnswers request={request} onSite={profile.onSite} said={values.needs} onChange={(needs) => set('needs', needs)} />
      <details
        className="rounded-field ring-1 ring-line"
        open={Boolean(errors.policy ?? errors.alcohol ?? errors.standsFor) || TEXT_TERMS.some((term) => errors[term])}
      >
        <summary className="min-h-11 px-4 py-2.5 font-semibold text-indigo">{t('venue.form.moreFields')}</summary>
        <div className="grid gap-4 p-4 pt-1">
          <NumberInput
            label={t('venue.form.alcohol')}
            hint={t('venue.form.alcoholHint')}
            value={values.alcohol}
            error={errors.alcohol}
            onChange={(alcohol) => set('alcohol', alcohol)}
          />
          {!revising && (
            <ExpiryPicker value={values.standsFor} error={errors.standsFor} onChange={(standsFor) => set('standsFor', standsFor)} />
          )}
          {!revising && <PolicySelect value={values.policy} onChange={(policy) => set('policy', policy)} />}
          <TextTerms values={values} errors={errors} onChange={set} />
        </div>
      </details>
      <p className="text-sm text-muted">
        {t('bid.withdrawn.free')} <OwnWithdrawals />
      </p>
      {/* The button stays visible at any length of the form: a template and this button make an offer. */}
      <div
        data-bar="send"
        className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] -mx-5 -mb-5 grid gap-1 rounded-b-card border-t border-line bg-raised px-5 py-3 lg:-bottom-1"
      >
        <PriceWarnings request={request} profile={profile} values={values} />
        <FullSlot request={request} startAt={values.startAt} />
        <Button type="submit" size="large" wide busy={busy} disabled={offline || wait > 0}>
          {sendText(t, values.proposedPrice, revising)}
        </Button>
        <SendNote offline={offline} wait={wait} total={values.proposedPrice} minSpend={request.minSpend} />
      </div>
    </form>
  );
}
