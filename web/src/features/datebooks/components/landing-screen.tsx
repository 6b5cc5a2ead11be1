import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { PRODUCT_NAME } from '../../../lib/product.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { DuskScene } from '../../../ui/pictures/dusk-scene.js';
import { IconButton } from '../../../ui/button.js';
import { HelpIcon } from '../../../ui/pictures/icons.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { optionalPart } from '../../../ui/feedback/part.js';
import { usePlans } from '../use-plans.js';

/** This loads on demand: a first visit has no plans. */
const LandingPlans = optionalPart(async () => ({ default: (await import('./landing-plans.js')).LandingPlans }));

/** The landing: dusk, split in two, and a heart in the middle as the one button. */
export function LandingScreen({ starting, onStart, onHelp }: { starting: boolean; onStart: () => void; onHelp: () => void }) {
  const t = useText();
  const { data: plans } = usePlans();
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden text-on-dusk">
      <div className="absolute inset-0 -z-10">
        <DuskScene />
      </div>
      <header className="flex flex-wrap items-center justify-between gap-x-3 p-3 sm:p-5">
        <span className="flex items-center gap-2 pl-2 text-lg font-bold">
          <BrandHeart size={28} onDusk />
          {PRODUCT_NAME}
        </span>
        <span className="flex items-center gap-1">
          <Link to={paths.login} className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold hover:bg-on-dusk/15">
            {t('landing.login')}
          </Link>
          <IconButton label={t('landing.help')} icon={<HelpIcon />} onClick={onHelp} className="text-on-dusk hover:bg-on-dusk/15" />
        </span>
      </header>
      <div className="grid flex-1 place-content-center justify-items-center gap-8 px-6 pb-52 pt-6 text-center">
        <div className="grid gap-2">
          <h1 className="text-2xl sm:text-3xl">{t('landing.title')}</h1>
          <p className="text-base text-balance opacity-95 sm:text-lg">{t('landing.line')}</p>
        </div>
        <button
          type="button"
          onClick={onStart}
          disabled={starting}
          aria-label={t('landing.start')}
          className="group relative grid size-[min(10rem,75vw)] place-items-center rounded-full focus-visible:outline-on-dusk"
        >
          <span aria-hidden="true" className="breathe absolute inset-0 rounded-full bg-on-dusk/15 ring-1 ring-inset ring-on-dusk/30" />
          <span aria-hidden="true" className="breathe absolute inset-4 rounded-full bg-on-dusk/20" />
          <span className="relative transition-transform duration-200 group-hover:scale-105 group-active:scale-95">
            {starting ? <Spinner size="large" label={t('landing.starting')} /> : <BrandHeart size={96} onDusk />}
          </span>
        </button>
        <p aria-hidden="true" className="text-lg font-semibold">
          {starting ? t('landing.starting') : t('landing.start')}
        </p>
      </div>
      {plans && plans.length > 0 ? (
        <Suspense fallback={null}>
          <LandingPlans />
        </Suspense>
      ) : (
        <nav className="absolute inset-x-0 bottom-3 flex flex-wrap justify-center gap-x-2">
          {[
            { to: paths.placesNearMe, key: 'footer.places' as const },
            { to: paths.venueOnboarding, key: 'home.partnerTitle' as const },
          ].map(({ to, key }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold hover:bg-on-dusk/15"
            >
              {t(key)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
