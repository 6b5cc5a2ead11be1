import type { BidView, Snapshot } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayAndTime, heldTill } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { openSheet } from '../../../../lib/sheets.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { DayNote } from '../../../../ui/day-note.js';
import { Sheet } from '../../../../ui/dialog.js';
import { AlertIcon } from '../../../../ui/pictures/icons.js';
import { DoorLine, NeedList } from '../../../../ui/offer/on-site.js';
import { spendWords } from '../../../../ui/offer/spend-words.js';
import { VenuePicture } from '../../../../ui/pictures/venue-picture.js';
import { venueDetails } from '../../api.js';
import { useCounterNews } from '../../counter-news.js';
import { kindOf } from '../../offer-words.js';
import { useReading } from '../../use-reading.js';
import { CounterLine } from './counter-line.js';
import { Negotiate } from './negotiate.js';
import { OfferTerms } from './offer-terms.js';
import { VenueFacts } from './venue-facts.js';
import { WhyThisScore } from './why-this-score.js';
import { OfferVotes } from './offer-votes.js';

interface VenueSheetProps {
  bid: BidView;
  snapshot: Snapshot;
  marked: boolean;
  onMark: () => void;
  onAccept: () => void;
  onDecline: () => void;
  onClose: () => void;
}

/** All details of an offer and its venue, with all actions. */
export function VenueSheet({ bid, snapshot, marked, onMark, onAccept, onDecline, onClose }: VenueSheetProps) {
  const t = useText();
  const { bids, me, bidRequest, plan } = snapshot;
  const news = useCounterNews(bid);
  useReading([bid], 'opened');
  const venue = useQuery({
    queryKey: queryKeys.venue(bid.venueId),
    queryFn: () => venueDetails(bid.venueId),
    staleTime: 60_000,
    retry: false,
  });
  const minSpend = bidRequest?.minSpend ?? 0;
  const { spend, each, parts } = spendWords(t, bid, minSpend);
  const kind = kindOf(bid.venueTypes, bidRequest?.placeTypes ?? []);
  const held = heldTill(bid);
  const pending = bid.status === 'pending';
  const mayNegotiate = me.canAccept && pending && !bid.counter && bid.countersLeft > 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={bid.venueName}
      description={[kind && t(`place.${kind}`), placeName(t, bid.venueArea)].filter(Boolean).join(' · ')}
      footer={
        pending && me.canAccept ? (
          <Button className="w-full" onClick={onAccept}>
            {t('offers.accept')} · {spend}
          </Button>
        ) : undefined
      }
    >
      <div className="grid gap-5 pb-2">
        <span aria-hidden="true" className="block h-36 overflow-hidden rounded-card sm:h-48">
          <VenuePicture id={bid.venueId} photoId={bid.venuePhotoId} types={bid.venueTypes} cuisines={bid.venueCuisines} size="wide" />
        </span>
        <section className="grid gap-1">
          <p className="tabular flex flex-wrap items-baseline gap-x-2.5">
            <span className="text-2xl font-bold">{spend}</span>
            {each && <span className="text-sm text-muted">{each}</span>}
          </p>
          {parts && <p className="tabular text-sm font-medium">{parts}</p>}
          <p className="tabular text-sm">{t('offers.starts', { time: dayAndTime(bid.startAt) })}</p>
          {held && <p className="tabular text-sm text-muted">{t('offers.heldTill', { time: held })}</p>}
          <DayNote note={bid.dayNote} />
        </section>
        {!pending && (
          <p role="status" className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
            <AlertIcon size={20} />
            {bid.status === 'stale' ? t('offers.stale') : t('offers.over', { status: t(`offers.status.${bid.status}`) })}
          </p>
        )}
        {(bid.counter || news) && <CounterLine bid={bid} minSpend={minSpend} news={news} />}
        {mayNegotiate && (
          <section className="grid gap-2">
            <h3 className="font-semibold">{t('counter.title')}</h3>
            <Negotiate key={bid.version} bid={bid} minSpend={minSpend} onDone={() => undefined} />
          </section>
        )}
        {pending && snapshot.members.length > 1 && <OfferVotes bid={bid} />}
        <OfferTerms bid={bid} />
        <NeedList answers={bid.needs} />
        <DoorLine onSite={bid.venueOnSite} />
        <p className="text-sm">
          <span className="font-semibold">{t('accept.policy', { policy: t(`policy.${bid.policy}`) })}</span>
          <span className="block text-muted">{t(`policy.${bid.policy}.about`)}</span>
        </p>
        <WhyThisScore bid={bid} bids={bids} minSpend={minSpend} />
        <VenueFacts bid={bid} venue={venue.data ?? null} from={plan.coordinates} alone={plan.planType === 'goSolo'} />
        {pending && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-3">
            <Button look="secondary" aria-pressed={marked} onClick={onMark}>
              {t(marked ? 'offers.compared' : 'offers.compare')}
            </Button>
            {me.canAccept && (
              <Button look="quiet" needsNetwork onClick={onDecline}>
                {t(plan.planType === 'goSolo' ? 'offers.declineAlone' : 'offers.decline')}
              </Button>
            )}
          </div>
        )}
        <Link
          to={paths.venue({ id: bid.venueId, name: bid.venueName })}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline"
        >
          {t('venueSheet.page')}
        </Link>
        <button
          type="button"
          className="min-h-11 justify-self-start text-sm text-muted underline hover:text-ink"
          onClick={() => {
            onClose();
            openSheet({ kind: 'report', about: { venueId: bid.venueId, name: bid.venueName } });
          }}
        >
          {t('venueReport.open')}
        </button>
      </div>
    </Sheet>
  );
}
