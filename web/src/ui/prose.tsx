import type { ReactNode } from 'react';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../lib/product.js';

/** A page that only tells something: a heading, a lead and short sections. */
export function Prose({
  title,
  lead,
  sections,
}: {
  title: TextKey;
  lead: TextKey;
  sections: readonly { title: TextKey; text: TextKey; more?: ReactNode }[];
}) {
  const t = useText();
  return (
    <article className="grid gap-7 pt-4">
      <title>{`${t(title)} · ${PRODUCT_NAME}`}</title>
      <header className="grid gap-2">
        <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
        <p className="text-muted">{t(lead)}</p>
      </header>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-1.5">
          <h2 className="text-lg">{t(section.title)}</h2>
          <p className="max-w-prose">{t(section.text)}</p>
          {section.more}
        </section>
      ))}
    </article>
  );
}
