import type { BidView, Day } from '@app/contracts';
import { memo, Suspense, useState, type ComponentType } from 'react';
import { dayOfInstant } from '../../../../lib/day.js';
import { clockTime, dayAndTime, heldTill } from '../../../../lib/format.js';
import { bandText } from '../../../../lib/i18n/band-text.js';
import { answerWords } from '../../../../lib/i18n/on-site.js';
import { useText, venueWords } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { spendWords } from '../../../../ui/offer/spend-words.js';
import { VenuePicture } from '../../../../ui/pictures/venue-picture.js';
import { dialogPart } from '../../../../ui/feedback/part.js';
import { isOpen } from '../../board-order.js';
import { useCounterNews } from '../../counter-news.js';
import { scoreWord } from '../../offer-words.js';
import { MarkButton } from './mark-button.js';
import { CounterLine } from './counter-line.js';
import { OfferBadges } from './offer-badges.js';
import { useOfferName } from '../../offer-name.js';

const Negotiate = dialogPart(async () => ({ default: (await import('./negotiate.js')).Negotiate }));

interface OfferRowProps {
  bid: BidView;
  minSpend: number;
  /** The plan's own day, which is shown above the offers; null: none. */
  day: Day | null;
  /** The reason why the offer leads, if it does. */
  bestBecause: string | null;
  mark: 'new' | 'improved' | null;
  /** Whether the way is fair to all members; null where the offers do not differ in it. */
  fair: boolean | null;
  canAccept: boolean;
  /** The reader's vote buttons; null: the plan has no other member. */
  Votes: ComponentType<{ bid: BidView }> | null;
  /** Whether it is marked for the comparison. */
  marked: boolean;
  /** null where there is nothing to compare it with. */
  onMark: ((bid: BidView) => void) | null;
  onOpen: (bid: BidView) => void;
  onAccept: (bid: BidView) => void;
}

/** One venue's offer as a row with the deciding facts; everything else is a tap away. */
export const OfferRow = memo(function OfferRow({
  bid,
  minSpend,
  day,
  bestBecause,
  mark,
  fair,
  canAccept,
  Votes,
  marked,
  onMark,
  onOpen,
  onAccept,
}: OfferRowProps) {
  const t = useText();
  const [negotiating, setNegotiating] = useState(false);
  const news = useCounterNews(bid);
  const nameOf = useOfferName();
  const open = isOpen(bid);
  const pending = bid.status === 'pending';
  const { spend, each, parts } = spendWords(t, bid, minSpend);
  const held = heldTill(bid);
  const where = [placeName(t, bid.venueArea), bid.distanceBand && bandText(t, bid.distanceBand)].filter(Boolean).join(' · ');
  const badges = <OfferBadges bid={bid} bestBecause={bestBecause} mark={mark} fair={fair} />;
  const mayNegotiate = canAccept && pending && !bid.counter && bid.countersLeft > 0;
  return (
    <article
      aria-label={nameOf(bid)}
      data-bid={bid.id}
      className={cx(
        'rise-in @container relative flex h-full flex-col rounded-card bg-raised p-2.5 pb-1 shadow-card',
        bestBecause && 'ring-2 ring-leaf',
        !open && 'opacity-60',
      )}
    >
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 @max-[13rem]:grid-cols-[minmax(0,1fr)]">
        <span aria-hidden="true" className="size-18 overflow-hidden rounded-field @max-[13rem]:hidden">
          <VenuePicture id={bid.venueId} photoId={bid.venuePhotoId} types={bid.venueTypes} cuisines={bid.venueCuisines} />
        </span>
        <div className="min-w-0 text-xs/snug text-muted">
          <div className="flex items-start gap-2">
            <h2 className="min-w-0 flex-1 text-base leading-tight text-ink">
              <button
                type="button"
                onClick={() => onOpen(bid)}
                className="line-clamp-2 min-h-6 w-full text-left wrap-anywhere after:absolute after:inset-0"
              >
                {bid.venueName}
              </button>
            </h2>
            {onMark && pending && <MarkButton venue={nameOf(bid)} marked={marked} onMark={() => onMark(bid)} />}
          </div>
          <p className="truncate">{where}</p>
          <p className="tabular flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-lg leading-tight font-bold text-ink">{spend}</span>
            <span className="flex-1 whitespace-nowrap">{each}</span>
            {!bestBecause && <span className="font-semibold">{t(scoreWord(bid.valueScore))}</span>}
          </p>
          {parts && <p className="tabular font-medium text-ink">{parts}</p>}
          <p className="tabular truncate">
            <span className="font-semibold text-ink">
              {dayOfInstant(bid.startAt) === day ? clockTime(bid.startAt) : dayAndTime(bid.startAt)}
            </span>
            {bid.inclusions.length > 0 && ` · ${bid.inclusions.slice(0, 2).map(venueWords).join(' · ')}`}
          </p>
          {bid.needs && <p className="font-medium text-ink">{answerWords(t, bid.needs).join(' · ')}</p>}
          {held && <p className="tabular truncate font-medium text-marigold">{t('offers.heldTill', { time: held })}</p>}
        </div>
      </div>
      {(Votes || !pending) && badges}
      {bid.status === 'stale' && <p className="text-xs font-medium text-marigold">{t('offers.stale')}</p>}
      {(bid.counter || news) && <CounterLine bid={bid} minSpend={minSpend} news={news} />}
      {pending && (
        <div className="relative mt-auto -ml-1 flex flex-wrap items-center justify-between">
          {Votes ? <Votes bid={bid} /> : <div className="min-w-0 flex-1">{badges}</div>}
          <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
            {mayNegotiate && (
              <Button
                look="quiet"
                size="small"
                className="-mx-2 max-[22rem]:-mx-1 max-[22rem]:px-2"
                aria-expanded={negotiating}
                aria-label={`${t('counter.open.action')}: ${nameOf(bid)}`}
                onClick={() => setNegotiating(!negotiating)}
              >
                {t('counter.open.action')}
              </Button>
            )}
            {canAccept && (
              <Button
                look={bestBecause ? 'primary' : 'secondary'}
                size="small"
                className="min-w-16 max-[22rem]:px-3"
                aria-label={`${t('offers.accept')}: ${nameOf(bid)}`}
                onClick={() => onAccept(bid)}
              >
                {t('compare.choose')}
              </Button>
            )}
          </span>
        </div>
      )}
      {negotiating && mayNegotiate && (
        <div className="relative border-t border-line pt-2">
          <Suspense fallback={<span className="block h-11" />}>
            <Negotiate bid={bid} minSpend={minSpend} onDone={() => setNegotiating(false)} />
          </Suspense>
        </div>
      )}
    </article>
  );
});
