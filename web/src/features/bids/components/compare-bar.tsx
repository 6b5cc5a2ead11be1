import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';

/** Stays at hand while offers are marked: above the navigation on phones. */
export function CompareBar({ count, onOpen, onClear }: { count: number; onOpen: () => void; onClear: () => void }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <div className="rise-in sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-2 rounded-full bg-raised p-2 pl-5 shadow-float ring-1 ring-line lg:bottom-6">
      <span role="status" className="tabular flex-1 font-semibold">
        {t('compare.bar', { count })}
      </span>
      <Button look="quiet" onClick={onClear}>
        {t('compare.clear')}
      </Button>
      <Button onClick={onOpen}>{t('compare.open')}</Button>
    </div>
  );
}
