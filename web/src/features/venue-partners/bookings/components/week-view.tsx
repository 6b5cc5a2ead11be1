import type { Day, VenueAgenda } from '@app/contracts';
import { shortDay } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { cx } from '../../../../ui/cx.js';
import { slotsOf, totalsOf, waitsFor, weekOf } from '../agenda.js';
import { SeatsBar } from './seats-bar.js';

interface WeekViewProps {
  agenda: VenueAgenda;
  day: Day;
  today: Day;
  now: number;
  onDay: (day: Day) => void;
}

/** Seven days side by side: the guests, the occupation of each time, and pending actions. */
export function WeekView({ agenda, day, today, now, onDay }: WeekViewProps) {
  const t = useText();
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
      {weekOf(day).map((one) => {
        const slots = slotsOf(agenda, one);
        const { bookings, people } = totalsOf(slots);
        const waiting = slots.flatMap((slot) => slot.bookings).filter((booking) => waitsFor(booking, now)).length;
        return (
          <li key={one}>
            <button
              type="button"
              aria-current={one === today ? 'date' : undefined}
              onClick={() => onDay(one)}
              className={cx(
                'grid h-full w-full content-start gap-3 rounded-card bg-raised p-4 text-left shadow-card ring-inset hover:bg-sunken',
                one === today && 'ring-2 ring-indigo',
              )}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="font-bold">{shortDay(one)}</span>
                {one === today && <span className="text-sm font-semibold text-indigo">{t('agenda.today')}</span>}
              </span>
              <span className="tabular text-sm">
                {bookings === 0
                  ? t('agenda.nobody')
                  : `${t('agenda.bookings', { count: bookings })} · ${t('venue.people', { count: people })}`}
              </span>
              {waiting > 0 && <span className="text-sm font-semibold text-marigold">{t('agenda.waiting', { count: waiting })}</span>}
              {slots.map(({ slot, seats }) => (
                <span key={slot} className="grid gap-0.5">
                  <span className="text-xs text-muted">{t(`time.${slot}`)}</span>
                  <SeatsBar seats={seats} compact />
                </span>
              ))}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
