import { PAGES } from '@app/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { today } from '../../lib/day.js';
import { LANGUAGES, setLanguage, useLanguageStore, useText, type TextKey } from '../../lib/i18n/i18n.js';
import { LANGUAGE_NAMES } from '../../lib/i18n/language-names.js';
import { paths } from '../../lib/paths.js';
import { SOCIAL_LINKS, type Network } from '../../lib/contacts.js';
import { PRODUCT_NAME } from '../../lib/product.js';

const LINKS: readonly { to: string; key: TextKey }[] = [
  { to: paths.landing, key: 'footer.home' },
  { to: paths.placesNearMe, key: 'footer.places' },
  { to: PAGES.guides, key: 'footer.guides' },
  { to: PAGES.videoDemo, key: 'footer.demo' },
  { to: paths.venueOnboarding, key: 'footer.partner' },
  { to: paths.venueLogin, key: 'footer.venueLogin' },
  { to: paths.privacy, key: 'footer.privacy' },
  { to: paths.terms, key: 'footer.terms' },
  { to: paths.grievance, key: 'footer.grievance' },
  { to: paths.about, key: 'footer.about' },
];
const LINK = 'inline-flex min-h-11 min-w-11 items-center font-medium hover:text-rose hover:underline';

function copyrightYears(): string {
  const year = today().slice(0, 4);
  return year > '2025' ? `2025–${year}` : '2025';
}

const countClick = (network: Network): void =>
  void import('../../lib/analytics.js').then(({ countSocialClick }) => countSocialClick(network)).catch(() => undefined);

/** The social networks of this installation; renders nothing without any. */
function FollowUs() {
  const t = useText();
  if (SOCIAL_LINKS.length === 0) return null;
  return (
    <nav aria-label={t('footer.follow')}>
      <h2 className="mb-1 text-sm font-semibold text-muted">{t('footer.follow')}</h2>
      <ul>
        {SOCIAL_LINKS.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noreferrer" className={LINK} onClick={() => countClick(network)}>
              {network}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link to the same page in the other language, which is then kept; without scripts the address sets the language. */
function OtherLanguage() {
  const [query] = useSearchParams();
  const language = useLanguageStore((state) => state.language);
  const [other = language] = LANGUAGES.filter((one) => one !== language);
  const search = new URLSearchParams([...[...query].filter(([name]) => name !== 'lang'), ['lang', other]]);
  return (
    <Link
      to={{ search: `?${search}` }}
      preventScrollReset
      lang={other}
      hrefLang={other}
      className={LINK}
      onClick={() => void setLanguage(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Link>
  );
}

/** The footer of pages without the app's navigation. */
export function Footer() {
  const t = useText();
  return (
    <footer className="border-t border-line bg-raised">
      <div className="mx-auto grid max-w-6xl gap-6 px-5 py-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]">
        <div className="grid content-start gap-2">
          <p className="text-lg font-bold">{PRODUCT_NAME}</p>
          <p className="text-muted">{t('footer.tagline')}</p>
          <p>
            <OtherLanguage />
          </p>
          <p className="text-sm text-muted">{t('footer.copyright', { years: copyrightYears(), name: PRODUCT_NAME })}</p>
        </div>
        <nav aria-label={t('footer.links')}>
          <h2 className="mb-1 text-sm font-semibold text-muted">{t('footer.links')}</h2>
          <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
            {LINKS.map(({ to, key }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <FollowUs />
      </div>
    </footer>
  );
}
