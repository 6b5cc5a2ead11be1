import type { OpsNumberName } from '@app/contracts';
import type { Translate } from '../../lib/i18n/i18n.js';
import { percent } from '../../lib/format.js';

const SECONDS = new Set<OpsNumberName>(['auctionLag', 'queueAge', 'deliveryLag', 'tickTime']);

/** A number as people read it: milliseconds below a second, else seconds; a share in per cent. */
export function numberText(name: OpsNumberName, value: number | null, t: Translate): string {
  if (value === null) return t('ops.none');
  if (name === 'errorRate') return percent(value);
  if (!SECONDS.has(name)) return t('ops.count', { value });
  if (value < 1) return t('ops.ms', { value: Math.round(value * 1000) });
  return t('ops.s', { value: Math.round(value * 10) / 10 });
}
