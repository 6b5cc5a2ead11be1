import { useMutation } from '@tanstack/react-query';
import type { BidId, BidView, Day, Snapshot } from '@app/contracts';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReached } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useWide } from '../../../ui/map/use-wide.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { Question } from '../../../ui/forms/question.js';
import { dialogPart, optionalPart, lazyPart } from '../../../ui/feedback/part.js';
import { askAgain, closeBidding, declineBid, extendBidding, refuseInstead } from '../api.js';
import { answeredTo, boardPhase, halfOf } from '../board-phase.js';
import { isOpen, leaderOf } from '../board-order.js';
import { useCompare } from '../compare-store.js';
import { BoardHeader } from './board-header.js';
import { BoardMessage } from './board-message.js';
import { chosenBy, InsteadNote } from './instead-note.js';
import { GoneOffers, OfferList } from './offer-list.js';
import { SinceLook } from './since-look.js';
import { WaitingPanel } from './waiting-panel.js';

/** A bar that stays visible while offers are marked: above the navigation on phones. */
function CompareBar({ count, onOpen, onClear }: { count: number; onOpen: () => void; onClear: () => void }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <div className="rise-in sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-[1.875rem] bg-raised p-2 pl-5 shadow-float ring-1 ring-line lg:bottom-6">
      <span role="status" className="tabular flex-1 font-semibold">
        {t('compare.bar', { count })}
      </span>
      <Button look="quiet" onClick={onClear}>
        {t('compare.clear')}
      </Button>
      {count > 1 ? (
        <Button onClick={onOpen}>{t('compare.open')}</Button>
      ) : (
        <span className="px-3 text-sm text-muted">{t('compare.another')}</span>
      )}
    </div>
  );
}

const CompareDialog = dialogPart(async () => ({ default: (await import('./compare-dialog.js')).CompareDialog }));
const CompareBoard = lazyPart(async () => ({ default: (await import('./compare-dialog.js')).CompareBoard }));
const RelaxationsPanel = optionalPart(async () => ({ default: (await import('./relaxations-panel.js')).RelaxationsPanel }));
const PricePlot = optionalPart(async () => ({ default: (await import('./price-plot.js')).PricePlot }));
const OffersMap = optionalPart(async () => ({ default: (await import('./offers-map.js')).OffersMap }));

/** With fewer offers the picture of their prices shows no course. */
const PLOT_FROM = 5;

interface LiveBoardProps {
  snapshot: Snapshot;
  /** The experimental variant: the best offers side by side above the rows. */
  compareLayout?: boolean;
  /** A link to suggested evenings, while there are no offers. */
  evenings?: ReactNode;
  onAccept: (bid: BidView) => void;
  onBooking: () => void;
}

/** The live offers of a plan. On wide screens the auction's picture is beside the list. */
export function LiveBoard({ snapshot, compareLayout = false, evenings, onAccept, onBooking }: LiveBoardProps) {
  const t = useText();
  const { plan, bids, bidRequest: request, me } = snapshot;
  const minSpend = request?.minSpend ?? 0;
  const phase = boardPhase(snapshot, useReached(request ? halfOf(request) : Infinity));
  const compare = useCompare(plan.id);
  const navigate = useNavigate();
  const [comparing, setComparing] = useState(false);
  const [opened, setOpened] = useState<BidId | null>(null);
  const [pointed, setPointed] = useState<BidId | null>(null);
  const {
    mutate,
    mutateAsync,
    isPending: busy,
  } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done?: string | undefined }) => work(),
    onSuccess: (_answer, { done }) => done && toast({ tone: 'good', title: done }),
    onError: (error) => toast({ tone: 'bad', title: t('offers.failed'), ...problemMessage(error) }),
  });
  const run = (work: () => Promise<unknown>, done?: string): void => mutate({ work, done });
  const open = useCallback((bid: BidView) => setOpened(bid.id), []);
  const actions = {
    busy,
    onExtend: () => request && run(() => extendBidding(plan.id, request.id), t('offers.extended')),
    onAgain: () => run(() => askAgain(plan.id)),
    onOtherDay: (preferredDate: Day) =>
      run(async () => {
        const next = await askAgain(plan.id, { relaxation: { kind: 'date', preferredDate } });
        await navigate(paths.dashboard(next.id));
      }),
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
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-5',
        beside && 'lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <BoardHeader snapshot={snapshot} phase={phase} />
        {showsList && <SinceLook snapshot={snapshot} />}
        <InsteadNote
          snapshot={snapshot}
          chosen={chosen}
          onRefuse={asking ? () => mutateAsync({ work: () => refuseInstead(plan.id, request.id), done: t('instead.refused') }) : null}
        />
        {phase === 'waiting' && request ? (
          <WaitingPanel request={request} answered={answeredTo(request, bids)} />
        ) : (
          !showsList && <BoardMessage phase={phase} snapshot={snapshot} actions={actions} />
        )}
        {!showsList && evenings}
        {(phase === 'noVenues' || phase === 'quiet' || phase === 'zero') && (
          <Suspense fallback={null}>
            <RelaxationsPanel
              snapshot={snapshot}
              busy={busy}
              onAgain={me.canAccept ? (relaxation) => run(() => askAgain(plan.id, { relaxation }), t('relax.done')) : null}
            />
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
            onDecline={(bid) => run(() => declineBid(plan.id, bid.id), t('offers.declined'))}
          />
        )}
        <GoneOffers bids={bids} booking={snapshot.booking} />
        {showsList && !compareLayout && <CompareBar count={marked.length} onOpen={() => setComparing(true)} onClear={compare.clear} />}
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6">
        {wide && map}
        {me.canAccept && running && request && (
          <div className="flex flex-wrap gap-2">
            {!request.ownerExtended && (
              <Button look="secondary" needsNetwork busy={busy} onClick={actions.onExtend}>
                {t('offers.extend')}
              </Button>
            )}
            <Question
              trigger={(ask) => (
                <Button look="quiet" needsNetwork onClick={ask}>
                  {t('offers.closeNow')}
                </Button>
              )}
              title={t('offers.closeAsk')}
              description={t('offers.closeNowHint')}
              yes={t('offers.closeNow')}
              look="primary"
              onYes={() => mutateAsync({ work: () => closeBidding(plan.id, request.id) })}
            />
          </div>
        )}
        {wide && showsList && bids.filter(isOpen).length >= PLOT_FROM && (
          <Suspense fallback={null}>
            <PricePlot snapshot={snapshot} />
          </Suspense>
        )}
      </aside>
      {comparing && (
        <Suspense fallback={null}>
          <CompareDialog
            bids={marked}
            gone={compare.marked.length - marked.length}
            minSpend={minSpend}
            canAccept={me.canAccept}
            onClose={() => setComparing(false)}
            onChoose={(bid) => {
              setComparing(false);
              onAccept(bid);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
