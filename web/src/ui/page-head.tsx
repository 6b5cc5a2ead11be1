import { useEffect } from 'react';
import { cardOf, pathTo, type PublicPage } from '@app/contracts';
import { LOCALES } from '@app/domain';
import { useLanguageStore } from '../lib/i18n/i18n.js';
import { origin, PRODUCT_NAME } from '../lib/product.js';

interface Props {
  title: string;
  /** As tabs and search engines show it, where the title alone could be another page's, too. */
  fullTitle?: string;
  description: string;
  page: PublicPage;
  params?: Readonly<Record<string, string>>;
  /** What the picture of a link says below the title; otherwise the description. */
  line?: string;
  /** What the page tells of, in the words of schema.org; only of what is real. */
  facts?: Readonly<Record<string, unknown>>;
}

/** Presses once more what was pressed on a page that the server sent, before the app ran in it; `theme.js` notes it. */
function pressAgain(): void {
  const root = document.getElementById('root');
  const pressed = root?.querySelector<HTMLElement>('[data-pressed]');
  root?.removeAttribute('data-waits');
  if (!pressed) return;
  delete pressed.dataset['pressed'];
  // After the effects of the page that has just come alive.
  setTimeout(() => pressed.click());
}

/** What a public page says of itself to search engines and messengers, and on its tab. */
export function PageHead({ title, fullTitle = title, description, page, params = {}, line = description, facts }: Props) {
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
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {facts && (
        // Whoever reads the page under another of the site's names goes on with the addresses as they were sent.
        <script type="application/ld+json" suppressHydrationWarning>
          {JSON.stringify({ '@context': 'https://schema.org', ...facts })}
        </script>
      )}
    </>
  );
}
