import type { BookingId, BookingStatus, UserId } from '@app/contracts';
import { dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';
import { useBooking } from '../use-booking.js';
import { Beside } from './booking-beside.js';
import { BookingTicket } from './booking-ticket.js';
import { CancelPanel } from './cancel-panel.js';
import { ChangePanel } from './change-panel.js';
import { DisputePanel } from './dispute-panel.js';
import { Joy } from './joy.js';
import { ReviewPanel } from './review-panel.js';
import { SplitPanel } from './split-panel.js';

const PAYABLE: readonly BookingStatus[] = ['confirmed', 'checked_in', 'completed'];

interface BookingDetailsProps {
  bookingId: BookingId;
  /** Who reads it; null while nobody knows. */
  userId: UserId | null;
  /** It is not shown within its plan. */
  alone?: boolean;
}

/** A booking with all that can still be done about it, for whoever reads it; without a network the ticket as it was last seen. */
export function BookingDetails({ bookingId, userId, alone = false }: BookingDetailsProps) {
  const t = useText();
  const { booking, split, me, plan, asOf, missing, failed, retry } = useBooking(bookingId, userId);
  if (missing)
    return (
      <EmptyState
        scene="water"
        title={t('booking.unknown.title')}
        message={t('booking.unknown.message')}
        action={<ButtonLink to={paths.home}>{t('plan.goHome')}</ButtonLink>}
      />
    );
  if (!booking)
    return failed ? (
      <ErrorState title={t('ticket.failed')} onRetry={retry} />
    ) : (
      <Skeleton className="h-[40rem] w-full max-w-lg rounded-card" />
    );
  const decides = !asOf && (plan?.me.canAccept ?? false);
  const divided = split && split.parts.length > 1 && PAYABLE.includes(booking.status) ? split : null;
  // Once it is over, what is asked of the reader comes before the ticket.
  const asks = booking.status === 'completed' || booking.status === 'no_show' || booking.status === 'disputed';
  const ticket = (
    <div className="grid gap-4">
      {asOf && (
        <p role="status" className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-semibold text-marigold">
          <AlertIcon size={20} /> {t('ticket.offline', { time: dayAndTime(asOf) })}
        </p>
      )}
      <div className="relative">
        <BookingTicket booking={booking} plan={plan} />
        <Joy booking={booking} userId={userId} />
      </div>
    </div>
  );
  return (
    <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
      {!asks && ticket}
      <div className="grid gap-4">
        <DisputePanel booking={booking} decides={decides} />
        {!asOf && <ReviewPanel booking={booking} />}
        {divided && <SplitPanel booking={booking} split={divided} me={me} plan={asOf ? null : plan} />}
        <ChangePanel booking={booking} decides={decides} />
        {decides && <CancelPanel booking={booking} />}
        <Beside booking={booking} plan={asOf ? null : plan} alone={alone} />
      </div>
      {asks && ticket}
    </div>
  );
}
