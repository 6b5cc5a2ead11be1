import type { DryOffer, DryRun, NotSent } from '@app/contracts';
import { useState } from 'react';
import { bandText } from '../../../../../lib/i18n/band-text.js';
import { dayAndTime, plainDate, rupees } from '../../../../../lib/format.js';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../../lib/i18n/place-names.js';
import { Button } from '../../../../../ui/button.js';
import { Card } from '../../../../../ui/card.js';

const FIRST = 5;
const REASONS: readonly NotSent[] = ['other', 'no-start', 'earlier-rule', 'full'];
const CHOSEN = ['below', 'between', 'above'] as const;

function Offer({ offer }: { offer: DryOffer }) {
  const t = useText();
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-muted">{plainDate(offer.invitedAt)}</p>
      <p className="min-w-0">
        {t('venue.people', { count: offer.partySize })} · {placeName(t, offer.area)} ({bandText(t, offer.distanceBand)})
        <span className="block text-sm text-muted">{dayAndTime(offer.startAt)}</span>
      </p>
      <p className="tabular sm:text-right">
        <span className="font-semibold">{rupees(offer.price)}</span>
        {offer.lowest < offer.price && (
          <span className="block text-sm text-muted">{t('venueSet.dry.downTo', { amount: rupees(offer.lowest) })}</span>
        )}
      </p>
    </li>
  );
}

/** The offers that a rule would have made in the last 30 days. */
export function DryRunPanel({ run, outdated }: { run: DryRun; outdated: boolean }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const { asked, sent, offers, notSent, chosen } = run;
  if (asked === 0) return <Card role="status">{t('venueSet.dry.none')}</Card>;
  const reasons = REASONS.filter((reason) => notSent[reason] > 0);
  return (
    <Card className="grid gap-4" aria-labelledby="dry-run">
      <div className="grid gap-1" role="status">
        <h2 id="dry-run" className="text-lg">
          {t('venueSet.dry.title')}
        </h2>
        <p className="text-base font-semibold">{t('venueSet.dry.sum', { count: sent, asked })}</p>
        {outdated && <p className="font-medium text-marigold">{t('venueSet.dry.changed')}</p>}
      </div>
      {offers.length > 0 && (
        <div>
          <ul className="divide-y divide-line border-y border-line">
            {(all ? offers : offers.slice(0, FIRST)).map((offer) => (
              <Offer key={offer.requestId} offer={offer} />
            ))}
          </ul>
          {!all && offers.length > FIRST && (
            <Button look="quiet" onClick={() => setAll(true)}>
              {t('venueSet.dry.all', { count: offers.length })}
            </Button>
          )}
          {all && offers.length < sent && <p className="pt-2 text-sm text-muted">{t('venueSet.dry.newest', { count: offers.length })}</p>}
        </div>
      )}
      {reasons.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('venueSet.dry.notSent')}</h3>
          <ul className="list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{t(`venueSet.dry.${reason}`, { count: notSent[reason] })}</li>
            ))}
          </ul>
        </div>
      )}
      {chosen ? (
        <div>
          <h3 className="font-semibold">{t('venueSet.dry.chosen', { count: chosen.decided })}</h3>
          <ul className="list-disc pl-5">
            {CHOSEN.filter((where) => chosen[where] > 0).map((where) => (
              <li key={where}>{t(`venueSet.dry.${where}`, { count: chosen[where] })}</li>
            ))}
          </ul>
        </div>
      ) : (
        sent > 0 && <p className="text-sm text-muted">{t('venueSet.dry.tooFew')}</p>
      )}
      <p className="text-sm text-muted">{t('venueSet.dry.seats')}</p>
    </Card>
  );
}
