import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { fetchBooking } from '../features/bookings/api.js';
import { BookingChanges } from '../features/bookings/components/booking-changes.js';
import { BookingTicket } from '../features/bookings/components/booking-ticket.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { queryKeys } from '../lib/query-keys.js';
import { useLivePlan } from '../live/hooks.js';
import { ApiError } from '../lib/http.js';
import { ButtonLink } from '../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/states.js';

/** The ticket of a booking. Once its plan is known the plan's own events keep it up to date. */
export default function Booking() {
  const t = useText();
  const { bookingId = '' } = useParams();
  const read = useQuery({ queryKey: queryKeys.booking(bookingId), queryFn: () => fetchBooking(bookingId) });
  const { view } = useLivePlan(read.data?.dateBookId);
  const live = view?.snapshot.booking;
  const booking = live?.id === bookingId ? live : read.data;
  const missing = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 403);
  return (
    <div className="mx-auto grid max-w-2xl gap-5 p-4 sm:p-6">
      <h1 className="text-xl">{t('booking.title')}</h1>
      {read.isPending && <Skeleton className="mx-auto h-[34rem] w-full max-w-lg rounded-card" />}
      {!booking && missing && (
        <EmptyState
          scene="water"
          title={t('booking.unknown.title')}
          message={t('booking.unknown.message')}
          action={<ButtonLink to={paths.home}>{t('plan.goHome')}</ButtonLink>}
        />
      )}
      {!booking && read.isError && !missing && <ErrorState onRetry={() => void read.refetch()} />}
      {booking && (
        <>
          <BookingTicket booking={booking} />
          {view?.snapshot.me.canAccept && <BookingChanges booking={booking} />}
          <ButtonLink look="quiet" className="justify-self-center" to={paths.dashboard(booking.dateBookId)}>
            {t('booking.toPlan')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
