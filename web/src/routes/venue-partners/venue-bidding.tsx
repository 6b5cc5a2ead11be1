import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Desk } from '../../features/venue-partners/components/desk.js';
import { Inbox } from '../../features/venue-partners/components/inbox.js';
import { useText } from '../../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../../lib/product.js';
import { Chip } from '../../ui/forms/choice.js';
import { Skeleton } from '../../ui/feedback/states.js';

const BookingsList = lazy(() => import('../../features/venue-partners/components/bookings-list.js'));

/** The venue partner's inbox: requests to answer, and what was booked. */
export default function VenueBidding() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const bookingsShown = query.get('view') === 'bookings';
  return (
    <Desk>
      {({ profile, requests, bookings }) => (
        <>
          <title>{`${t(bookingsShown ? 'venue.bookings' : 'venue.inbox')} · ${PRODUCT_NAME}`}</title>
          <h1 className="sr-only">{t(bookingsShown ? 'venue.bookings' : 'venue.inbox')}</h1>
          <fieldset className="flex gap-2">
            <legend className="sr-only">{t('venue.show')}</legend>
            <Chip name="view" value="requests" checked={!bookingsShown} onChange={() => setQuery({})}>
              {t('venue.requests')}
            </Chip>
            <Chip name="view" value="bookings" checked={bookingsShown} onChange={() => setQuery({ view: 'bookings' })}>
              {bookings.length > 0 ? t('venue.bookingsCount', { count: bookings.length }) : t('venue.bookings')}
            </Chip>
          </fieldset>
          {bookingsShown ? (
            <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
              <BookingsList bookings={bookings} />
            </Suspense>
          ) : (
            <Inbox requests={requests} profile={profile} />
          )}
        </>
      )}
    </Desk>
  );
}
