import type { VenueBookingView } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Badge } from '../../../../ui/badge.js';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../../ui/pictures/icons.js';
import { waitsFor } from '../agenda.js';
import { newsOf, useSeenBookings } from '../seen-bookings.js';

interface BookingBadgesProps {
  booking: VenueBookingView;
  now: number;
  /** Checked in here, and not known to the server yet. */
  queued: boolean;
}

/** The state of a booking, and whether it is news at this counter. */
export function BookingBadges({ booking, now, queued }: BookingBadgesProps) {
  const t = useText();
  const news = useSeenBookings(({ marks }) => newsOf(booking, marks));
  const waits = waitsFor(booking, now);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {news && <Badge tone="rose">{t(`agenda.${news}`)}</Badge>}
      {queued ? (
        <Badge tone="leaf" icon={<CheckIcon size={14} />}>
          {t('arrival.waitsToSend')}
        </Badge>
      ) : waits ? (
        <Badge tone="marigold" icon={<ClockIcon size={14} />}>
          {t(waits === 'change' ? 'agenda.changeAsked' : 'venue.booking.waiting')}
        </Badge>
      ) : booking.status === 'confirmed' ? (
        <Badge tone="indigo">{t('agenda.expected')}</Badge>
      ) : booking.status === 'checked_in' || booking.status === 'completed' ? (
        <Badge tone="leaf" icon={<CheckIcon size={14} />}>
          {t(`booking.status.${booking.status}`)}
        </Badge>
      ) : (
        <Badge tone="brick" icon={<AlertIcon size={14} />}>
          {t(`booking.status.${booking.status}`)}
        </Badge>
      )}
    </span>
  );
}
