import { ACTIVITIES, kindAt, kindSlug, LEAST_PLACES, PLACE_TYPES, type Activity, type CitySlug, type PlaceType } from '@app/contracts';
import { useParams, useSearchParams } from 'react-router-dom';
import { CityTiles } from '../../features/venues/components/links/city-tiles.js';
import { CountLinks } from '../../features/venues/components/count-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { filtersIn, type Fixed } from '../../features/venues/filters.js';
import { useCategory } from '../../features/venues/use-city.js';
import { activityOf } from '../../features/venues/venue-words.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { placePaths } from '../../features/venues/place-paths.js';
import { NotFound } from '../../features/venues/components/frame/not-found.js';

interface Props {
  slug: string;
  name: string;
  fixed: Fixed;
  /** The category above a kind. */
  above: Activity | null;
  /** The kinds of a category. */
  kinds: readonly PlaceType[];
  pathIn: (city: CitySlug, count: number) => string;
}

/** A category asks for the city first: a list of all cities helps nobody to an evening. */
function Category({ slug, name, fixed, above, kinds, pathIn }: Props) {
  const t = useText();
  const [query] = useSearchParams();
  const { city } = filtersIn(query, fixed);
  const { data } = useCategory(slug);
  const places = data ? t('places.inCities', { count: data.venueCount }) : t('places.about');
  return (
    <>
      <PlaceHead
        title={name}
        fullTitle={t('places.byCity', { kind: name })}
        page="category"
        params={{ categorySlug: slug }}
        {...(above && { trail: [{ to: paths.category(above), label: t(`activity.${above}`) }] })}
        about={places}
        description={t('places.categoryAbout', { kind: name, places })}
      >
        {kinds.length > 0 && (
          <CountLinks
            row
            label={t('places.kinds')}
            links={kinds.map((kind) => ({ key: kind, to: placePaths.kind(kind), label: t(`place.${kind}`), count: null }))}
          />
        )}
      </PlaceHead>
      {city ? <VenueList key={slug} fixed={fixed} /> : <CityTiles cities={data?.cities ?? []} pathOf={pathIn} />}
    </>
  );
}

export default function CategoryScreen() {
  const t = useText();
  const { categorySlug } = useParams();
  const kind = kindAt(categorySlug);
  const activity = ACTIVITIES.find((one) => one === categorySlug);
  if (kind) {
    const pathIn = (city: CitySlug, count: number) =>
      count >= LEAST_PLACES ? placePaths.cityKind(city, kind) : `${placePaths.kind(kind)}?city=${city}`;
    return (
      <Category
        slug={kindSlug(kind)}
        name={t(`place.${kind}`)}
        fixed={{ type: kind }}
        above={activityOf(kind)}
        kinds={[]}
        pathIn={pathIn}
      />
    );
  }
  if (!activity) return <NotFound />;
  return (
    <Category
      slug={activity}
      name={t(`activity.${activity}`)}
      fixed={{ category: activity }}
      above={null}
      kinds={PLACE_TYPES[activity]}
      pathIn={(city) => `${paths.category(activity)}?city=${city}`}
    />
  );
}
