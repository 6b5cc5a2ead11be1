import type { Snapshot } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { BookingDetails } from './booking-details.js';

/** The plan's ticket, or a link to the offers. */
export function BookingTab({ snapshot: { booking, me }, onOffers }: { snapshot: Snapshot; onOffers: () => void }) {
  const t = useText();
  if (booking && booking.status !== 'undone') return <BookingDetails bookingId={booking.id} userId={me.userId} />;
  return (
    <EmptyState
      scene="table"
      title={t('booking.none.title')}
      message={t(me.canAccept ? 'booking.none.message' : 'booking.none.member')}
      action={
        <Button look="secondary" onClick={onOffers}>
          {t('booking.none.action')}
        </Button>
      }
    />
  );
}
