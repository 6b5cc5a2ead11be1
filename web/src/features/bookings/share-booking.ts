import type { BookingVenue, BookingView } from '@app/contracts';
import { dayAndTime } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { toast } from '../../ui/feedback/toast-store.js';

/** Directions to a venue in whatever map the device opens such links with. */
export const directionsUrl = ({ latitude, longitude }: Pick<BookingVenue, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Hands the booking to the device's share sheet, or to the clipboard where there is none. */
export function useShareBooking(booking: BookingView): () => Promise<void> {
  const t = useText();
  return async () => {
    const words = t('booking.message', { venue: booking.venue.name, time: dayAndTime(booking.startAt), code: booking.ref });
    if (typeof navigator.share === 'function') {
      // Closing the share sheet is no failure.
      await navigator.share({ text: words }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(words);
      toast({ tone: 'good', title: t('booking.copied') });
    } catch {
      toast({ tone: 'bad', title: t('invite.copyFailed') });
    }
  };
}
