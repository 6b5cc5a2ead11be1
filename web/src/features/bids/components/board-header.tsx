import type { BidRequestView, Snapshot } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import type { Connection } from '../../../live/connection-store.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { Countdown } from '../../../ui/countdown.js';
import { marketStory, type BoardPhase } from '../board-phase.js';

const isRunning = (request: BidRequestView): boolean => request.status === 'open' || request.status === 'closing';

/** "5 offers, best value ₹2,640 · 2 venues still deciding": counted, never guessed. */
function Story({ snapshot, running }: { snapshot: Snapshot; running: boolean }) {
  const t = useText();
  const invited = snapshot.bidRequest?.invitedCount ?? 0;
  const { offers, best, deciding } = marketStory(snapshot.bids, invited, running);
  if (offers === 0) return <>{invited > 0 ? t('offers.asked', { count: invited }) : t('offers.none.title')}</>;
  return (
    <>
      {t('offers.story', { count: offers, price: rupees(best ?? 0) })}
      {deciding > 0 && ` · ${t('offers.deciding', { count: deciding })}`}
    </>
  );
}

/** The share of the window that is left; the countdown above says it in words. */
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

/** The top of the live board: connection, the time that is left, and the market in one line. */
export function BoardHeader({ snapshot, phase, connection }: { snapshot: Snapshot; phase: BoardPhase; connection: Connection }) {
  const t = useText();
  const request = snapshot.bidRequest;
  const running = request !== null && isRunning(request);
  const until = request && (running ? request.closesAt : request.status === 'decision' ? request.decidesUntil : null);
  const timed = phase === 'open' || phase === 'waiting' || phase === 'quiet' || phase === 'decision';
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-semibold text-muted">{t('offers.title')}</p>
        <ConnectionPill connection={connection} />
      </div>
      {timed && until && (
        <>
          <Countdown closesAt={until} size="large" ends={running ? 'closesAt' : 'chooseBy'} />
          <TimeBar from={running ? request.opensAt : request.closesAt} until={until} />
        </>
      )}
      {(timed || phase === 'booked') && (
        <p className="text-muted" data-story="">
          <Story snapshot={snapshot} running={running} />
        </p>
      )}
    </div>
  );
}
