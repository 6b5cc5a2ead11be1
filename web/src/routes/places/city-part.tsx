import { areasOf, CITY_SLUGS, kindAt, kindSlug, LEAST_PLACES, type Area, type CitySlug, type PlaceType } from '@app/contracts';
import { useParams } from 'react-router-dom';
import { AreaKind } from '../../features/venues/components/area-kind.js';
import { AreaLinks } from '../../features/venues/components/links/area-links.js';
import { KindLinks } from '../../features/venues/components/links/kind-links.js';
import { Moved } from '../../features/venues/components/frame/moved.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { useCity } from '../../features/venues/use-city.js';
import { activityOf } from '../../features/venues/venue-words.js';
import { useText } from '../../lib/i18n/i18n.js';
import { placeName } from '../../lib/i18n/place-names.js';
import { paths } from '../../lib/paths.js';
import { placePaths } from '../../features/venues/place-paths.js';
import { NotFound } from '../../features/venues/components/frame/not-found.js';

function CityKind({ slug, kind }: { slug: CitySlug; kind: PlaceType }) {
  const t = useText();
  const { data: city } = useCity(slug);
  const name = t(`city.${slug}`);
  const named = { kind: t(`place.${kind}`), place: name };
  const count = city?.placeTypes[kind] ?? 0;
  const about = city ? t('places.count', { count }) : t('places.about');
  if (city && count < LEAST_PLACES) return <Moved to={`${paths.city(slug)}?category=${activityOf(kind)}&type=${kind}`} />;
  return (
    <>
      <PlaceHead
        title={t('places.kindIn', named)}
        page="cityPart"
        params={{ citySlug: slug, partSlug: kindSlug(kind) }}
        trail={[{ to: paths.city(slug), label: name }]}
        about={about}
        line={about}
        description={city ? t('places.kindAbout', { ...named, places: about }) : about}
      >
        {city && <AreaLinks city={city} kind={kind} />}
      </PlaceHead>
      <VenueList key={kind} fixed={{ city: slug, type: kind }} />
    </>
  );
}

function CityArea({ slug, area }: { slug: CitySlug; area: Area }) {
  const t = useText();
  const { data: city } = useCity(slug);
  const counted = city?.areas.find(({ id }) => id === area.id);
  const name = t(`city.${slug}`);
  const title = t('places.areaIn', { area: placeName(t, area.name), city: name });
  const count = counted?.venueCount ?? 0;
  const about = city ? t('places.count', { count }) : t('places.about');
  if (city && count < LEAST_PLACES) return <Moved to={`${paths.city(slug)}?area=${area.id}`} />;
  return (
    <>
      <PlaceHead
        title={title}
        page="cityPart"
        params={{ citySlug: slug, partSlug: area.id }}
        trail={[{ to: paths.city(slug), label: name }]}
        about={about}
        line={about}
        description={city ? t('places.areaAbout', { place: title, places: about }) : about}
      >
        {counted && <KindLinks counts={counted.placeTypes} pathOf={(kind) => placePaths.areaKind(slug, area.id, kind)} />}
      </PlaceHead>
      <VenueList key={area.id} fixed={{ city: slug, area: area.id }} />
    </>
  );
}

/** A kind of place in a city, one of its areas, or the kind in that area. */
export default function CityPartScreen() {
  const { citySlug = '', partSlug, areaSlug = partSlug, kindSlug: kindName = partSlug } = useParams();
  const slug = CITY_SLUGS.find((one) => one === citySlug);
  const kind = kindAt(kindName);
  const area = areasOf(citySlug).find(({ id }) => id === areaSlug);
  if (slug && kind && area) return <AreaKind slug={slug} area={area} kind={kind} />;
  if (slug && kind && partSlug) return <CityKind slug={slug} kind={kind} />;
  return slug && area && partSlug ? <CityArea slug={slug} area={area} /> : <NotFound />;
}
