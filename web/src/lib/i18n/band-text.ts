import type { DistanceBand } from '@app/contracts';
import type { Translate } from './i18n.js';

/** A distance band in words: all that either side reads of how far the other is. */
export function bandText(t: Translate, band: DistanceBand): string {
  if (band === '<2') return t('band.under', { km: 2 });
  if (band === '>50') return t('band.over', { km: 50 });
  return t('band.range', { range: band.replace('-', '–') });
}
