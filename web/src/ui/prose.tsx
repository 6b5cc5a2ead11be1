import type { ReactNode } from 'react';
import type { PublicPage } from '@app/contracts';
import { useText, type TextKey, type TextValues } from '../lib/i18n/i18n.js';
import { PageHead } from './page-head.js';

/** A text page: a heading, a lead and short sections. */
export function Prose({
  page,
  title,
  lead,
  sections,
}: {
  page: PublicPage;
  title: TextKey;
  lead: TextKey;
  sections: readonly { title: TextKey; text: TextKey; values?: TextValues; more?: ReactNode }[];
}) {
  const t = useText();
  return (
    <article className="grid gap-7 pt-4">
      <PageHead page={page} title={t(title)} description={t(lead)} />
      <header className="grid gap-2">
        <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
        <p className="text-muted">{t(lead)}</p>
      </header>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-1.5">
          <h2 className="text-lg">{t(section.title)}</h2>
          <p className="max-w-prose">{t(section.text, section.values)}</p>
          {section.more}
        </section>
      ))}
    </article>
  );
}
