import { BookingsScreen } from '../../features/venue-bookings/components/bookings-screen.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../../lib/product.js';

/** The venue's bookings by day and week, and its door. Its frame lets nobody else in. */
export default function VenueBookings() {
  const t = useText();
  const profile = useDesk((desk) => desk.profile);
  return (
    <>
      <title>{`${t('venue.bookings')} · ${PRODUCT_NAME}`}</title>
      {profile && <BookingsScreen profile={profile} />}
    </>
  );
}
