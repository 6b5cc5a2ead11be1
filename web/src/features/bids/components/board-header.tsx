import type { Snapshot } from '@app/contracts';
import { memo } from 'react';
import { useNow, useReached } from '../../../lib/clock.js';
import { clockTime, dotted, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { deciderName } from '../../../lib/i18n/person-name.js';
import { useConnection } from '../../../live/hooks.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { Countdown } from '../../../ui/countdown.js';
import { askedWords } from '../../../ui/offer/asked-words.js';
import { spendOf } from '../../../ui/offer/spend-words.js';
import { ExtensionNote } from '../../../ui/feedback/extension-note.js';
import { answeredTo, marketStory, type BoardPhase } from '../board-phase.js';
import { WhoIsHere } from './who-is-here.js';

const HOUR = 3_600_000;

function Pill() {
  return <ConnectionPill connection={useConnection()} />;
}

/** "5 offers, best value ₹2,640 · 2 venues still deciding": counted, never estimated. */
function Story({ snapshot, phase, running }: { snapshot: Snapshot; phase: BoardPhase; running: boolean }) {
  const t = useText();
  const { bids, bidRequest: request } = snapshot;
  const { offers, best, deciding } = marketStory(bids, request, running);
  if (offers === 0) {
    // The worker asks the venues a moment after the plan went live.
    if (!request || request.invitedCount === 0) return <>{t(phase === 'waiting' ? 'waiting.asking' : 'offers.none.title')}</>;
    if (answeredTo(request, bids) === 0) return <>{askedWords(t, request)}</>;
    return <>{deciding > 0 ? t('offers.deciding', { count: deciding }) : t('offers.title')}</>;
  }
  return dotted(
    t('offers.story', { count: offers, price: rupees(spendOf(best ?? 0, request?.minSpend ?? 0)) }),
    deciding > 0 && t('offers.deciding', { count: deciding }),
  );
}

/** The share of the window that is left, as a bar below the countdown. */
function TimeBar({ from, until }: { from: string; until: string }) {
  const end = Date.parse(until);
  const share = Math.min(1, Math.max(0, (end - useNow()) / Math.max(1, end - Date.parse(from))));
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
      <span
        className="block h-full origin-left rounded-full bg-rose transition-transform duration-1000 ease-linear"
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  );
}

/** The deadline in words; in its last hour with a countdown in seconds. */
function Until({ until, running, snapshot }: { until: string; running: boolean; snapshot: Snapshot }) {
  const t = useText();
  const soon = useReached(Date.parse(until) - HOUR);
  const { me, plan } = snapshot;
  const choosing = me.canAccept ? 'offers.chooseBy' : plan.delegateId ? 'offers.delegateChoosesBy' : 'offers.hostChoosesBy';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
      <p className="tabular text-base font-semibold">
        {t(running ? 'offers.closeAt' : choosing, { time: clockTime(until), name: deciderName(t, snapshot) })}
      </p>
      {soon && <Countdown closesAt={until} size="medium" />}
    </div>
  );
}

/** The top of the live board: the time left, the market in one line, the members who look at it, and the connection. */
export const BoardHeader = memo(function BoardHeader({ snapshot, phase }: { snapshot: Snapshot; phase: BoardPhase }) {
  const t = useText();
  const request = snapshot.bidRequest;
  const running = request?.status === 'open' || request?.status === 'closing';
  const until = request && (running ? request.closesAt : request.status === 'decision' ? request.decidesUntil : null);
  const timed = phase === 'open' || phase === 'waiting' || phase === 'quiet' || phase === 'decision';
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        {/* The box is two lines high on a phone, the height of the text while venues decide, so that a shorter text moves nothing. */}
        <div className="grid min-h-[2lh] min-w-0 flex-1 content-center text-sm text-muted sm:min-h-0" data-story="">
          {timed ? <Story snapshot={snapshot} phase={phase} running={running} /> : t('offers.title')}
        </div>
        <Pill />
      </div>
      {timed && until && (
        <>
          <Until until={until} running={running} snapshot={snapshot} />
          {running && <ExtensionNote key={`${request.id} ${request.round}`} closesAt={request.closesAt} extensions={request.extensions} />}
          <TimeBar from={running ? request.opensAt : request.closesAt} until={until} />
        </>
      )}
      <div className="flex flex-wrap justify-between gap-x-3">
        {snapshot.bids.some((bid) => bid.isSimulated) && <p className="text-sm text-muted">{t('offers.allSimulated')}</p>}
        {snapshot.members.length > 1 && <WhoIsHere snapshot={snapshot} />}
      </div>
    </div>
  );
});
