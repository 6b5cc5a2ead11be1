import { NavLink } from 'react-router-dom';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { BrandHeart } from '../ui/pictures/brand-heart.js';
import { cx } from '../ui/cx.js';
import { HomeIcon, LiveIcon, PlansIcon, PlusIcon, YouIcon } from '../ui/pictures/icons.js';

const ITEMS: readonly { to: string; key: TextKey; Icon: typeof HomeIcon }[] = [
  { to: paths.home, key: 'nav.home', Icon: HomeIcon },
  { to: paths.plans, key: 'nav.plans', Icon: PlansIcon },
  { to: paths.createFromHome, key: 'nav.plan', Icon: PlusIcon },
  { to: paths.live, key: 'nav.live', Icon: LiveIcon },
  { to: paths.settings, key: 'nav.you', Icon: YouIcon },
];

/** Bottom navigation on phones, within reach of the thumbs. */
export function BottomNavigation() {
  const t = useText();
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid h-18 max-w-lg grid-cols-5 items-stretch">
        {ITEMS.map(({ to, key, Icon }) => {
          const central = to === paths.createFromHome;
          return (
            <li key={to} className="grid">
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cx(
                    'flex flex-col items-center justify-center gap-0.5 text-xs font-semibold',
                    isActive ? 'text-rose' : 'text-muted',
                    central && 'text-rose',
                  )
                }
              >
                {({ isActive }) => (
                  <>
                    <span
                      className={cx(
                        'grid place-items-center rounded-full',
                        central ? 'size-10 bg-rose text-on-rose shadow-card' : 'h-8 w-14 max-w-full',
                        isActive && !central && 'bg-rose-soft',
                      )}
                    >
                      <Icon />
                    </span>
                    {t(key)}
                  </>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The side rail from 1024 px. */
export function SideRail() {
  const t = useText();
  return (
    <div className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-6 border-r border-line bg-raised p-5 lg:flex print:hidden">
      <NavLink to={paths.home} className="flex items-center gap-2.5 rounded-field text-lg font-bold">
        <BrandHeart size={34} />
        {PRODUCT_NAME}
      </NavLink>
      <nav aria-label={t('nav.main')}>
        <ul className="grid gap-1">
          {ITEMS.map(({ to, key, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-12 items-center gap-3 rounded-field px-3.5 font-semibold transition-colors',
                    isActive ? 'bg-rose-soft text-rose' : 'text-ink hover:bg-sunken',
                  )
                }
              >
                <Icon />
                {t(to === paths.createFromHome ? 'nav.newPlan' : key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-auto text-sm text-muted">{t('footer.tagline')}</p>
    </div>
  );
}
