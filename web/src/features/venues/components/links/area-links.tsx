import { LEAST_PLACES, type CityView, type PlaceType } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { placePaths } from '../../place-paths.js';
import { CountLinks } from '../count-links.js';

/** Links to a city's areas where there are enough places, or enough of a kind. */
export function AreaLinks({ city, kind }: { city: CityView; kind?: PlaceType }) {
  const t = useText();
  const links = city.areas
    .map(({ id, name, venueCount, placeTypes }) => ({
      key: id,
      to: kind ? placePaths.areaKind(city.slug, id, kind) : placePaths.cityArea(city.slug, id),
      label: placeName(t, name),
      count: kind ? (placeTypes[kind] ?? 0) : venueCount,
    }))
    .filter(({ count }) => count >= LEAST_PLACES);
  if (links.length === 0) return null;
  return <CountLinks row label={t('places.areas')} links={links} />;
}
