import { useMutation } from '@tanstack/react-query';
import type { BidView, Snapshot } from '@app/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useConnection } from '../../../live/hooks.js';
import { Button } from '../../../ui/button.js';
import { Question } from '../../../ui/forms/question.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { askAgain, closeBidding, declineBid, extendBidding } from '../api.js';
import { boardPhase } from '../board-phase.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCompare } from '../compare-store.js';
import { BestOffer, PricePlot } from './price-plot.js';
import { BoardHeader } from './board-header.js';
import { BoardMessage } from './board-message.js';
import { CompareBar, CompareDialog } from './compare-dialog.js';
import { GoneOffers, OfferList } from './offer-list.js';
import { RelaxationsPanel } from './relaxations-panel.js';

interface LiveBoardProps {
  snapshot: Snapshot;
  onAccept: (bid: BidView) => void;
  onBooking: () => void;
}

/** The live offers of a plan. On wide screens the auction's picture stands beside the list. */
export function LiveBoard({ snapshot, onAccept, onBooking }: LiveBoardProps) {
  const t = useText();
  const connection = useConnection();
  const phase = boardPhase(snapshot, useNow());
  const { plan, bids, bidRequest: request, me } = snapshot;
  const compare = useCompare(plan.id);
  const [comparing, setComparing] = useState(false);
  const command = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done?: string | undefined }) => work(),
    onSuccess: (_answer, { done }) => done && toast({ tone: 'good', title: done }),
    onError: (error) => toast({ tone: 'bad', title: t('offers.failed'), ...problemMessage(error) }),
  });
  const busy = command.isPending;
  const run = (work: () => Promise<unknown>, done?: string): void => command.mutate({ work, done });
  const actions = {
    busy,
    onExtend: () => request && run(() => extendBidding(plan.id, request.id), t('offers.extended')),
    onAgain: () => run(() => askAgain(plan.id)),
    onBooking,
  };
  const marked = compare.marked.flatMap((id) => bids.find((bid) => bid.id === id && bid.status === 'pending') ?? []);
  const showsList = phase === 'open' || phase === 'decision';
  const running = request?.status === 'open' || request?.status === 'closing';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        <BoardHeader snapshot={snapshot} phase={phase} connection={connection} />
        {!showsList && <BoardMessage phase={phase} snapshot={snapshot} actions={actions} />}
        {(phase === 'noVenues' || phase === 'quiet' || phase === 'zero') && (
          <RelaxationsPanel
            snapshot={snapshot}
            busy={busy}
            onAgain={me.canAccept ? (relaxation) => run(() => askAgain(plan.id, { relaxation }), t('relax.done')) : null}
          />
        )}
        {showsList && (
          <OfferList
            snapshot={snapshot}
            onAccept={onAccept}
            onDecline={(bid) => run(() => declineBid(plan.id, bid.id), t('offers.declined'))}
          />
        )}
        <GoneOffers bids={bids} />
        {showsList && <CompareBar count={marked.length} onOpen={() => setComparing(true)} onClear={compare.clear} />}
      </div>
      <aside className="grid gap-4 lg:sticky lg:top-6">
        <BestOffer bids={bids} />
        <PricePlot snapshot={snapshot} />
        {me.canAccept && running && request && (
          <div className="flex flex-wrap gap-2">
            {!request.ownerExtended && (
              <Button look="secondary" size="small" busy={busy} onClick={actions.onExtend}>
                {t('offers.extend')}
              </Button>
            )}
            <Question
              trigger={(open) => (
                <Button look="quiet" size="small" onClick={open}>
                  {t('offers.closeNow')}
                </Button>
              )}
              title={t('offers.closeAsk')}
              description={t('offers.closeNowHint')}
              yes={t('offers.closeNow')}
              look="primary"
              onYes={() => command.mutateAsync({ work: () => closeBidding(plan.id, request.id) })}
            />
          </div>
        )}
      </aside>
      <CompareDialog
        open={comparing && marked.length > 0}
        bids={marked}
        canAccept={me.canAccept}
        onClose={() => setComparing(false)}
        onChoose={(bid) => {
          setComparing(false);
          onAccept(bid);
        }}
      />
    </div>
  );
}
