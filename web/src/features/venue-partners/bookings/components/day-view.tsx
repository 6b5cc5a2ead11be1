import { useText } from '../../../../lib/i18n/i18n.js';
import { fromNow, type Slot } from '../agenda.js';
import { BookingRow } from './booking-row.js';
import { SeatsBar } from './seats-bar.js';

interface DayViewProps {
  slots: readonly Slot[];
  now: number;
  queued: ReadonlySet<string>;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** A day by its times, the one of now first, each with its seats and bookings; one without bookings is a line. */
export function DayView({ slots, now, queued, openId, onOpen }: DayViewProps) {
  const t = useText();
  return (
    <div className="grid gap-5">
      {fromNow(slots, now).map(({ slot, seats, bookings }) => (
        <section key={slot} aria-labelledby={`slot-${slot}`} className="grid gap-2">
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-end gap-3">
            <h2 id={`slot-${slot}`} className={bookings.length > 0 ? 'text-base font-bold' : 'text-sm font-semibold text-muted'}>
              {t(`time.${slot}`)}
            </h2>
            <SeatsBar seats={seats} />
          </div>
          {bookings.length > 0 && (
            <ul className="grid gap-2">
              {bookings.map((booking) => (
                <li key={booking.id}>
                  <BookingRow
                    booking={booking}
                    now={now}
                    queued={queued.has(booking.id)}
                    selected={booking.id === openId}
                    onOpen={() => onOpen(booking.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
