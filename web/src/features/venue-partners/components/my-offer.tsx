import type { VenueBidView, VenueRequestView } from '@app/contracts';
import { clockTime, dayAndTime, dotted, rupees, rupeesEach } from '../../../lib/format.js';
import { useText, venueWords } from '../../../lib/i18n/i18n.js';
import { answerWords } from '../../../lib/i18n/on-site.js';
import { offeredTexts, perkWords } from '../../../lib/i18n/offered.js';
import { DayNote } from '../../../ui/day-note.js';
import { OfferedTexts } from '../../../ui/offer/offered-texts.js';
import { PriceLines } from '../../../ui/offer/price-lines.js';
import { offersKnown } from '../request-phase.js';
import { PhaseBadge } from './phase-badge.js';

/** The venue's active offer and its state. Round 1 shows the number of offers, round 2 the venue's rank and its best improvement. */
export function MyOffer({ request, bid }: { request: VenueRequestView; bid: VenueBidView }) {
  const t = useText();
  const bidding = request.status === 'open' || request.status === 'closing';
  return (
    <section aria-label={t('venue.offer.title')} className="grid gap-3 rounded-card bg-raised p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-sm text-muted">
            {dotted(t('venue.offer.title'), bid.byRule !== null && t('venue.offer.byRule', { number: bid.byRule }))}
          </h3>
          <p className="tabular text-2xl font-bold leading-tight">{rupees(bid.proposedPrice)}</p>
          {bid.partySize > 1 && (
            <p className="tabular text-sm text-muted">{t('venue.each', { amount: rupeesEach(bid.proposedPrice, bid.partySize) })}</p>
          )}
        </div>
        <PhaseBadge request={request} />
      </div>
      <PriceLines lines={bid.lines} />
      <p>
        <span className="font-semibold">{dayAndTime(bid.startAt)}</span>
        {bid.inclusions.length > 0 && <span className="text-muted"> · {bid.inclusions.map(venueWords).join(', ')}</span>}
      </p>
      <DayNote note={bid.dayNote} />
      {bid.perks.length > 0 && (
        <p className="text-sm">
          <span className="font-semibold">{t('venue.form.perks')}: </span>
          {bid.perks.map(perkWords).join(', ')}
        </p>
      )}
      <p className="text-sm empty:hidden">{answerWords(t, bid.needs).join(' · ')}</p>
      <OfferedTexts texts={offeredTexts(t, bid)} className="rounded-field bg-sunken px-3 py-2 text-sm" />
      {bid.comparedAt || bid.openedAt ? (
        <p className="tabular text-sm text-muted">
          {dotted(
            bid.openedAt && t('venue.offer.opened', { time: clockTime(bid.openedAt) }),
            bid.comparedAt && t('venue.offer.compared', { time: clockTime(bid.comparedAt) }),
          )}
        </p>
      ) : (
        bidding && bid.status === 'pending' && <p className="text-sm text-muted">{t('venue.offer.unread')}</p>
      )}
      {bidding && bid.status === 'pending' && (
        <div role="status" className="rounded-field bg-sunken px-4 py-3">
          <p className="tabular font-semibold">{t('venue.bids', { count: offersKnown(request) })}</p>
          <p className="text-sm text-muted">
            {request.rank === null
              ? t('venue.offer.roundOne')
              : request.rank === 1
                ? t('venue.offer.leading')
                : t(request.gap === 'perks' ? 'venue.offer.gapPerks' : 'venue.offer.gapPrice')}
          </p>
          <p className="text-sm text-muted">{t('venue.offer.revisions', { count: bid.revisionsLeft })}</p>
        </div>
      )}
    </section>
  );
}
