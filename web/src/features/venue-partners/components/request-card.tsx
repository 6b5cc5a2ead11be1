import type { VenueRequestView } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { dotted, rupees } from '../../../lib/format.js';
import { useText, placeName } from '../../../lib/i18n/i18n.js';
import { Countdown } from '../../../ui/countdown.js';
import { cx } from '../../../ui/cx.js';
import { endedOffer, isActive } from '../request-phase.js';
import { styleWords, whenText } from '../request-words.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { PhaseBadge } from './phase-badge.js';

/** One request of the inbox, with the deciding facts. */
export function RequestCard({ request, selected, onOpen }: { request: VenueRequestView; selected: boolean; onOpen: () => void }) {
  const t = useText();
  const card = useRef<HTMLButtonElement>(null);
  // A reader of a notice or a push has not scrolled to the request.
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const active = isActive(request);
  const bidding = request.status === 'open' || request.status === 'closing';
  return (
    <button
      ref={card}
      type="button"
      data-key="request"
      onClick={onOpen}
      aria-current={selected || undefined}
      className={cx(
        'grid w-full gap-2 rounded-card p-4 text-left ring-1 ring-inset transition-[background-color,box-shadow]',
        selected
          ? 'bg-raised ring-2 ring-indigo'
          : active
            ? 'bg-raised shadow-card ring-line hover:ring-line-strong'
            : 'ring-line hover:bg-raised',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <PhaseBadge request={request} />
        {bidding && <Countdown closesAt={request.closesAt} size="small" silent />}
      </span>
      <span className="font-semibold leading-snug">
        {dotted(t(`planType.${request.planType}`), t('venue.people', { count: request.partySize }), whenText(t, request))}
      </span>
      <span className="text-sm text-muted">
        {placeName(t, request.area)} · {bandText(t, request.distanceBand)} · {styleWords(t, request).slice(0, 3).join(', ')}
      </span>
      <span className="flex items-baseline justify-between gap-2 text-sm">
        <span className="tabular font-semibold">{t('venue.minimum', { amount: rupees(request.minSpend) })}</span>
        <span className="tabular text-muted">
          {request.myBid && !endedOffer(request)
            ? t('venue.yourOffer', { amount: rupees(request.myBid.proposedPrice) })
            : t('venue.bids', { count: request.bidCount })}
        </span>
      </span>
    </button>
  );
}
