import type { BookingView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { BookingChanges } from './booking-changes.js';
import { BookingTicket } from './booking-ticket.js';

/** The plan's ticket, or what brings one. */
export function BookingTab({
  booking,
  mayChange,
  onOffers,
}: {
  booking: BookingView | null;
  /** Whether the reader decides for the plan. */
  mayChange: boolean;
  onOffers: () => void;
}) {
  const t = useText();
  if (booking && booking.status !== 'undone')
    return (
      <div className="grid gap-5">
        <BookingTicket booking={booking} />
        {mayChange && <BookingChanges booking={booking} />}
      </div>
    );
  return (
    <EmptyState
      scene="table"
      title={t('booking.none.title')}
      message={t('booking.none.message')}
      action={
        <Button look="secondary" onClick={onOffers}>
          {t('booking.none.action')}
        </Button>
      }
    />
  );
}
