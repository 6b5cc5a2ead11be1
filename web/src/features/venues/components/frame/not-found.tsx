import { ALL_PLACE_TYPES, CITY_SLUGS, LEAST_PLACES, type CitySlug } from '@app/contracts';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { placePaths } from '../../place-paths.js';
import { ButtonLink } from '../../../../ui/button.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import { useCity } from '../../use-city.js';

function LinkList({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={title} className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline underline-offset-2">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The kinds of places that a city has. */
function KindsOf({ slug }: { slug: CitySlug }) {
  const t = useText();
  const { data } = useCity(slug);
  const kinds = ALL_PLACE_TYPES.filter((kind) => (data?.placeTypes[kind] ?? 0) >= LEAST_PLACES);
  if (kinds.length === 0) return null;
  const links = kinds.map((kind) => ({ to: placePaths.cityKind(slug, kind), label: t(`place.${kind}`) }));
  return <LinkList title={t(`city.${slug}`)} links={links} />;
}

/** Says that a page does not exist, and leads to what there is around its address. */
export function NotFound() {
  const t = useText();
  const { pathname } = useLocation();
  const [, named] = /^\/(?:city|things-to-do)\/([^/]+)/.exec(pathname) ?? [];
  const city = CITY_SLUGS.find((slug) => slug === named);
  return (
    <div className="grid gap-6 pb-10">
      <meta name="prerender-status-code" content="404" />
      <meta name="robots" content="noindex" />
      <EmptyState
        title={t('notFound.title')}
        message={t('notFound.message')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={paths.home}>{t('notFound.action')}</ButtonLink>
            <ButtonLink look="secondary" to={paths.plans}>
              {t('plans.title')}
            </ButtonLink>
            <ButtonLink look="quiet" to={paths.join}>
              {t('notFound.code')}
            </ButtonLink>
          </div>
        }
        scene="water"
        alone
      />
      {city && <KindsOf slug={city} />}
      <LinkList title={t('waiting.pickCity')} links={CITY_SLUGS.map((slug) => ({ to: paths.city(slug), label: t(`city.${slug}`) }))} />
    </div>
  );
}
