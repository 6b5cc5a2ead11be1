import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Countdown } from '../../../ui/countdown.js';
import { cx } from '../../../ui/cx.js';
import { phaseOf } from '../request-phase.js';
import { styleWords, whenText } from '../request-words.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { PhaseBadge } from './phase-badge.js';
import { QuickBid } from './quick-bid.js';

function Cell({ label, className, children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs font-normal text-muted xl:sr-only">{label}</dt>
      <dd className="leading-snug">{children}</dd>
    </div>
  );
}

/** The columns of the board, the same for its head and its rows. */
export const BOARD_COLUMNS =
  'xl:grid-cols-[minmax(7rem,1.1fr)_minmax(9rem,1.4fr)_minmax(8rem,1.2fr)_6rem_minmax(7rem,1fr)_minmax(6.5rem,0.9fr)]';

/** A request as one line: party, time, distance, minimum, the own rank, time left, and the offer two taps away. */
export function BoardRow({ request, profile }: { request: VenueRequestView; profile: VenueProfile }) {
  const t = useText();
  const [bidding, setBidding] = useState(false);
  const phase = phaseOf(request);
  const canBid = phase === 'open' || (phase === 'offered' && (request.myBid?.revisionsLeft ?? 0) > 0);
  const running = request.status === 'open' || request.status === 'closing';
  return (
    <li className="grid gap-3 rounded-field bg-raised p-3 ring-1 ring-inset ring-line">
      <div className="flex flex-col gap-3 xl:flex-row xl:items-center xl:gap-4">
        <dl className={cx('grid flex-1 grid-cols-2 items-center gap-x-4 gap-y-2 sm:grid-cols-3', BOARD_COLUMNS)}>
          <Cell label={t('venue.detail.party')} className="font-semibold">
            {t('venue.people', { count: request.partySize })}
            <span className="block text-sm font-normal text-muted">{t(`planType.${request.planType}`)}</span>
          </Cell>
          <Cell label={t('venue.detail.when')} className="font-semibold">
            {whenText(t, request)}
            <span className="block truncate text-sm font-normal text-muted">{styleWords(t, request).slice(0, 2).join(', ')}</span>
          </Cell>
          <Cell label={t('venue.detail.where')}>
            {request.area}
            <span className="block text-sm text-muted">{bandText(t, request.distanceBand)}</span>
          </Cell>
          <Cell label={t('venue.board.minimum')} className="tabular font-semibold">
            {rupees(request.minSpend)}
          </Cell>
          <Cell label={t('venue.board.rank')}>
            <PhaseBadge request={request} />
            <span className="tabular mt-1 block text-sm text-muted">
              {request.myBid ? `${rupees(request.myBid.proposedPrice)} · ` : ''}
              {t('venue.bids', { count: request.bidCount })}
            </span>
          </Cell>
          <Cell label={t('venue.board.left')}>
            {running ? <Countdown closesAt={request.closesAt} /> : <span className="text-muted">–</span>}
          </Cell>
        </dl>
        <div className="xl:w-32 xl:text-right">
          {canBid && (
            <Button
              look={phase === 'open' && !bidding ? 'primary' : 'secondary'}
              size="small"
              className="w-full min-h-11 xl:w-auto"
              aria-expanded={bidding}
              onClick={() => setBidding(!bidding)}
            >
              {bidding ? t('shell.close') : t(phase === 'open' ? 'venue.board.bid' : 'venue.board.improve')}
            </Button>
          )}
        </div>
      </div>
      {bidding && canBid && (
        <QuickBid
          key={`${request.planVersion} ${request.myBid?.version ?? 0}`}
          request={request}
          profile={profile}
          onDone={() => setBidding(false)}
        />
      )}
    </li>
  );
}
