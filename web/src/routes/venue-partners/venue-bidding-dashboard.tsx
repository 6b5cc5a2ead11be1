import { Desk } from '../../features/venue-partners/components/desk.js';
import { LiveBoard } from '../../features/venue-partners/components/live-board.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useDarkByDefault } from '../../ui/theme.js';

/** The live board for a tablet at the counter. It is dark by default, to suit an evening venue. */
export default function VenueBiddingDashboard() {
  const t = useText();
  useDarkByDefault();
  return (
    <Desk>
      {({ requests, profile }) => (
        <>
          <h1 className="sr-only">{t('venue.board')}</h1>
          <LiveBoard requests={requests} profile={profile} />
        </>
      )}
    </Desk>
  );
}
