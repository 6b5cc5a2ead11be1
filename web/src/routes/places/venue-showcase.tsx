import { Link } from 'react-router-dom';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';

/** The list of venues that make offers. */
export default function VenueShowcaseScreen() {
  const t = useText();
  return (
    <>
      <PlaceHead title={t('places.showcase')} page="showcase" about={t('places.showcaseHint')}>
        <Link
          to={paths.venueOnboarding}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline"
        >
          {t('home.partnerTitle')}
        </Link>
      </PlaceHead>
      <VenueList fixed={{ partners: true }} large />
    </>
  );
}
