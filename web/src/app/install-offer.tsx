import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { answerInstall, isInstallWorthAsking, useInstall } from './install.js';

/** Offers to install the app, on home alone, where it interrupts no task. */
export function InstallOffer() {
  return useLocation().pathname === paths.home && isInstallWorthAsking() ? <Offer /> : null;
}

/** Decides at the first render: an offer that appeared later would push the page down. */
function Offer() {
  const t = useText();
  const event = useInstall((state) => state.event);
  const [there] = useState(event !== null);
  if (!event || !there) return null;
  return (
    <aside
      aria-label={t('install.title')}
      className="m-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-indigo-soft p-4 lg:mx-8"
    >
      <p className="min-w-[min(12rem,100%)] flex-1 text-sm">
        <strong className="block text-base">{t('install.title')}</strong>
        {t('install.line', { name: PRODUCT_NAME })}
      </p>
      <span className="flex gap-2">
        <button
          type="button"
          onClick={() => answerInstall(true)}
          className="min-h-11 rounded-full bg-indigo px-4 font-semibold text-on-indigo"
        >
          {t('install.add')}
        </button>
        <button type="button" onClick={() => answerInstall(false)} className="min-h-11 rounded-full px-4 font-semibold text-indigo">
          {t('install.later')}
        </button>
      </span>
    </aside>
  );
}
