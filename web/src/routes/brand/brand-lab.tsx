import { keysOf, pageAt, PAGES } from '@app/contracts';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Ads, Hearts, Logos, PlanningLogos } from '../../features/brand/components/lab-pieces.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { PageHead } from '../../ui/page-head.js';

const LAB = {
  logoShowcase: { title: 'lab.logos', line: 'lab.logosLine', Pieces: Logos },
  circuitHearts: { title: 'lab.hearts', line: 'lab.heartsLine', Pieces: Hearts },
  planningLogos: { title: 'lab.planning', line: 'lab.planningLine', Pieces: PlanningLogos },
  instagramAd: { title: 'lab.instagram', line: 'lab.instagramLine', Pieces: Ads },
} as const satisfies Record<string, { title: TextKey; line: TextKey; Pieces: ComponentType }>;

const NAMES = keysOf(LAB);

/** The pieces of the brand on one page; each variant of the page shows one. */
export default function BrandLabScreen() {
  const t = useText();
  const at = pageAt(useLocation().pathname)?.page;
  const page = NAMES.find((name) => name === at) ?? 'logoShowcase';
  const { title, line, Pieces } = LAB[page];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
      <PageHead page={page} title={t(title)} description={t(line)} />
      <header className="grid gap-2">
        <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
        <p className="text-muted">{t(line)}</p>
      </header>
      <Pieces />
      <p className="text-sm text-muted">{t('lab.about')}</p>
      <nav aria-label={t('lab.pages')}>
        <ul className="flex flex-wrap gap-x-6">
          {[...NAMES.map((name) => [PAGES[name], LAB[name].title] as const), [PAGES.videoDemo, 'demo.title'] as const].map(([to, key]) => (
            <li key={to}>
              <Link
                to={to}
                {...(to === PAGES[page] && { 'aria-current': 'page' as const })}
                className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline aria-[current]:text-ink"
              >
                {t(key)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
