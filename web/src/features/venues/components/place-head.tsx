import type { PublicPage } from '@app/contracts';
import type { ReactNode } from 'react';
import { PageHead } from '../../../ui/page-head.js';

interface Props {
  title: string;
  /** The full title, when the title alone is ambiguous. */
  fullTitle?: string;
  page: PublicPage;
  params?: Readonly<Record<string, string>>;
  /** A line of counted or known facts; it also describes the page to search engines. */
  about: string;
  /** The line is visible on the page, too. */
  shown?: boolean;
  /** The line in the picture of a link, if it differs. */
  line?: string;
  facts?: Readonly<Record<string, unknown>>;
  children?: ReactNode;
}

/** The metadata of a page of places, and its one heading. */
export function PlaceHead({ title, fullTitle = title, page, params = {}, about, shown = true, line, facts, children }: Props) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
      <PageHead
        title={title}
        fullTitle={fullTitle}
        description={about}
        page={page}
        params={params}
        {...(line && { line })}
        {...(facts && { facts })}
      />
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
      {shown && <p className="tabular text-muted">{about}</p>}
      {children}
    </header>
  );
}
