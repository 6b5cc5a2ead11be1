import type { DistanceBand } from '@app/contracts';
import type { Translate } from './i18n.js';

/** The text of a distance band, the only measure in which either side reads the distance of the other. */
export function bandText(t: Translate, band: DistanceBand): string {
  if (band === '<2') return t('band.under', { km: 2 });
  if (band === '>50') return t('band.over', { km: 50 });
  return t('band.range', { range: band.replace('-', '–') });
}
