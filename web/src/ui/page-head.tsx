import { useEffect } from 'react';
import { cardOf, pathTo, type PublicPage } from '@app/contracts';
import { LOCALES } from '@app/domain';
import { useLanguageStore } from '../lib/i18n/i18n.js';
import { origin, PRODUCT_NAME } from '../lib/product.js';
import { StructuredData } from './structured-data.js';

interface Props {
  title: string;
  /** The title for tabs and search engines, when the title alone is ambiguous. */
  fullTitle?: string;
  description: string;
  page: PublicPage;
  params?: Readonly<Record<string, string>>;
  /** The line below the title in the picture of a link; default: the description. */
  line?: string;
  /** Whether search engines may keep it; default: they may. */
  indexed?: boolean;
  /** The content of the page in the words of schema.org; only real data. */
  facts?: readonly Readonly<Record<string, unknown>>[];
}

/** Repeats a press on the server-rendered page that came before hydration; `theme.js` records it. */
function pressAgain(): void {
  const root = document.getElementById('root');
  const pressed = root?.querySelector<HTMLElement>('[data-pressed]');
  root?.removeAttribute('data-waits');
  if (!pressed) return;
  delete pressed.dataset['pressed'];
  // The timer runs after the effects of the hydrated page.
  setTimeout(() => pressed.click());
}

/** The metadata of a public page for search engines, messengers and the tab. */
export function PageHead({
  title,
  fullTitle = title,
  description,
  page,
  params = {},
  line = description,
  indexed = true,
  facts = [],
}: Props) {
  const language = useLanguageStore((state) => state.language);
  const whole = `${title} · ${PRODUCT_NAME}`;
  useEffect(pressAgain, []);
  const path = pathTo(page, params);
  const english = `${origin()}${path}`;
  const hindi = `${english}?lang=hi`;
  const url = language === 'hi' ? hindi : english;
  const graph = {
    type: 'website',
    site_name: PRODUCT_NAME,
    title: whole,
    description,
    url,
    image: `${origin()}${cardOf(path, language)}`,
    'image:type': 'image/png',
    'image:width': '1200',
    'image:height': '630',
    // The server draws the picture from these words.
    'image:alt': `${title} · ${line}`,
    locale: LOCALES[language].replace('-', '_'),
  };
  return (
    <>
      <title>{`${fullTitle} · ${PRODUCT_NAME}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <link rel="alternate" hrefLang="en-IN" href={english} />
      <link rel="alternate" hrefLang="hi-IN" href={hindi} />
      <link rel="alternate" hrefLang="x-default" href={english} />
      {!indexed && <meta name="robots" content="noindex" />}
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <StructuredData of={facts} />
    </>
  );
}
