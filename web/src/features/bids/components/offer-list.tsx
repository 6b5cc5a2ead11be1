import type { BidId, BidView, Day, Snapshot } from '@app/contracts';
import { Fragment, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { dayOfInstant } from '../../../lib/day.js';
import { shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { deciderName } from '../../../lib/i18n/person-name.js';
import { cx } from '../../../ui/cx.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { dialogPart, optionalPart } from '../../../ui/feedback/part.js';
import { arrange, BALANCED, boardOrder, isOpen, leaderOf } from '../board-order.js';
import { marketStory } from '../board-phase.js';
import { useCompare } from '../compare-store.js';
import { bestBecause } from '../offer-words.js';
import { OfferRow } from './offer/offer-row.js';
import { VoteButtons } from './offer/vote-buttons.js';
import { useTaste } from '../use-taste.js';
import { DecidingRows } from './deciding-rows.js';
import { ResortButton } from './resort-button.js';

const VenueSheet = dialogPart(async () => ({ default: (await import('./offer/venue-sheet.js')).VenueSheet }));
const DayFilter = optionalPart(async () => ({ default: (await import('./day-filter.js')).DayFilter }));
const TasteSlider = optionalPart(async () => ({ default: (await import('./taste-slider.js')).TasteSlider }));

interface OfferListProps {
  snapshot: Snapshot;
  /** The map of the offers, opened from the row of their order. */
  map: ReactNode;
  /** The offer whose venue is open. */
  opened: BidId | null;
  onOpened: (bidId: BidId | null) => void;
  /** The highlighted offer, here or on the map. */
  pointed: BidId | null;
  onPoint: (bidId: BidId) => void;
  onAccept: (bid: BidView) => void;
  onDecline: (bid: BidView) => void;
}

/** The offers in parts: those of each day in turn, or all in one where they are for one day. */
function byDay(list: readonly BidView[]): { day: Day | null; offers: readonly BidView[] }[] {
  const days = [...new Set(list.map((bid) => dayOfInstant(bid.startAt)))].sort();
  if (days.length < 2) return [{ day: null, offers: list }];
  return days.map((day) => ({ day, offers: list.filter((bid) => dayOfInstant(bid.startAt) === day) }));
}

/** The list of offers. None moves by itself: new ones wait at the end until the reader sorts by value, or moves the slider. */
export function OfferList({ snapshot, map, opened, onOpened, pointed, onPoint, onAccept, onDecline }: OfferListProps) {
  const t = useText();
  const { bids, me, plan, bidRequest, members } = snapshot;
  const [taste, setTaste] = useTaste(plan.id);
  const [order, setOrder] = useState(() => boardOrder(bids, taste));
  const { marked, toggle } = useCompare(plan.id);
  const board = useMemo(() => arrange(order, bids, taste), [order, bids, taste]);
  const [chosenDay, setChosenDay] = useState<Day | null>(null);
  const day = plan.days?.find((one) => one === chosenDay) ?? null;
  const list = board.list.filter((bid) => day === null || dayOfInstant(bid.startAt) === day);
  const parts = plan.days ? byDay(list) : [{ day: null, offers: list }];
  // The first offers on an empty board move nothing, and the answers to the reader's needs, which are read after the offers, come before the reader does.
  const answered = bids.some(({ needs }) => needs !== undefined);
  const [sortedAnswered, setSortedAnswered] = useState(answered);
  if ((order.ids.length === 0 && bids.some(isOpen)) || (answered && !sortedAnswered)) {
    setSortedAnswered(answered);
    setOrder(boardOrder(bids, taste));
  }
  const best = leaderOf(bids, taste);
  const because = best && (taste === BALANCED ? bestBecause(t, best, bids, bidRequest?.minSpend ?? 0) : t('taste.forYou'));
  const pending = bids.filter((bid) => bid.status === 'pending').length;
  const running = bidRequest?.status === 'open' || bidRequest?.status === 'closing';
  const { deciding } = marketStory(bids, bidRequest, running);
  const differInWay = bids.some(({ fair }) => fair === false);
  const close = bids.find((bid) => bid.id === opened);
  const open = useCallback((bid: BidView) => onOpened(bid.id), [onOpened]);
  const resort = (next: number): void => setOrder(boardOrder(bids, next));
  const mark = useCallback(
    (bid: BidView): void => {
      if (!toggle(bid.id, bids)) toast({ title: t('compare.max') });
    },
    [toggle, bids, t],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 empty:hidden">
        {pending > 1 && (
          <Suspense fallback={<span className="block h-11" />}>
            <TasteSlider
              taste={taste}
              onTaste={(next) => {
                setTaste(next);
                resort(next);
              }}
            />
          </Suspense>
        )}
        {map}
      </div>
      {plan.days && pending > 0 && (
        <Suspense fallback={<span className="block h-12" />}>
          <DayFilter days={plan.days} bids={bids} minSpend={bidRequest?.minSpend ?? 0} day={day} onDay={setChosenDay} />
        </Suspense>
      )}
      {parts.map((part, at) => (
        <Fragment key={part.day}>
          {part.day && <h2 className={cx('text-sm font-bold', at > 0 && 'mt-2')}>{shortDay(part.day)}</h2>}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 xl:grid-cols-2">
            {part.offers.map((bid) => (
              <li
                key={bid.id}
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(bid.id)}
                onFocus={() => onPoint(bid.id)}
                className={cx('rounded-card', pointed === bid.id && 'outline-2 outline-offset-2 outline-rose')}
              >
                <OfferRow
                  bid={bid}
                  minSpend={bidRequest?.minSpend ?? 0}
                  day={plan.days ? (part.day ?? day) : plan.preferredDate}
                  bestBecause={bid.id === best?.id && pending > 1 ? because : null}
                  mark={board.fresh.has(bid.id) ? 'new' : board.improved.has(bid.id) ? 'improved' : null}
                  fair={differInWay ? (bid.fair ?? null) : null}
                  canAccept={me.canAccept}
                  Votes={members.length < 2 ? null : VoteButtons}
                  marked={marked.includes(bid.id)}
                  onMark={pending > 1 ? mark : null}
                  onOpen={open}
                  onAccept={onAccept}
                />
              </li>
            ))}
            {at === parts.length - 1 && <DecidingRows deciding={deciding} offers={board.list.length} />}
          </ul>
        </Fragment>
      ))}
      {/* The space is reserved, so that a new offer moves nothing under the reader's eyes. */}
      {pending > 0 && (
        <div
          className={cx(
            'pointer-events-none sticky z-10 flex h-11 justify-center',
            marked.length > 0
              ? 'bottom-[calc(9.25rem+env(safe-area-inset-bottom))] lg:bottom-22'
              : 'bottom-[calc(5rem+env(safe-area-inset-bottom))] lg:bottom-6',
          )}
        >
          {board.moved && (
            <ResortButton
              news={board.fresh.size + board.improved.size}
              onResort={() => {
                resort(taste);
                scrollTo({ top: 0, behavior: 'smooth' });
              }}
            />
          )}
        </div>
      )}
      {!me.canAccept && pending > 0 && (
        <p className="text-center text-sm text-muted">
          {plan.delegateId ? t('offers.delegateDecides', { name: deciderName(t, snapshot) }) : t('offers.ownerDecides')}
        </p>
      )}
      <span role="status" className="sr-only">
        {board.fresh.size > 0 ? t('offers.fresh', { count: board.fresh.size }) : ''}
      </span>
      {close && (
        <Suspense fallback={null}>
          <VenueSheet
            bid={close}
            snapshot={snapshot}
            marked={marked.includes(close.id)}
            onMark={() => mark(close)}
            onAccept={() => {
              onOpened(null);
              onAccept(close);
            }}
            onDecline={() => {
              onOpened(null);
              onDecline(close);
            }}
            onClose={() => onOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
