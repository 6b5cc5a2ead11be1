import type { Instant, VenueRequestView } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../lib/clock.js';
import { clockTime, dotted, rupees } from '../../../lib/format.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { Countdown } from '../../../ui/countdown.js';
import { cx } from '../../../ui/cx.js';
import { endedOffer, isActive, offersKnown, phaseOf } from '../request-phase.js';
import { arrivalText, styleWords } from '../request-words.js';
import { ByNameBadge, PhaseBadge } from './phase-badge.js';

/** What the planners ask for beyond time and money: the party, the occasion, their note, then area and preferences. */
function noteText(t: Translate, request: VenueRequestView): string {
  const { occasion, notes } = request;
  return dotted(
    t('venue.people', { count: request.partySize }),
    occasion && t(`occasion.${occasion}`),
    notes && `“${notes}”`,
    placeName(t, request.area),
    bandText(t, request.distanceBand),
    styleWords(t, request).slice(0, 3).join(', '),
  );
}

const HOUR_MS = 3_600_000;

/** The time left in a short word: the time of day, and in the last hour the countdown. */
function TimeLeft({ closesAt }: { closesAt: Instant }) {
  const t = useText();
  if (Date.parse(closesAt) - useNow() <= HOUR_MS) return <Countdown closesAt={closesAt} size="small" silent />;
  return <span className="tabular shrink-0 whitespace-nowrap text-sm text-muted">{t('bid.till', { time: clockTime(closesAt) })}</span>;
}

/** One request of the inbox in two lines: minimum and time, then the note. */
export function RequestCard({ request, selected, onOpen }: { request: VenueRequestView; selected: boolean; onOpen: () => void }) {
  const t = useText();
  const card = useRef<HTMLButtonElement>(null);
  // A reader of a notice or a push has not scrolled to the request.
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const active = isActive(request);
  const bidding = request.status === 'open' || request.status === 'closing';
  const offered = request.myBid !== null && !endedOffer(request) && phaseOf(request) !== 'passed';
  const isNew = phaseOf(request) === 'open' && !endedOffer(request);
  return (
    <button
      ref={card}
      type="button"
      data-key="request"
      onClick={onOpen}
      aria-current={selected || undefined}
      className={cx(
        'grid w-full gap-0.5 rounded-field px-3.5 py-2.5 text-left ring-1 ring-inset transition-[background-color,box-shadow]',
        selected
          ? 'bg-raised ring-2 ring-indigo'
          : active
            ? 'bg-raised shadow-card ring-line hover:ring-line-strong'
            : 'text-muted ring-line hover:bg-raised',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="tabular min-w-0 font-semibold leading-snug">
          {isNew && (
            <span className="mr-1.5 inline-block size-2 rounded-full bg-rose align-middle">
              <span className="sr-only">{t('venue.phase.open')} </span>
            </span>
          )}
          {t('venue.minimum', { amount: rupees(request.minSpend) })} · {arrivalText(t, request)}
        </span>
        {bidding && active && <TimeLeft closesAt={request.closesAt} />}
      </span>
      <span className="flex min-h-6 items-center gap-2 text-sm text-muted">
        {(!isNew || request.byName) && (
          <span className="shrink-0">{isNew ? <ByNameBadge request={request} /> : <PhaseBadge request={request} />}</span>
        )}
        <span className="tabular line-clamp-2 min-w-0 sm:line-clamp-1">
          {offered &&
            request.myBid &&
            `${dotted(
              t('venue.yourOffer', { amount: rupees(request.myBid.proposedPrice) }),
              t(bidding ? 'venue.bids' : 'venue.ofOffers', { count: offersKnown(request) }),
            )} · `}
          {noteText(t, request)}
        </span>
      </span>
    </button>
  );
}
