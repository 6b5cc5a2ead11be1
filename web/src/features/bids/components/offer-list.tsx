import type { BidId, BidView, PlanId, Snapshot } from '@app/contracts';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { rupees } from '../../../lib/format.js';
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
import { create } from 'zustand';

/** The reader's position between saving (0) and experience (1), per plan; it outlives a change of tab and is private. */
const useTastes = create<Record<PlanId, number>>(() => ({}));

const useTaste = (dateBookId: PlanId): readonly [number, (taste: number) => void] => [
  useTastes((plans) => plans[dateBookId] ?? BALANCED),
  (taste) => useTastes.setState({ [dateBookId]: taste }),
];

const VenueSheet = dialogPart(async () => ({ default: (await import('./offer/venue-sheet.js')).VenueSheet }));
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

/** The number of rows that a phone's screen holds. Their space is reserved, so that the first offers do not move the content below. */
const ROOM = 3;

/** The list of offers. None moves by itself: new ones wait at the end until the reader sorts by value, or moves the slider. */
export function OfferList({ snapshot, map, opened, onOpened, pointed, onPoint, onAccept, onDecline }: OfferListProps) {
  const t = useText();
  const { bids, me, plan, bidRequest, members } = snapshot;
  const [taste, setTaste] = useTaste(plan.id);
  const [order, setOrder] = useState(() => boardOrder(bids, taste));
  const compare = useCompare(plan.id);
  const board = useMemo(() => arrange(order, bids, taste), [order, bids, taste]);
  // The first offers on an empty board move nothing.
  if (order.ids.length === 0 && bids.some(isOpen)) setOrder(boardOrder(bids, taste));
  const best = leaderOf(bids, taste);
  const because = best && (taste === BALANCED ? bestBecause(t, best, bids) : t('taste.forYou'));
  const news = board.fresh.size + board.improved.size;
  const pending = bids.filter((bid) => bid.status === 'pending').length;
  const running = bidRequest?.status === 'open' || bidRequest?.status === 'closing';
  const { deciding } = marketStory(bids, bidRequest, running);
  const close = bids.find((bid) => bid.id === opened);
  const open = useCallback((bid: BidView) => onOpened(bid.id), [onOpened]);
  const resort = (next: number): void => setOrder(boardOrder(bids, next));
  const { toggle } = compare;
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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 xl:grid-cols-2">
        {board.list.map((bid) => (
          <li
            key={bid.id}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(bid.id)}
            onFocus={() => onPoint(bid.id)}
            className={cx('rounded-card', pointed === bid.id && 'outline-2 outline-offset-2 outline-rose')}
          >
            <OfferRow
              bid={bid}
              minSpend={bidRequest?.minSpend ?? 0}
              day={plan.preferredDate}
              bestBecause={bid.id === best?.id && pending > 1 ? because : null}
              mark={board.fresh.has(bid.id) ? 'new' : board.improved.has(bid.id) ? 'improved' : null}
              canAccept={me.canAccept}
              Votes={members.length < 2 ? null : VoteButtons}
              marked={compare.marked.includes(bid.id)}
              onMark={pending > 1 ? mark : null}
              onOpen={open}
              onAccept={onAccept}
            />
          </li>
        ))}
        {Array.from({ length: Math.max(0, Math.min(deciding, ROOM - board.list.length)) }, (_, at) => (
          <li
            key={board.list.length + at}
            aria-hidden="true"
            className="grid h-38 place-content-center rounded-card border-2 border-dashed border-line text-sm text-muted lg:hidden"
          >
            {t('offers.deciding', { count: 1 })}
          </li>
        ))}
      </ul>
      {/* The space is reserved, so that a new offer moves nothing under the reader's eyes. */}
      {pending > 0 && (
        <div
          className={cx(
            'pointer-events-none sticky z-10 flex h-11 justify-center',
            compare.marked.length > 0
              ? 'bottom-[calc(9.25rem+env(safe-area-inset-bottom))] lg:bottom-22'
              : 'bottom-[calc(5rem+env(safe-area-inset-bottom))] lg:bottom-6',
          )}
        >
          {board.moved && (
            <button
              type="button"
              onClick={() => {
                resort(taste);
                scrollTo({ top: 0, behavior: 'smooth' });
              }}
              className="rise-in pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full bg-indigo px-5 font-semibold text-on-indigo shadow-float"
            >
              {news > 0 ? t('offers.fresh', { count: news }) : t('offers.resort')}
              <span aria-hidden="true">↑</span>
            </button>
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
            marked={compare.marked.includes(close.id)}
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

/** Offers that can no longer be accepted, folded. */
export function GoneOffers({ bids, booking }: Pick<Snapshot, 'bids' | 'booking'>) {
  const t = useText();
  const gone = bids.filter((bid) => !isOpen(bid));
  if (gone.length === 0) return null;
  return (
    <details className="rounded-card bg-raised p-4 shadow-card">
      <summary className="-my-2.5 py-2.5 font-semibold text-muted">{t('offers.gone', { count: gone.length })}</summary>
      <ul className="mt-3 grid gap-2">
        {gone.map((bid) => (
          <li key={bid.id} className="flex items-baseline justify-between gap-3 border-t border-line pt-2 text-sm">
            <span className="min-w-0">{bid.venueName}</span>
            <span className="tabular whitespace-nowrap text-muted">
              {rupees(bid.proposedPrice)} ·{' '}
              {t(bid.status === 'lost' && bid.id === booking?.bidId ? 'offers.status.cancelled' : `offers.status.${bid.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
