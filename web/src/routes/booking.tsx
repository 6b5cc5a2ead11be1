import { useParams } from 'react-router-dom';
import { useAccount } from '../features/accounts/store.js';
import { BookingDetails } from '../features/bookings/components/booking-details.js';
import { useText } from '../lib/i18n/i18n.js';
import { TabTitle } from '../ui/page.js';
import { bookingIdOf } from './address-ids.js';

/** The ticket of a booking and its actions. */
export default function Booking() {
  const t = useText();
  const bookingId = bookingIdOf(useParams()['bookingId'] ?? '');
  const userId = useAccount(({ user }) => user?.id ?? null);
  return (
    <div className="mx-auto grid max-w-5xl gap-5 px-5 py-6 *:min-w-0 lg:py-10">
      <TabTitle title={t('booking.title')} />
      <h1 className="text-xl">{t('booking.title')}</h1>
      <BookingDetails key={bookingId} bookingId={bookingId} userId={userId} alone />
    </div>
  );
}
