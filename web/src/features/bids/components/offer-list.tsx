import type { BidView, Snapshot } from '@app/contracts';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { arrange, boardOrder, isOpen } from '../board-order.js';
import { useCompare } from '../compare-store.js';
import { sceneOf } from '../../../ui/pictures/venue-art.js';
import { OfferCard } from './offer-card.js';
import { ScoreSheet } from './score-sheet.js';
import { rupees } from '../../../lib/format.js';

interface OfferListProps {
  snapshot: Snapshot;
  onAccept: (bid: BidView) => void;
  onDecline: (bid: BidView) => void;
}

/** The offers. Nothing moves by itself: new ones wait at the end until the reader asks for the order by value. */
export function OfferList({ snapshot, onAccept, onDecline }: OfferListProps) {
  const t = useText();
  const { bids, me, bidRequest, plan } = snapshot;
  const [order, setOrder] = useState(() => boardOrder(bids));
  const [explained, setExplained] = useState<string | null>(null);
  const compare = useCompare(plan.id);
  const board = useMemo(() => arrange(order, bids), [order, bids]);
  // The first offers on an empty board move nothing.
  if (order.ids.length === 0 && bids.some(isOpen)) setOrder(boardOrder(bids));
  const bestId = board.list
    .filter((bid) => bid.status === 'pending')
    .reduce<BidView | null>((top, bid) => (top && top.valueScore >= bid.valueScore ? top : bid), null)?.id;
  const news = board.fresh.size + board.improved.size;
  const mark = (bid: BidView): void => {
    if (!compare.toggle(bid.id)) toast({ title: t('compare.max') });
  };
  return (
    <div className="grid gap-4">
      {board.moved && (
        <div className="sticky top-2 z-10 flex justify-center">
          <button
            type="button"
            onClick={() => {
              setOrder(boardOrder(bids));
              scrollTo({ top: 0, behavior: 'smooth' });
            }}
            className="rise-in inline-flex min-h-11 items-center gap-2 rounded-full bg-indigo px-5 font-semibold text-on-indigo shadow-float"
          >
            {news > 0 ? t('offers.fresh', { count: news }) : t('offers.resort')}
            <span aria-hidden="true">↑</span>
          </button>
        </div>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {board.list.map((bid) => (
          <li key={bid.id}>
            <OfferCard
              bid={bid}
              scene={sceneOf(bid.venueTypes)}
              decidesUntil={bidRequest?.decidesUntil ?? null}
              best={bid.id === bestId}
              mark={board.fresh.has(bid.id) ? 'new' : board.improved.has(bid.id) ? 'improved' : null}
              marked={compare.marked.includes(bid.id)}
              canAccept={me.canAccept}
              canVote
              onMark={() => mark(bid)}
              onScore={() => setExplained(bid.id)}
              onAccept={() => onAccept(bid)}
            />
          </li>
        ))}
      </ul>
      {!me.canAccept && board.list.some((bid) => bid.status === 'pending') && (
        <p className="text-center text-sm text-muted">{t('offers.ownerDecides')}</p>
      )}
      <span role="status" className="sr-only">
        {board.fresh.size > 0 ? t('offers.fresh', { count: board.fresh.size }) : ''}
      </span>
      <ScoreSheet
        bid={bids.find((bid) => bid.id === explained) ?? null}
        onClose={() => setExplained(null)}
        onDecline={
          me.canAccept
            ? (bid) => {
                setExplained(null);
                onDecline(bid);
              }
            : null
        }
      />
    </div>
  );
}

/** Offers that can no longer be taken, folded away. */
export function GoneOffers({ bids }: { bids: readonly BidView[] }) {
  const t = useText();
  const gone = bids.filter((bid) => !isOpen(bid));
  if (gone.length === 0) return null;
  return (
    <details className="rounded-card bg-raised p-4 shadow-card">
      <summary className="font-semibold text-muted">{t('offers.gone', { count: gone.length })}</summary>
      <ul className="mt-3 grid gap-2">
        {gone.map((bid) => (
          <li key={bid.id} className="flex items-baseline justify-between gap-3 border-t border-line pt-2 text-sm">
            <span className="min-w-0">{bid.venueName}</span>
            <span className="tabular whitespace-nowrap text-muted">
              {rupees(bid.proposedPrice)} · {t(`offers.status.${bid.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
