import { CITY_SLUGS, PAGES, pageAt, type CitySlug } from '@app/contracts';
import { Suspense } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Stats } from '../../features/brand/components/stats.js';
import { Tiles, TILES, type Tile } from '../../features/brand/components/tiles.js';
import { useGuides } from '../../features/guides/use-guides.js';
import { AI_WIZARD } from '../../features/itineraries/paths.js';
import { useCities } from '../../features/venues/use-city.js';
import { useInBrowser, usePlace } from '../../features/venues/use-place.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { placeOfCity, rememberPlace } from '../../lib/place.js';
import { ButtonLink } from '../../ui/button.js';
import { PageHead } from '../../ui/page-head.js';
import { DuskScene } from '../../ui/pictures/dusk-scene.js';
import { ForwardIcon, LiveIcon } from '../../ui/pictures/icons.js';
import { dialogPart, optionalPart } from '../../ui/feedback/part.js';

const WhereDialog = dialogPart(async () => ({
  default: (await import('../../features/brand/components/where-dialog.js')).WhereDialog,
}));
const GuideInCity = optionalPart(async () => ({
  default: (await import('../../features/guides/components/guide-in-city.js')).GuideInCity,
}));
const MarketingPlans = optionalPart(async () => ({
  default: (await import('../../features/datebooks/components/marketing-plans.js')).MarketingPlans,
}));

/** The city parameter of a link back from the location page, for the device's own place. */
const HERE = 'here';

const LOOK_AROUND = [
  { to: PAGES.aiPlans, key: 'brand.tile.ai' },
  { to: paths.placesNearMe, key: 'footer.places' },
  { to: PAGES.guides, key: 'guides.title' },
  { to: paths.showcase, key: 'places.showcase' },
  { to: paths.about, key: 'footer.about' },
] as const;

/** The location dialog of a tile. The address names it, so Back closes it. */
function Where({ tile, home, cities }: { tile: Tile; home: string; cities: readonly CitySlug[] }) {
  const t = useText();
  const navigate = useNavigate();
  const place = usePlace();
  const [query] = useSearchParams();
  const named = query.get('city');
  const city = named === HERE ? place?.citySlug : CITY_SLUGS.find((slug) => slug === named);
  const of = (where?: string): string => `${home}?${new URLSearchParams({ for: tile, ...(where && { city: where }) }).toString()}`;
  const next = { guide: of(HERE), plan: paths.createFromHome, ai: AI_WIZARD }[tile];
  const pick = (slug: CitySlug): void => {
    rememberPlace(placeOfCity(slug));
    void navigate(tile === 'guide' ? of(slug) : next);
  };
  return (
    <WhereDialog
      title={t(`brand.tile.${tile}`)}
      auto={paths.gps(next)}
      cities={cities}
      onCity={pick}
      onClose={() => void navigate(home, { replace: true })}
      found={
        tile === 'guide' && city
          ? {
              city,
              onOther: () => void navigate(of()),
              children: (
                <Suspense fallback={null}>
                  <GuideInCity city={city} />
                </Suspense>
              ),
            }
          : null
      }
    />
  );
}

/** The marketing home: three ways to an evening. Its variant puts AI first. */
export default function MarketingHomeScreen() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const ai = pageAt(useLocation().pathname)?.page === 'aiTheme';
  const inBrowser = useInBrowser();
  const cities = useCities();
  const guides = useGuides();
  const guided = CITY_SLUGS.filter((slug) => guides.data?.some((guide) => guide.city === slug && !guide.blocked));
  // Where guides cannot be read, the tile leads to a dialog that says so.
  const tiles = TILES.filter((one) => one !== 'guide' || guides.isError || guided.length > 0);
  const tile = TILES.find((one) => one === query.get('for'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-2">
      <PageHead
        page={ai ? 'aiTheme' : 'marketingHome'}
        title={t(ai ? 'brand.ai' : 'brand.home')}
        description={t(ai ? 'brand.aiLine' : 'brand.homeLine')}
      />
      <header className="relative isolate grid min-h-72 content-center justify-items-center gap-3 overflow-hidden rounded-card px-5 pt-10 pb-28 text-center text-on-dusk">
        <div className="absolute inset-0 -z-10">
          <DuskScene low />
        </div>
        <h1 className="max-w-2xl text-2xl text-balance sm:text-3xl">{t(ai ? 'brand.aiTitle' : 'landing.title')}</h1>
        <p className="max-w-xl text-balance">{t(ai ? 'brand.aiLine' : 'brand.homeLine')}</p>
      </header>
      <section aria-labelledby="tiles" className="grid gap-3">
        <h2 id="tiles" className="text-lg">
          {t('brand.tiles')}
        </h2>
        <Tiles first={ai ? 'ai' : 'plan'} tiles={tiles} onTile={(one) => setQuery({ for: one })} />
      </section>
      <Suspense fallback={null}>{inBrowser && <MarketingPlans />}</Suspense>
      <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-indigo-soft p-5">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-lg">{t('brand.watch')}</h2>
          <p className="text-muted">{t('brand.watchLine')}</p>
        </div>
        <ButtonLink look="secondary" icon={<LiveIcon />} to={PAGES.videoDemo}>
          {t('demo.title')}
        </ButtonLink>
      </section>
      <Stats cities={cities.data} />
      <nav aria-labelledby="more" className="grid gap-1">
        <h2 id="more" className="text-lg">
          {t('brand.more')}
        </h2>
        <ul className="grid sm:grid-cols-2 lg:grid-cols-3">
          {LOOK_AROUND.map(({ to, key }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center gap-1 font-semibold text-indigo hover:underline">
                {t(key)} <ForwardIcon size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={null}>
        {inBrowser && tile && (
          <Where
            tile={tile}
            home={PAGES[ai ? 'aiTheme' : 'marketingHome']}
            cities={tile === 'guide' && guides.data ? guided : CITY_SLUGS}
          />
        )}
      </Suspense>
    </div>
  );
}
