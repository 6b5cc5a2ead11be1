import type { VenueRequestView } from '@app/contracts';
import { dotted, rupees } from '../../../lib/format.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { Countdown } from '../../../ui/countdown.js';
import { cx } from '../../../ui/cx.js';
import { endedOffer, offersKnown, phaseOf } from '../request-phase.js';
import { whenText } from '../request-words.js';
import { PhaseBadge } from './phase-badge.js';

/** A request as two dense lines: party, time and the time left; distance, minimum, the venue's rank and its best improvement. */
export function BoardRow({ request, selected, onOpen }: { request: VenueRequestView; selected: boolean; onOpen: () => void }) {
  const t = useText();
  const { myBid, rank, gap } = request;
  const running = request.status === 'open' || request.status === 'closing';
  const helps = running && rank !== null && rank > 1 && gap !== null;
  return (
    <button
      type="button"
      data-key="request"
      onClick={onOpen}
      aria-current={selected || undefined}
      className={cx(
        'grid w-full gap-1 rounded-field bg-raised px-3 py-2.5 text-left ring-inset',
        selected ? 'ring-2 ring-indigo' : 'ring-1 ring-line hover:ring-line-strong',
        phaseOf(request) === 'over' && 'opacity-70',
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold leading-snug">
          {dotted(t('venue.people', { count: request.partySize }), whenText(t, request))}
        </span>
        {running && <Countdown closesAt={request.closesAt} size="small" silent />}
      </span>
      <span className="tabular text-sm text-muted">
        {dotted(placeName(t, request.area), bandText(t, request.distanceBand), t('venue.minimum', { amount: rupees(request.minSpend) }))}
      </span>
      <span className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <PhaseBadge request={request} />
        <span className="tabular text-sm text-muted">
          {myBid && !endedOffer(request) ? `${rupees(myBid.proposedPrice)} · ` : ''}
          {t(running ? 'venue.bids' : 'venue.ofOffers', { count: offersKnown(request) })}
        </span>
        {helps && <span className="text-sm font-medium text-marigold">{t(`board.gap.${gap}`)}</span>}
      </span>
    </button>
  );
}
