import { isolated } from '@app/domain';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../lib/product.js';
import { cx } from './cx.js';

/** The title of the browser's tab, before the product's name. */
export const TabTitle = ({ title }: { title: string }) => <title>{`${isolated(title)} · ${PRODUCT_NAME}`}</title>;

/** A page with a title for the tab, one heading, and its content in a readable measure. */
export function Page({
  title,
  lead,
  back,
  actions,
  wide = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The link back, before the title. */
  back?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx('mx-auto grid w-full gap-6 px-5 *:min-w-0 py-6 lg:py-10', wide ? 'max-w-5xl' : 'max-w-2xl')}>
      <TabTitle title={title} />
      <header className="flex items-start justify-between gap-4">
        {back}
        <div className="grid flex-1 gap-1">
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
