import { CITY_SLUGS } from '@app/contracts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccount } from '../../features/accounts/store.js';
import { useLocate } from '../../features/datebooks/locations/use-locate.js';
import { CountLinks } from '../../features/venues/components/count-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { filtersIn } from '../../features/venues/filters.js';
import { useCities } from '../../features/venues/use-city.js';
import { usePlace } from '../../features/venues/use-place.js';
import { useAskedConsent } from '../../lib/consent.js';
import { useText, withTexts } from '../../lib/i18n/i18n.js';
import { placeName } from '../../lib/i18n/place-names.js';
import { paths } from '../../lib/paths.js';
import { areasOf, type Place } from '../../lib/place.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { optionalPart } from '../../ui/feedback/part.js';
import { LocateIcon } from '../../ui/pictures/icons.js';

const ConsentHost = optionalPart(async () => ({
  default: (await withTexts(() => import('../../features/accounts/components/consent-host.js'), 'planner')).ConsentHost,
}));

/** What a page says when it has no position. */
const FAILURES = { failed: 'denied', unsupported: 'unavailable', outside: 'outside' } as const;

/** Places around the reader's starting point, else by city. The device is asked where it is when the reader presses the button, never before. */
export default function PlacesNearMeScreen() {
  const t = useText();
  const [query] = useSearchParams();
  const remembered = usePlace();
  const [located, setLocated] = useState<Place | null>(null);
  const { find, locating, failed } = useLocate();
  const isAsked = useAskedConsent((state) => state.asked !== null);
  // A consent belongs to somebody: a reader without a session becomes a guest.
  const locate = async (): Promise<void> => {
    await useAccount.getState().start();
    await find(setLocated);
  };
  const cities = useCities();
  const { city, q } = filtersIn(query);
  const near = city ? null : (located ?? remembered);
  const cityName = near && t(`city.${near.citySlug}`);
  const area = near && areasOf(near.citySlug).find(({ id }) => id === near.areaId)?.name;
  const where =
    near &&
    (near.source === 'gps'
      ? t('place.mineIn', { city: cityName ?? '' })
      : [area && placeName(t, area), cityName].filter(Boolean).join(', '));
  const failure = failed && !locating && FAILURES[failed];
  return (
    <>
      <PlaceHead title={t('places.near')} page="placesNearMe" about={where ?? t('places.nearHint')}>
        <div className="flex flex-wrap gap-2">
          <Button look={near ? 'quiet' : 'secondary'} icon={<LocateIcon size={18} />} busy={locating} onClick={() => void locate()}>
            {t(locating ? 'place.locating' : 'places.mine')}
          </Button>
          <ButtonLink look="quiet" to={paths.gps(paths.placesNearMe)}>
            {t(near ? 'place.change' : 'places.otherPlace')}
          </ButtonLink>
        </div>
        {failure && (
          <div role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-sm text-marigold">
            <p className="font-semibold">{t(`places.${failure}`)}</p>
            <p>{t(`places.${failure}Help`)}</p>
          </div>
        )}
        {((!near && !city && !q) || failure) && (
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
      {(near || city || q) && !failure && <VenueList near={near} />}
      <Suspense fallback={null}>{isAsked && <ConsentHost />}</Suspense>
    </>
  );
}
