import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../../lib/product.js';

/** A page's title for the tab, its one heading, and a line of facts. */
export function PlaceHead({ title, facts, children }: { title: string; facts?: ReactNode; children?: ReactNode }) {
  return (
    <header className="grid gap-3 pt-2 pb-6">
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {facts && <p className="tabular text-muted">{facts}</p>}
      {children}
    </header>
  );
}
