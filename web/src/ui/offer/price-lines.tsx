import type { PriceLine } from '@app/contracts';
import { percent, rupees } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';

/** The lines of a total, the taxes with their rates; renders nothing without lines. */
export function PriceLines({ lines, className = '' }: { lines: readonly PriceLine[]; className?: string }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm text-muted ${className}`}>
      {lines.map(({ kind, amount, rate }) => (
        <div key={kind} className="contents">
          <dt>{rate === 0 ? t(`price.${kind}.none`) : t(`price.${kind}`, { rate: percent(rate ?? 0) })}</dt>
          <dd className="tabular text-right">{rupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
