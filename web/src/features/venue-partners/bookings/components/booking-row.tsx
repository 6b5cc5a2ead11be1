import type { VenueBookingView } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { clockTime, rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { cx } from '../../../../ui/cx.js';
import { stands } from '../agenda.js';
import { BookingBadges } from './booking-badges.js';

interface BookingRowProps {
  booking: VenueBookingView;
  now: number;
  queued: boolean;
  selected: boolean;
  onOpen: () => void;
}

/** One party of the day: time, name, and state. */
export function BookingRow({ booking, now, queued, selected, onOpen }: BookingRowProps) {
  const t = useText();
  const row = useRef<HTMLButtonElement>(null);
  // A reader of a link has not scrolled to the booking.
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const answers = booking.answers;
  const needs = [
    ...(answers?.diet ?? []).map((diet) => t(`diet.${diet}`)),
    ...(answers?.accessibility ?? []).map((need) => t(`need.${need}`)),
    ...(answers?.occasion ? [t(`occasion.${answers.occasion}`)] : []),
  ];
  return (
    <button
      ref={row}
      type="button"
      aria-current={selected || undefined}
      onClick={onOpen}
      className={cx(
        'grid min-h-16 w-full grid-cols-[4.75rem_minmax(0,1fr)] items-start gap-x-3 rounded-field px-3 py-2.5 text-left ring-1 ring-inset transition-colors',
        selected ? 'bg-indigo-soft ring-2 ring-indigo' : 'bg-raised ring-line hover:bg-sunken',
        !stands(booking) && 'text-muted',
      )}
    >
      <time dateTime={booking.startAt} className={cx('tabular pt-0.5 font-bold', !stands(booking) && 'line-through')}>
        {clockTime(booking.startAt)}
      </time>
      <span className="grid min-w-0 gap-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere font-semibold">{booking.firstName}</span>
          <span className="text-sm text-muted">
            {t('venue.people', { count: booking.partySize })} · <span className="tabular">{rupees(booking.proposedPrice)}</span>
          </span>
        </span>
        {needs.length > 0 && <span className="text-sm">{needs.join(' · ')}</span>}
        <BookingBadges booking={booking} now={now} queued={queued} />
      </span>
    </button>
  );
}
