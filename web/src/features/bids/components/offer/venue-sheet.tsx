import type { BidView, Snapshot } from '@app/contracts';
import { weightsAt } from '@app/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayAndTime, heldTill } from '../../../../lib/format.js';
import { useText, placeName } from '../../../../lib/i18n/i18n.js';
import { openSheet } from '../../../../lib/sheets.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { DayNote } from '../../../../ui/day-note.js';
import { Sheet } from '../../../../ui/dialog.js';
import { AlertIcon } from '../../../../ui/pictures/icons.js';
import { spendWords } from '../../../../ui/offer/spend-words.js';
import { ScoreBars, ScoreRing } from '../../../../ui/pictures/score-ring.js';
import { sceneOf } from '../../../../ui/pictures/venue-art.js';
import { VenuePicture } from '../../../../ui/pictures/venue-picture.js';
import { venueDetails } from '../../api.js';
import { BALANCED, leaderOf } from '../../board-order.js';
import { useCounterNews } from '../../counter-news.js';
import { bestBecause, kindOf, scoreWord } from '../../offer-words.js';
import { CounterLine } from './counter-line.js';
import { Negotiate } from './negotiate.js';
import { OfferTerms } from './offer-terms.js';
import { VenueFacts } from './venue-facts.js';
import { VoteButtons } from './vote-buttons.js';

interface VenueSheetProps {
  bid: BidView;
  snapshot: Snapshot;
  marked: boolean;
  onMark: () => void;
  onAccept: () => void;
  onDecline: () => void;
  onClose: () => void;
}

/** The reasons for an offer's rank: words first, the five bars folded. */
function WhyThisScore({ bid, bids }: { bid: BidView; bids: readonly BidView[] }) {
  const t = useText();
  const best = leaderOf(bids);
  return (
    <section className="grid gap-2">
      <p className="flex items-center gap-3">
        <ScoreRing score={bid.valueScore} size={56} />
        <span>
          <span className="block font-semibold">{t(scoreWord(bid.valueScore))}</span>
          {best?.id === bid.id && (
            <span className="block text-sm text-leaf">{t('offers.bestBecause', { why: bestBecause(t, bid, bids) })}</span>
          )}
        </span>
      </p>
      <details>
        <summary className="flex min-h-11 items-center text-sm font-semibold text-indigo">{t('score.why')}</summary>
        <p className="pb-3 text-sm text-muted">{t('score.about')}</p>
        <ScoreBars parts={bid.parts} weights={weightsAt(BALANCED)} />
      </details>
    </section>
  );
}

/** The votes of other members, as far as the reader may know them; the decider sees reasons as counts. */
function Votes({ bid }: { bid: BidView }) {
  const t = useText();
  const { reasons } = bid.votes;
  const given = reasons ? Object.entries(reasons).filter(([, count]) => count > 0) : [];
  return (
    <section className="grid gap-1">
      <VoteButtons bid={bid} wide />
      {given.length > 0 && (
        <p className="text-sm text-muted">
          {t('vote.reasons')}{' '}
          {given.map(([reason, count]) => `${t(`vote.reason.${reason as 'diet' | 'budget' | 'distance'}`)} ${count}`).join(' · ')}
        </p>
      )}
    </section>
  );
}

/** All details of an offer and its venue, with all actions. */
export function VenueSheet({ bid, snapshot, marked, onMark, onAccept, onDecline, onClose }: VenueSheetProps) {
  const t = useText();
  const { bids, me, bidRequest, plan } = snapshot;
  const news = useCounterNews(bid);
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
          <VenuePicture id={bid.venueId} photoId={bid.venuePhotoId} scene={sceneOf(bid.venueTypes)} size="wide" />
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
        {pending && snapshot.members.length > 1 && <Votes bid={bid} />}
        <OfferTerms bid={bid} />
        <p className="text-sm">
          <span className="font-semibold">{t('accept.policy', { policy: t(`policy.${bid.policy}`) })}</span>
          <span className="block text-muted">{t(`policy.${bid.policy}.about`)}</span>
        </p>
        <WhyThisScore bid={bid} bids={bids} />
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
          to={paths.venue(bid.venueId)}
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
