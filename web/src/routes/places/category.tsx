import { ACTIVITIES, type Activity } from '@app/contracts';
import { useParams, useSearchParams } from 'react-router-dom';
import { CountLinks } from '../../features/venues/components/count-links.js';
import { PlaceHead } from '../../features/venues/components/place-head.js';
import { VenueList } from '../../features/venues/components/venue-list.js';
import { filtersIn } from '../../features/venues/filters.js';
import { useCategory } from '../../features/venues/use-city.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import NotFoundScreen from '../static/not-found.js';

function Category({ slug }: { slug: Activity }) {
  const t = useText();
  const [query] = useSearchParams();
  const { city } = filtersIn(query, { category: slug });
  const { data } = useCategory(slug);
  return (
    <>
      <PlaceHead
        title={t(`activity.${slug}`)}
        page="category"
        params={{ categorySlug: slug }}
        about={data ? t('places.inCities', { count: data.venueCount }) : t('places.about')}
      >
        {data && !city && (
          <CountLinks
            row
            label={t('places.cities')}
            links={data.cities.map((one) => ({
              key: one.slug,
              to: `${paths.category(slug)}?city=${one.slug}`,
              label: t(`city.${one.slug}`),
              count: one.venueCount,
            }))}
          />
        )}
      </PlaceHead>
      <VenueList key={slug} fixed={{ category: slug }} />
    </>
  );
}

export default function CategoryScreen() {
  const { categorySlug } = useParams();
  const slug = ACTIVITIES.find((one) => one === categorySlug);
  return slug ? <Category slug={slug} /> : <NotFoundScreen />;
}
