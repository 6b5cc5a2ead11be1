import type { BookingView } from '@app/contracts';
import { phoneLinks } from '@app/domain';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { directionsTo } from '../../../lib/place.js';
import { CalendarIcon, PhoneIcon, PinIcon, ShareIcon } from '../../../ui/pictures/icons.js';
import { canShare, share, useCopy } from '../../../ui/share.js';
import { calendarUrl } from '../api.js';

/** Shares the booking by the device's share sheet, or copies it without one. */
function useShareBooking(booking: BookingView): () => Promise<void> {
  const t = useText();
  const copy = useCopy();
  const isDiscreet = useIsDiscreet();
  return () => {
    const when = { time: dayAndTime(booking.startAt), code: booking.ref };
    const text = isDiscreet ? t('booking.discreetMessage', when) : t('booking.message', { ...when, venue: booking.venue.name });
    return canShare() ? share({ text }) : copy(text, 'booking.copied');
  };
}

const ACTION =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 rounded-field bg-sunken px-1 py-2 text-center text-xs leading-tight font-semibold text-ink hover:bg-indigo-soft';

/** The actions of a ticket: call, navigate, save the date, share. A simulated venue can neither be called nor found. */
export function TicketActions({ booking }: { booking: BookingView }) {
  const t = useText();
  const shareBooking = useShareBooking(booking);
  const { venue } = booking;
  const numbers = venue.isSimulated ? [] : phoneLinks(venue.phone).filter(({ href }) => href !== null);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 print:hidden">
      {numbers.map(({ text, href }) => (
        <a
          key={text}
          href={href ?? undefined}
          className={ACTION}
          aria-label={numbers.length > 1 ? `${t('ticket.call')} ${text}` : undefined}
        >
          <PhoneIcon /> {t('ticket.call')}
        </a>
      ))}
      <a href={directionsTo(venue)} target="_blank" rel="noreferrer" className={ACTION}>
        <PinIcon /> {t('booking.directions')}
      </a>
      <a href={calendarUrl(booking.id)} className={ACTION}>
        <CalendarIcon /> {t('booking.calendar')}
      </a>
      <button type="button" onClick={() => void shareBooking()} className={ACTION}>
        <ShareIcon /> {t('booking.share')}
      </button>
    </div>
  );
}
