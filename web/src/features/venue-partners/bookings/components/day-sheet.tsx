import type { Day } from '@app/contracts';
import { clockTime, longDay, rupees, timeOfClock } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { offeredWords } from '../../../../lib/i18n/offered.js';
import { stands, totalsOf, type Slot } from '../agenda.js';

/** The day on paper, for the kitchen and the door, without phone numbers. */
export function DaySheet({ day, slots, venueName }: { day: Day; slots: readonly Slot[]; venueName: string }) {
  const t = useText();
  const { bookings, people } = totalsOf(slots);
  return (
    <section aria-hidden="true" data-theme="light" className="hidden text-ink print:block">
      <p className="text-lg font-bold">
        <bdi>{venueName}</bdi> · {longDay(day)}
      </p>
      <p>
        {t('agenda.bookings', { count: bookings })} · {t('venue.people', { count: people })}
      </p>
      {slots.map(({ slot, seats, bookings: all }) => (
        <table
          key={slot}
          className="mt-4 w-full border-collapse text-left text-sm [&_td]:border-t [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top"
        >
          <caption className="text-left font-bold">
            {t(`time.${slot}`)} · {t('agenda.seats', { taken: seats.taken, seats: seats.seats })}
          </caption>
          <tbody>
            {all.filter(stands).map((booking) => (
              <tr key={booking.id}>
                <td className="w-8">☐</td>
                <td className="tabular whitespace-nowrap font-bold">{clockTime(booking.startAt)}</td>
                <td>
                  {booking.firstName} · {t('venue.people', { count: booking.partySize })}
                  <br />
                  {booking.ref}
                </td>
                <td className="tabular">{rupees(booking.proposedPrice)}</td>
                <td>{offeredWords(booking).join(', ')}</td>
                <td>
                  {[
                    ...(booking.answers?.diet ?? []).map((diet) => t(`diet.${diet}`)),
                    ...(booking.answers?.accessibility ?? []).map((need) => t(`need.${need}`)),
                    booking.answers?.occasion && t(`occasion.${booking.answers.occasion}`),
                    booking.answers?.arrivalTime && t('venue.detail.arrival', { time: timeOfClock(booking.answers.arrivalTime) }),
                    booking.answers?.notes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
