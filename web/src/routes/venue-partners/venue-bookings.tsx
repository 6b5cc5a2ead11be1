import { BookingsScreen } from '../../features/venue-bookings/components/bookings-screen.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { TabTitle } from '../../ui/page.js';

/** The venue's bookings by day and week, and its door. Its frame lets nobody else in. */
export default function VenueBookings() {
  const t = useText();
  const profile = useDesk((desk) => desk.profile);
  return (
    <>
      <TabTitle title={t('venue.bookings')} />
      {profile && <BookingsScreen profile={profile} />}
    </>
  );
}
