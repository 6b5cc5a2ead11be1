import type { VenueBidView, VenueProfile, VenueRequestView } from '@app/contracts';
import { priceLines } from '@app/domain';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../lib/network.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Countdown } from '../../../ui/countdown.js';
import { PriceLines } from '../../../ui/offer/price-lines.js';
import { deskFailure } from '../desk-failure.js';
import { reconfirmBid } from '../api.js';
import { readDesk, setMyBid } from '../desk-store.js';
import { FullSlot } from './warnings/full-slot.js';
import { PriceStepper } from './price-stepper.js';
import { StartPicker } from './start-picker.js';
import { possibleStarts } from './suggestion.js';

/** Confirms an offer after the planners changed their plan, at the same price or another one, and at another time if theirs has moved. */
export function ReconfirmPanel({ request, bid, profile }: { request: VenueRequestView; bid: VenueBidView; profile: VenueProfile }) {
  const t = useText();
  const { days, suggested } = possibleStarts(request);
  const [price, setPrice] = useState(bid.proposedPrice);
  const [startAt, setStartAt] = useState([...days.values()].flat().includes(bid.startAt) ? bid.startAt : suggested);
  const offline = useNetwork((network) => network.offline);
  const { mutate, isPending, error } = useCommand({
    send: () =>
      reconfirmBid(bid.id, {
        expectedVersion: bid.version,
        planVersion: request.planVersion,
        ...(price === bid.proposedPrice ? {} : { proposedPrice: price }),
        ...(startAt === null || startAt === bid.startAt ? {} : { startAt }),
      }),
    success: () => ({ title: t('venue.stale.done') }),
    onDone: (confirmed) => setMyBid(request.id, confirmed),
    failure: deskFailure,
    onFailure: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) readDesk().catch(() => undefined);
    },
  });
  const faults = error instanceof ApiError ? error.problem?.fieldErrors : undefined;
  return (
    <section aria-label={t('venue.outcome.stale')} className="grid gap-4 rounded-card bg-raised p-5 shadow-card ring-2 ring-brick">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg">{t('venue.outcome.stale')}</h3>
        {bid.staleUntil && <Countdown closesAt={bid.staleUntil} />}
      </div>
      <p>{t('venue.outcome.stale.about')}</p>
      <PriceStepper
        value={price}
        partySize={request.partySize}
        error={faults?.['proposedPrice'] && t('bid.notAtThisPrice')}
        onChange={setPrice}
      />
      {price >= bid.alcohol && <PriceLines className="-mt-2" lines={priceLines(price, bid.alcohol, request.partySize, profile.tax)} />}
      <StartPicker request={request} value={startAt} error={faults?.['startAt'] && t('venue.form.noStart')} onChange={setStartAt} />
      <FullSlot request={request} startAt={startAt} />
      <Button wide busy={isPending} disabled={offline || !(price >= 1)} onClick={() => mutate()}>
        {price === bid.proposedPrice ? t('venue.stale.confirm') : t('bid.reconfirmAt', { amount: rupees(price || 0) })}
      </Button>
      {offline && <p className="text-sm text-brick">{t('bid.offline')}</p>}
    </section>
  );
}
