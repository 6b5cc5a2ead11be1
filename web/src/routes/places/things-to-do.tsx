import { ACTIVITIES, CITY_SLUGS, PLACE_TYPES, type CitySlug } from '@app/contracts';
import { useParams } from 'react-router-dom';
import { CountLinks } from '../../features/venues/components/count-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { useCity } from '../../features/venues/use-city.js';
import { cityFacts } from '../../features/venues/venue-words.js';
import { useText } from '../../lib/i18n/i18n.js';
import { placePaths } from '../../features/venues/place-paths.js';
import { ErrorState, Skeleton } from '../../ui/feedback/states.js';
import { NotFound } from '../../features/venues/components/frame/not-found.js';

function ThingsToDo({ slug }: { slug: CitySlug }) {
  const t = useText();
  const { data: city, isError, refetch } = useCity(slug);
  return (
    <>
      <PlaceHead
        title={t('places.thingsToDo', { city: t(`city.${slug}`) })}
        page="thingsToDo"
        params={{ citySlug: slug }}
        about={city ? cityFacts(t, city) : t('places.about')}
        description={t('places.thingsAbout', { city: t(`city.${slug}`) })}
        line={city ? t('places.count', { count: city.venueCount }) : t('places.about')}
      />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      <div className="grid gap-6 pb-10 sm:grid-cols-2">
        {ACTIVITIES.map((activity) => {
          const types = PLACE_TYPES[activity].filter((type) => city?.placeTypes[type]);
          return (
            <section key={activity} className="grid content-start gap-2">
              <h2 className="text-lg">{t(`activity.${activity}`)}</h2>
              {!city && !isError && <Skeleton className="h-24 rounded-card" />}
              {city && types.length === 0 && <p className="text-sm text-muted">{t('places.noneYet')}</p>}
              {city && types.length > 0 && (
                <CountLinks
                  label={t(`activity.${activity}`)}
                  links={types.map((type) => ({
                    key: type,
                    to: placePaths.cityKind(slug, type),
                    label: t(`place.${type}`),
                    count: city.placeTypes[type] ?? 0,
                  }))}
                />
              )}
            </section>
          );
        })}
      </div>
      <h2 className="pb-3 text-xl">{t('places.openNowIn', { city: t(`city.${slug}`) })}</h2>
      <VenueList key={slug} fixed={{ city: slug, open: true }} />
    </>
  );
}

export default function ThingsToDoScreen() {
  const { citySlug } = useParams();
  const slug = CITY_SLUGS.find((one) => one === citySlug);
  return slug ? <ThingsToDo slug={slug} /> : <NotFound />;
}
