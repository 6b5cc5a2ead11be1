import { InsightsScreen } from '../../features/venue-insights/components/insights-screen.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { TabTitle } from '../../ui/page.js';

/** How the venue has done; its frame lets nobody else in. */
export default function VenueInsightsScreen() {
  const t = useText();
  const profile = useDesk((desk) => desk.profile);
  return (
    <>
      <TabTitle title={t('insights.title')} />
      {profile && <InsightsScreen profile={profile} />}
    </>
  );
}
