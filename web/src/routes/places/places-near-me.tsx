import { CITY_SLUGS } from '@app/contracts';
import { useSearchParams } from 'react-router-dom';
import { CountLinks } from '../../features/venues/components/count-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { filtersIn } from '../../features/venues/filters.js';
import { useCities } from '../../features/venues/use-city.js';
import { usePlace } from '../../features/venues/use-place.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { areasOf } from '../../lib/place.js';
import { ButtonLink } from '../../ui/button.js';
import { LocateIcon } from '../../ui/pictures/icons.js';

/** Places around the reader's starting point, else by city. */
export default function PlacesNearMeScreen() {
  const t = useText();
  const [query] = useSearchParams();
  const place = usePlace();
  const cities = useCities();
  const { city } = filtersIn(query);
  const near = city ? null : place;
  const cityName = near && t(`city.${near.citySlug}`);
  const area = near && areasOf(near.citySlug).find(({ id }) => id === near.areaId)?.name;
  const where = near && (near.source === 'gps' ? t('place.mineIn', { city: cityName ?? '' }) : [area, cityName].filter(Boolean).join(', '));
  return (
    <>
      <PlaceHead title={t('places.near')} page="placesNearMe" about={where ?? t('places.nearHint')}>
        <ButtonLink
          look={near ? 'quiet' : 'secondary'}
          className="justify-self-start"
          to={paths.gps(paths.placesNearMe)}
          icon={<LocateIcon size={18} />}
        >
          {t(near ? 'place.change' : 'places.locate')}
        </ButtonLink>
        {!near && !city && (
          <CountLinks
            label={t('places.cities')}
            links={CITY_SLUGS.map((slug) => ({
              key: slug,
              to: paths.city(slug),
              label: t(`city.${slug}`),
              count: cities.data?.find((one) => one.slug === slug)?.venueCount,
            }))}
          />
        )}
      </PlaceHead>
      {(near || city) && <VenueList near={near} />}
    </>
  );
}
