import { kindSlug, LEAST_PLACES, type Area, type CitySlug, type PlaceType } from '@app/contracts';
import { KindLinks } from './links/kind-links.js';
import { Moved } from './frame/moved.js';
import { PlaceHead } from './place-head.js';
import { VenueList } from './venue-list.js';
import { useCity } from '../use-city.js';
import { activityOf } from '../venue-words.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { paths } from '../../../lib/paths.js';
import { placePaths } from '../place-paths.js';

/** A kind of place in an area of a city. */
export function AreaKind({ slug, area, kind }: { slug: CitySlug; area: Area; kind: PlaceType }) {
  const t = useText();
  const { data: city } = useCity(slug);
  const counts = city?.areas.find(({ id }) => id === area.id)?.placeTypes ?? {};
  const count = counts[kind] ?? 0;
  const about = city ? t('places.count', { count }) : t('places.about');
  const name = t(`city.${slug}`);
  const named = { kind: t(`place.${kind}`), place: t('places.areaIn', { area: placeName(t, area.name), city: name }) };
  if (city && count < LEAST_PLACES) return <Moved to={`${paths.city(slug)}?category=${activityOf(kind)}&type=${kind}&area=${area.id}`} />;
  const { [kind]: _, ...others } = counts;
  return (
    <>
      <PlaceHead
        title={t('places.kindIn', named)}
        page="areaKind"
        params={{ citySlug: slug, areaSlug: area.id, kindSlug: kindSlug(kind) }}
        trail={[
          { to: paths.city(slug), label: name },
          { to: placePaths.cityArea(slug, area.id), label: placeName(t, area.name) },
        ]}
        about={about}
        line={about}
        description={city ? t('places.kindAbout', { ...named, places: about }) : about}
      >
        <KindLinks counts={others} pathOf={(other) => placePaths.areaKind(slug, area.id, other)} />
      </PlaceHead>
      <VenueList key={`${area.id} ${kind}`} fixed={{ city: slug, area: area.id, type: kind }} />
    </>
  );
}
