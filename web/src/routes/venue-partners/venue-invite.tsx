import { useNavigate } from 'react-router-dom';
import { deskHome } from '../../features/venue-partners/desk-home.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { AcceptInvite } from '../../features/venue-partners/team/components/accept-invite.js';
import { useText } from '../../lib/i18n/i18n.js';
import { useLinkToken } from '../../app/link-token.js';
import { DuskFrame } from '../../ui/pictures/dusk-frame.js';

/** The target of a mail that invites a person to a venue's team. */
export default function VenueInviteScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [token] = useLinkToken();
  return (
    <DuskFrame title={t('team.link.title')}>
      <AcceptInvite key={token} token={token} onDone={() => void navigate(deskHome(useDesk.getState().profile), { replace: true })} />
    </DuskFrame>
  );
}
