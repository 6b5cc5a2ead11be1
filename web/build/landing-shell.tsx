import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '@app/contracts';
import { LandingScreen } from '../src/features/datebooks/components/landing-screen.js';
import { homeEn } from '../src/locales/en/home.js';
import { homeHi } from '../src/locales/hi/home.js';

const SAID = ['landing.title', 'landing.line', 'landing.start', 'landing.login', 'footer.places', 'home.partnerTitle'] as const;

const nothing = (): void => undefined;

const withoutHeading = (html: string): string => html.replace('<h1 class="', '<p class="font-bold text-balance ').replace('</h1>', '</p>');

/**
 * The landing in both languages, of which the style sheet shows the one that the person reads, by the language of the document: that one has
 * the document's only heading.
 */
export function landingShell(): Record<Language, string> {
  const english = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <LandingScreen starting={false} onStart={nothing} onHelp={nothing} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  // A store shows a server its first state alone: what is said is exchanged afterwards.
  const said = SAID.reduce((html, key) => html.replaceAll(`>${homeEn[key]}<`, `>${homeHi[key]}<`), english);
  // What a drawing refers to must be its own: one that is not shown clips and masks nothing.
  const hindi = said.replaceAll('_R_', '_H_');
  const shell = (inEnglish: string, inHindi: string): string =>
    `<div id="shell" inert><div lang="en-IN">${inEnglish}</div><div lang="hi-IN">${inHindi}</div></div>`;
  return { en: shell(english, withoutHeading(hindi)), hi: shell(withoutHeading(english), hindi) };
}
