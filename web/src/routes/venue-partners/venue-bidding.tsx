import { Desk } from '../../features/venue-partners/components/desk.js';
import { Inbox } from '../../features/venue-partners/components/inbox.js';
import { useText } from '../../lib/i18n/i18n.js';

/** The venue partner's inbox: requests to answer. */
export default function VenueBidding() {
  const t = useText();
  return (
    <Desk>
      {({ profile, requests }) => (
        <>
          <h1 className="sr-only">{t('venue.inbox')}</h1>
          <Inbox requests={requests} profile={profile} />
        </>
      )}
    </Desk>
  );
}
