import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { PRODUCT_NAME } from '../../lib/product.js';
import { BrandHeart } from './brand-heart.js';
import { DuskScene } from './dusk-scene.js';
import { TabTitle } from '../page.js';

/** A page with one task beside the dusk scene: sign-up, log-in, continuing as a guest. */
export function DuskFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-1">
      <TabTitle title={title} />
      <div className="relative isolate min-h-36 overflow-hidden text-on-dusk">
        <div className="absolute inset-0 -z-10">
          <DuskScene low />
        </div>
        <div aria-hidden="true" className="absolute inset-0 hidden place-content-center lg:grid">
          <BrandHeart size={160} onDusk />
        </div>
        <Link to={paths.landing} className="flex items-center gap-2.5 p-5 text-lg font-bold">
          <BrandHeart size={32} onDusk />
          {PRODUCT_NAME}
        </Link>
      </div>
      <div className="relative z-10 mx-auto -mt-6 grid w-full max-w-md content-start gap-5 rounded-t-card bg-surface px-5 pb-12 pt-7 lg:mt-0 lg:content-center">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
