import { CITY_SLUGS, type CitySlug } from '@app/contracts';
import { Link, useParams } from 'react-router-dom';
import { CityIdeas } from '../../features/venues/components/ideas/city-ideas.js';
import { AreaLinks } from '../../features/venues/components/links/area-links.js';
import { KindLinks } from '../../features/venues/components/links/kind-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { placePaths } from '../../features/venues/place-paths.js';
import { useCity } from '../../features/venues/use-city.js';
import { cityFacts } from '../../features/venues/venue-words.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { NotFound } from '../../features/venues/components/frame/not-found.js';

function ThingsToDo({ slug }: { slug: CitySlug }) {
  const t = useText();
  const { data: city } = useCity(slug);
  const name = t(`city.${slug}`);
  return (
    <>
      <PlaceHead
        title={t('places.thingsToDo', { city: name })}
        page="thingsToDo"
        params={{ citySlug: slug }}
        about={city ? cityFacts(t, city) : t('places.about')}
        description={t('ideas.about', { city: name })}
        line={city ? t('places.count', { count: city.venueCount }) : t('places.about')}
      />
      <CityIdeas key={slug} slug={slug} />
      <section aria-labelledby="by-kind" className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-6">
        <h2 id="by-kind" className="text-xl">
          {t('ideas.byKind')}
        </h2>
        {city && (
          <>
            <KindLinks counts={city.placeTypes} pathOf={(kind) => placePaths.cityKind(slug, kind)} />
            <AreaLinks city={city} />
            <Link
              to={`${paths.city(slug)}?open=now`}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline"
            >
              {t('places.openNowIn', { city: name })}
            </Link>
          </>
        )}
      </section>
    </>
  );
}

export default function ThingsToDoScreen() {
  const { citySlug } = useParams();
  const slug = CITY_SLUGS.find((one) => one === citySlug);
  return slug ? <ThingsToDo slug={slug} /> : <NotFound />;
}
