import { useDesk } from '../../features/venue-partners/desk-store.js';
import { TeamSection } from '../../features/venue-team/components/team-section.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

/** Who works with the desk. */
export default function VenueTeamScreen() {
  const t = useText();
  const role = useDesk((desk) => desk.profile?.staff.role);
  return (
    <Page title={t('team.title')} lead={t('team.lead')} wide>
      {role && <TeamSection role={role} />}
    </Page>
  );
}
