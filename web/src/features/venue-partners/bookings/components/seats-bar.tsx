import type { SlotSeats } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { cx } from '../../../../ui/cx.js';

const share = (part: number, of: number): string => `${of === 0 ? 0 : Math.min(100, (100 * part) / of)}%`;

/** The occupation of a slot: the booked seats, and lighter the seats of open offers. */
export function SeatsBar({ seats, compact = false }: { seats: SlotSeats; compact?: boolean }) {
  const t = useText();
  const words = seats.closed ? t('agenda.closed') : t('agenda.seats', { taken: seats.taken, seats: seats.seats });
  return (
    <div className="grid gap-1">
      <p className={cx('tabular text-sm', compact ? 'text-xs' : '')}>
        {words}
        {seats.pending > 0 && !seats.closed && (
          <span className={cx(seats.overbid ? 'font-semibold text-marigold' : 'text-muted')}>
            {' · '}
            {t(seats.overbid ? 'agenda.overbid' : 'agenda.pending', { count: seats.pending })}
          </span>
        )}
      </p>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-inset ring-line">
        <div
          className="absolute inset-y-0 left-0 bg-indigo-soft"
          style={{ width: seats.closed ? '0%' : share(seats.taken + seats.pending, seats.seats) }}
        />
        <div className="absolute inset-y-0 left-0 rounded-full bg-indigo" style={{ width: share(seats.taken, seats.seats) }} />
      </div>
    </div>
  );
}
