import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { PRODUCT_NAME } from '../../lib/product.js';
import { cx } from '../../ui/cx.js';
import { BrandHeart } from '../../ui/pictures/brand-heart.js';
import { Footer } from './footer.js';

interface Props {
  /** The class of the maximum width. */
  width: string;
  bar: string;
  /** The links of the brand line. */
  children?: ReactNode;
  /** The content; the page of the route, unless it is something else. */
  content?: ReactNode;
}

/** The frame of pages that need no session: a brand line with links above, the footer below. */
export function PublicFrame({ width, bar, children, content = <Outlet /> }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={cx('mx-auto w-full px-5', width, bar)}>
        <Link to={paths.landing} className="inline-flex min-h-11 items-center gap-2.5 text-lg font-bold">
          <BrandHeart size={32} />
          {PRODUCT_NAME}
        </Link>
        {children}
      </header>
      <main id="main-content" tabIndex={-1} className={cx('mx-auto w-full flex-1 px-5 pb-16 outline-none', width)}>
        {content}
      </main>
      <Footer />
    </div>
  );
}
