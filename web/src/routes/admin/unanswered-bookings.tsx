import { UnansweredBookings } from '../../features/unanswered-bookings/components/unanswered-bookings.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function UnansweredBookingsScreen() {
  const t = useText();
  return (
    <Page title={t('unanswered.title')} lead={t('unanswered.lead')} wide>
      <UnansweredBookings />
    </Page>
  );
}
