import { pathTo, type PublicPage } from '@app/contracts';
import type { ReactNode } from 'react';
import { PageHead } from '../../../ui/page-head.js';
import { trailSchema } from '../page-schema.js';
import { Trail, type TrailStep } from './links/trail.js';

interface Props {
  title: string;
  /** The full title, when the title alone is ambiguous. */
  fullTitle?: string;
  page: PublicPage;
  params?: Readonly<Record<string, string>>;
  /** The pages above it. */
  trail?: readonly TrailStep[];
  /** A line of counted or known facts; it also describes the page to search engines, unless there is a description. */
  about: string;
  description?: string;
  /** The line is visible on the page, too. */
  shown?: boolean;
  /** The line in the picture of a link, if it differs. */
  line?: string;
  /** Whether search engines may keep it; default: they may. */
  indexed?: boolean;
  facts?: Readonly<Record<string, unknown>>;
  children?: ReactNode;
}

/** The metadata of a page of places, and its one heading. */
export function PlaceHead({ title, fullTitle = title, page, params = {}, trail = [], about, description = about, ...rest }: Props) {
  const { shown = true, line, indexed = true, facts, children } = rest;
  const way = trail.length > 0 ? [trailSchema(trail, { to: pathTo(page, params), label: title })] : [];
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
      <PageHead
        title={title}
        fullTitle={fullTitle}
        description={description}
        page={page}
        params={params}
        indexed={indexed}
        {...(line && { line })}
        facts={[...(facts ? [facts] : []), ...way]}
      />
      {trail.length > 0 && <Trail steps={trail} />}
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
      {shown && <p className="tabular text-muted">{about}</p>}
      {children}
    </header>
  );
}
