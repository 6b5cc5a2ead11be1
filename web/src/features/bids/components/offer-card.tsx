import type { BidView } from '@app/contracts';
import { clockTime, dayAndTime, rupees, rupeesEach, timer } from '../../../lib/format.js';
import { useNow } from '../../../lib/clock.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Countdown } from '../../../ui/countdown.js';
import { DayNote } from '../../../ui/day-note.js';
import { cx } from '../../../ui/cx.js';
import { CheckIcon, ClockIcon, PinIcon } from '../../../ui/pictures/icons.js';
import { ScoreRing } from '../../../ui/pictures/score-ring.js';
import { VenueArt, type Scene } from '../../../ui/pictures/venue-art.js';
import { isOpen } from '../board-order.js';
import { OfferTerms } from './offer-terms.js';
import { VoteButtons } from './vote-buttons.js';

const HOUR = 3_600_000;

interface OfferCardProps {
  bid: BidView;
  /** When the offer ends if it has no end of its own. */
  decidesUntil: string | null;
  scene: Scene;
  best: boolean;
  mark: 'new' | 'improved' | null;
  marked: boolean;
  canAccept: boolean;
  canVote: boolean;
  onMark: () => void;
  onScore: () => void;
  onAccept: () => void;
}

function CompareIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 5h6v14H4zM14 5h6v14h-6z" />
    </svg>
  );
}

/** How long an offer can still be taken; under an hour it runs down. */
function TimeLeft({ until }: { until: string }) {
  const t = useText();
  const left = Date.parse(until) - useNow();
  const words =
    left > HOUR
      ? t('offers.until', { time: left > 12 * HOUR ? dayAndTime(until) : clockTime(until) })
      : t('offers.left', { time: timer(left) });
  return (
    <span className={cx('inline-flex items-center gap-1', left < 5 * 60_000 && 'font-semibold text-marigold')}>
      <ClockIcon size={16} />
      <span className="tabular">{words}</span>
    </span>
  );
}

/** One venue's offer: what it costs, why it is where it is, and what can be done with it. */
export function OfferCard({ bid, decidesUntil, scene, best, mark, marked, canAccept, canVote, onMark, onScore, onAccept }: OfferCardProps) {
  const t = useText();
  const open = isOpen(bid);
  const until = bid.expiresAt ?? decidesUntil;
  const nobodyObjects = bid.votes.counts && bid.votes.counts.no === 0 && bid.votes.counts.love + bid.votes.counts.ok > 1;
  return (
    <article
      aria-label={bid.venueName}
      data-bid={bid.id}
      className={cx(
        'rise-in flex h-full flex-col overflow-hidden rounded-card bg-raised shadow-card',
        marked && 'ring-2 ring-indigo',
        !open && 'opacity-60',
      )}
    >
      <div className="relative h-28 shrink-0">
        <VenueArt id={bid.venueId} scene={scene} />
        <div className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
          {best && open && <Badge tone="leaf">{t('offers.best')}</Badge>}
          {mark && open && <Badge tone="rose">{t(mark === 'new' ? 'offers.new' : 'offers.improved')}</Badge>}
          {bid.isSimulated && <Badge tone="neutral">{t('offers.simulated')}</Badge>}
          {bid.status !== 'pending' && <Badge tone="marigold">{t(`offers.status.${bid.status}`)}</Badge>}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-lg leading-snug">{bid.venueName}</h2>
            <p className="flex items-center gap-1 text-sm text-muted">
              <PinIcon size={16} />
              {bid.distanceBand ? `${bid.venueArea} · ${bandText(t, bid.distanceBand)}` : bid.venueArea}
            </p>
          </div>
          <button
            type="button"
            onClick={onScore}
            aria-label={t('score.open', { score: Math.round(bid.valueScore) })}
            className="-m-1 rounded-full p-1 hover:bg-sunken"
          >
            <ScoreRing score={bid.valueScore} />
          </button>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="tabular text-2xl font-bold">{rupees(bid.proposedPrice)}</span>
          {bid.partySize > 1 && (
            <span className="text-sm text-muted">{t('offers.each', { price: rupeesEach(bid.proposedPrice, bid.partySize) })}</span>
          )}
          {bid.aboveBudget && <Badge tone="marigold">{t('offers.aboveBudget')}</Badge>}
        </div>
        {bid.status === 'stale' && <p className="text-sm font-medium text-marigold">{t('offers.stale')}</p>}
        {bid.counter && (
          <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-marigold">
            {t('counter.open', { price: rupees(bid.counter.proposedPrice) })} <Countdown closesAt={bid.counter.expiresAt} size="small" />
          </p>
        )}
        <OfferTerms bid={bid} />
        <DayNote note={bid.dayNote} />
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <span className="tabular">{t('offers.starts', { time: dayAndTime(bid.startAt) })}</span>
          {open && until && bid.status === 'pending' && <TimeLeft until={until} />}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <VoteButtons bid={bid} canVote={canVote && bid.status === 'pending'} />
          {nobodyObjects && (
            <Badge tone="leaf" icon={<CheckIcon size={14} />}>
              {t('offers.noObjection')}
            </Badge>
          )}
        </div>
        {bid.status === 'pending' && (
          <div className="flex items-center gap-2 border-t border-line pt-3">
            <Button
              look={marked ? 'secondary' : 'quiet'}
              size="small"
              className={marked ? 'text-indigo ring-indigo' : '-ml-2'}
              aria-pressed={marked}
              icon={marked ? <CheckIcon size={18} /> : <CompareIcon />}
              onClick={onMark}
            >
              {t('offers.compare')}
            </Button>
            {canAccept && (
              <Button look={best ? 'primary' : 'secondary'} className="ml-auto min-w-0 flex-1 sm:flex-none" onClick={onAccept}>
                {t('offers.accept')}
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
