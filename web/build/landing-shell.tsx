import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LandingScreen } from '../src/features/datebooks/components/landing-screen.js';
import { homeEn } from '../src/locales/en/home.js';
import { homeHi } from '../src/locales/hi/home.js';

const SAID = ['landing.title', 'landing.line', 'landing.start', 'landing.login', 'footer.places', 'home.partnerTitle'] as const;

const nothing = (): void => undefined;

/** The landing in both languages, of which the style sheet shows the one that the person reads. */
export function landingShell(): string {
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
  return `<div id="shell" inert><div lang="en-IN">${english}</div><div lang="hi-IN">${hindi}</div></div>`;
}
