import { useText } from '../../../lib/i18n/i18n.js';

/** Sorts the list anew, when its order is no longer the best one. */
export function ResortButton({ news, onResort }: { news: number; onResort: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onResort}
      className="rise-in pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full bg-indigo px-5 font-semibold text-on-indigo shadow-float"
    >
      {news > 0 ? t('offers.fresh', { count: news }) : t('offers.resort')}
      <span aria-hidden="true">↑</span>
    </button>
  );
}
