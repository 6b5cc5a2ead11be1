import { CITY_SLUGS, type CitySlug } from '@app/contracts';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { CityEvening } from '../../features/venues/components/city-evening.js';
import { AreaLinks } from '../../features/venues/components/links/area-links.js';
import { KindLinks } from '../../features/venues/components/links/kind-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { filtersIn, narrowing } from '../../features/venues/filters.js';
import { useCity } from '../../features/venues/use-city.js';
import { cityFacts } from '../../features/venues/venue-words.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { placePaths } from '../../features/venues/place-paths.js';
import { NotFound } from '../../features/venues/components/frame/not-found.js';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-indigo underline';

function City({ slug }: { slug: CitySlug }) {
  const t = useText();
  const [query] = useSearchParams();
  const { data } = useCity(slug);
  const name = t(`city.${slug}`);
  const filters = filtersIn(query, { city: slug });
  const isWhole = narrowing(filters, { city: slug }) === 0 && !filters.q && !filters.after;
  return (
    <>
      <PlaceHead
        title={t('places.inCity', { city: name })}
        page="city"
        params={{ citySlug: slug }}
        about={data ? cityFacts(t, data) : t('places.about')}
        description={t('places.cityAbout', { city: name, places: data ? t('places.count', { count: data.venueCount }) : '' })}
        line={data ? t('places.count', { count: data.venueCount }) : t('places.about')}
      >
        <p className="-mx-5 flex gap-x-5 overflow-x-auto px-5 whitespace-nowrap [scrollbar-width:none] sm:mx-0 sm:px-0">
          <Link to={paths.thingsToDo(slug)} className={LINK}>
            {t('places.thingsToDo', { city: name })}
          </Link>
          <Link to={paths.guides(slug)} className={LINK}>
            {t('guides.of', { city: name })}
          </Link>
        </p>
      </PlaceHead>
      {isWhole && (
        <>
          <CityEvening slug={slug} />
          <h2 className="pb-3 text-xl">{t('places.allPlaces')}</h2>
          {data && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">
              <AreaLinks city={data} />
              <KindLinks counts={data.placeTypes} pathOf={(kind) => placePaths.cityKind(slug, kind)} />
            </div>
          )}
        </>
      )}
      <VenueList key={slug} fixed={{ city: slug }} />
    </>
  );
}

export default function CityScreen() {
  const { citySlug } = useParams();
  const slug = CITY_SLUGS.find((one) => one === citySlug);
  return slug ? <City slug={slug} /> : <NotFound />;
}
