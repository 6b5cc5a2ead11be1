import type { BidView } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { Dialog } from '../../../../ui/dialog.js';
import { byValue } from '../../board-order.js';
import { COMPARE_LIMIT } from '../../compare-store.js';
import { CompareTable, type CompareProps } from './compare-table.js';

interface CompareDialogProps extends CompareProps {
  /** The number of marked offers that are no longer open. */
  gone: number;
  onClose: () => void;
}

/** The marked offers side by side. */
export function CompareDialog({ gone, onClose, ...props }: CompareDialogProps) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('compare.title')} className="sm:w-[min(48rem,calc(100vw-2rem))]">
      <p role="status" className="pb-2 text-sm font-medium text-marigold empty:hidden">
        {gone > 0 && t('compare.gone', { count: gone })}
      </p>
      {props.bids.length > 0 && <CompareTable {...props} />}
    </Dialog>
  );
}

/** The comparison on the page: the marked offers, or without marks the best of each of the three venues of the best value. */
export function CompareBoard({ marked, onClear, ...props }: CompareProps & { marked: readonly BidView[]; onClear: () => void }) {
  const t = useText();
  const pending = byValue(props.bids.filter((bid) => bid.status === 'pending'));
  const best = pending.filter(({ venueId }, at) => pending.findIndex((bid) => bid.venueId === venueId) === at).slice(0, COMPARE_LIMIT);
  return (
    <Card className="grid gap-3" aria-label={t('compare.title')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base">{t(marked.length > 0 ? 'compare.title' : 'compare.best')}</h2>
        {marked.length > 0 && (
          <Button look="quiet" size="small" className="-mr-2" onClick={onClear}>
            {t('compare.clear')}
          </Button>
        )}
      </div>
      <CompareTable {...props} bids={marked.length > 0 ? marked : best} />
    </Card>
  );
}
