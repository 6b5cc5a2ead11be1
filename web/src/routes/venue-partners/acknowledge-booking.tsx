import { AcknowledgeLink } from '../../features/venue-partners/bookings/components/acknowledge-link.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** The target of a mail about a booking, where the venue acknowledges it without a log-in. */
export default function AcknowledgeBookingScreen() {
  const t = useText();
  const [token] = useLinkToken();
  return (
    <DuskFrame title={t('ackLink.title')}>
      <AcknowledgeLink key={token} token={token} />
    </DuskFrame>
  );
}
