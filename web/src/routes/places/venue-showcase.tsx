import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';

/** The venues that make offers. */
export default function VenueShowcaseScreen() {
  const t = useText();
  return (
    <>
      <PlaceHead title={t('places.showcase')} facts={t('places.showcaseHint')}>
        <ButtonLink look="quiet" className="justify-self-start" to={paths.venueOnboarding}>
          {t('home.partnerTitle')}
        </ButtonLink>
      </PlaceHead>
      <VenueList fixed={{ partners: true }} large />
    </>
  );
}
