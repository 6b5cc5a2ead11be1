import { InsightsScreen } from '../../features/venue-insights/components/insights-screen.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../../lib/product.js';

/** How the venue has done; its frame lets nobody else in. */
export default function VenueInsightsScreen() {
  const t = useText();
  const profile = useDesk((desk) => desk.profile);
  return (
    <>
      <title>{`${t('insights.title')} · ${PRODUCT_NAME}`}</title>
      {profile && <InsightsScreen profile={profile} />}
    </>
  );
}
