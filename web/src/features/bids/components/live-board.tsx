import type { BidId, BidView, Snapshot } from '@app/contracts';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useReached } from '../../../lib/clock.js';
import { useWide } from '../../../ui/map/use-wide.js';
import { cx } from '../../../ui/cx.js';
import { optionalPart, lazyPart } from '../../../ui/feedback/part.js';
import { SeveralDays } from '../offer-name.js';
import { answeredTo, boardPhase, halfOf, type BoardPhase } from '../board-phase.js';
import { isOpen, leaderOf } from '../board-order.js';
import { useCompare } from '../compare-store.js';
import { useBoardCommands } from '../use-board-commands.js';
import { BoardHeader } from './board-header.js';
import { BoardMessage } from './board-message.js';
import { CompareMarked } from './compare/compare-marked.js';
import { chosenBy, InsteadNote } from './instead-note.js';
import { OfferList } from './offer-list.js';
import { VisitChanges } from './visit-changes.js';
import { WaitingPanel } from './waiting-panel.js';

const CompareBoard = lazyPart(async () => ({ default: (await import('./compare/compare-dialog.js')).CompareBoard }));
const RelaxationsPanel = optionalPart(async () => ({ default: (await import('./relaxations-panel.js')).RelaxationsPanel }));
const EndBidding = optionalPart(async () => ({ default: (await import('./end-bidding.js')).EndBidding }));
const GoneOffers = optionalPart(async () => ({ default: (await import('./gone-offers.js')).GoneOffers }));
const KeepAsking = optionalPart(async () => ({ default: (await import('./keep-asking.js')).KeepAsking }));
const PricePlot = optionalPart(async () => ({ default: (await import('./price-plot.js')).PricePlot }));
const OffersMap = optionalPart(async () => ({ default: (await import('./offers-map.js')).OffersMap }));

/** With fewer offers the picture of their prices shows no course. */
const PLOT_FROM = 5;

/** The phases in which nobody is asked, and the plan may ask by itself. */
const ENDED: readonly BoardPhase[] = ['noVenues', 'zero', 'sentBack', 'expired'];

interface LiveBoardProps {
  snapshot: Snapshot;
  /** The experimental variant: the best offers side by side above the rows. */
  compareLayout?: boolean;
  /** A link to suggested evenings, while there are no offers. */
  evenings?: ReactNode;
  /** The stops of the plan's evening that are with venues or booked. */
  stopsOut?: number;
  onAccept: (bid: BidView) => void;
  onBooking: () => void;
}

/** The live offers of a plan. On wide screens the auction's picture is beside the list. */
export function LiveBoard({ snapshot, compareLayout = false, evenings, stopsOut = 0, onAccept, onBooking }: LiveBoardProps) {
  const { plan, bids, bidRequest: request, me } = snapshot;
  const minSpend = request?.minSpend ?? 0;
  const phase = boardPhase(snapshot, useReached(request ? halfOf(request) : Infinity), stopsOut > 0);
  const compare = useCompare(plan.id);
  const [opened, setOpened] = useState<BidId | null>(null);
  const [pointed, setPointed] = useState<BidId | null>(null);
  const commands = useBoardCommands(snapshot);
  const open = useCallback((bid: BidView) => setOpened(bid.id), []);
  const actions = {
    busy: commands.busy,
    onExtend: commands.extend,
    onAgain: commands.again,
    onOtherDay: commands.againOn,
    onBooking,
  };
  const marked = compare.marked.flatMap((id) => bids.find((bid) => bid.id === id && bid.status === 'pending') ?? []);
  const showsList = phase === 'open' || phase === 'decision';
  const beside = showsList && leaderOf(bids) !== null;
  const running = request?.status === 'open' || request?.status === 'closing';
  // On phones a button above the offers opens the map; on wide screens the map is beside them.
  const wide = useWide();
  const map = beside && (
    <Suspense fallback={wide ? null : <span className="-col-end-1 h-11 w-20 max-[22rem]:w-12" />}>
      <OffersMap bids={bids} here={plan.coordinates} minSpend={minSpend} pointed={pointed} onPoint={setPointed} onOpen={open} />
    </Suspense>
  );
  const asking = running || request?.status === 'decision';
  const chosen = asking ? request.placeTypes : phase === 'held' ? chosenBy(snapshot) : [];
  return (
    <SeveralDays value={!!plan.days}>
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-5',
          beside && 'lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <BoardHeader snapshot={snapshot} phase={phase} />
          {showsList && <VisitChanges snapshot={snapshot} />}
          <InsteadNote snapshot={snapshot} chosen={chosen} onRefuse={asking ? commands.refuseInstead : null} />
          {phase === 'waiting' && request ? (
            <WaitingPanel request={request} answered={answeredTo(request, bids)} />
          ) : (
            !showsList && <BoardMessage phase={phase} snapshot={snapshot} actions={actions} />
          )}
          {!showsList && evenings}
          {(phase === 'noVenues' || phase === 'quiet' || phase === 'zero') && (
            <Suspense fallback={null}>
              <RelaxationsPanel snapshot={snapshot} busy={commands.busy} onAgain={me.canAccept ? commands.againRelaxed : null} />
            </Suspense>
          )}
          {ENDED.includes(phase) && (
            <Suspense fallback={null}>
              <KeepAsking snapshot={snapshot} busy={commands.busy} onKeep={commands.keepAsking} />
            </Suspense>
          )}
          {showsList && compareLayout && (
            <Suspense fallback={null}>
              <CompareBoard
                bids={bids}
                marked={marked}
                minSpend={minSpend}
                canAccept={me.canAccept}
                onChoose={onAccept}
                onClear={compare.clear}
              />
            </Suspense>
          )}
          {showsList && (
            <OfferList
              snapshot={snapshot}
              map={!wide && map}
              opened={opened}
              onOpened={setOpened}
              pointed={pointed}
              onPoint={setPointed}
              onAccept={onAccept}
              onDecline={(bid) => commands.decline(bid.id)}
            />
          )}
          {bids.some((bid) => !isOpen(bid)) && (
            <Suspense fallback={<span className="block h-14" />}>
              <GoneOffers bids={bids} bidRequest={request} booking={snapshot.booking} />
            </Suspense>
          )}
          {showsList && !compareLayout && (
            <CompareMarked
              bids={marked}
              gone={compare.marked.length - marked.length}
              minSpend={minSpend}
              canAccept={me.canAccept}
              onChoose={onAccept}
              onClear={compare.clear}
            />
          )}
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6">
          {wide && map}
          {me.canAccept && running && request && (
            <Suspense fallback={<span className="block h-28" />}>
              <EndBidding busy={commands.busy} onExtend={request.ownerExtended ? null : commands.extend} onClose={commands.close} />
            </Suspense>
          )}
          {wide && showsList && bids.filter(isOpen).length >= PLOT_FROM && (
            <Suspense fallback={null}>
              <PricePlot snapshot={snapshot} />
            </Suspense>
          )}
        </aside>
      </div>
    </SeveralDays>
  );
}
