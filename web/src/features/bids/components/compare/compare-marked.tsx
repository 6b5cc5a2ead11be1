import type { BidView } from '@app/contracts';
import { Suspense, useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { dialogPart } from '../../../../ui/feedback/part.js';

const CompareDialog = dialogPart(async () => ({ default: (await import('./compare-dialog.js')).CompareDialog }));

/** A bar that stays visible while offers are marked: above the navigation on phones. */
function CompareBar({ count, onOpen, onClear }: { count: number; onOpen: () => void; onClear: () => void }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <div className="rise-in sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-[1.875rem] bg-raised p-2 pl-5 shadow-float ring-1 ring-line lg:bottom-6">
      <span role="status" className="tabular flex-1 font-semibold">
        {t('compare.bar', { count })}
      </span>
      <Button look="quiet" onClick={onClear}>
        {t('compare.clear')}
      </Button>
      {count > 1 ? (
        <Button onClick={onOpen}>{t('compare.open')}</Button>
      ) : (
        <span className="px-3 text-sm text-muted">{t('compare.another')}</span>
      )}
    </div>
  );
}

interface CompareMarkedProps {
  /** The marked offers that are open. */
  bids: readonly BidView[];
  /** The number of marked offers that are no longer open. */
  gone: number;
  minSpend: number;
  canAccept: boolean;
  onChoose: (bid: BidView) => void;
  onClear: () => void;
}

/** The bar of the marked offers, and the comparison that it opens. */
export function CompareMarked({ bids, onChoose, onClear, ...props }: CompareMarkedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <CompareBar count={bids.length} onOpen={() => setIsOpen(true)} onClear={onClear} />
      {isOpen && (
        <Suspense fallback={null}>
          <CompareDialog
            {...props}
            bids={bids}
            onClose={() => setIsOpen(false)}
            onChoose={(bid) => {
              setIsOpen(false);
              onChoose(bid);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
