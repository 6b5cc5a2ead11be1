import type { BidRequestView } from '@app/contracts';
import type { Translate } from '../../lib/i18n/i18n.js';

/** How many venues a request goes to: those asked first, and those left for when they do not answer. */
export function askedWords(t: Translate, { invitedCount, availableVenueCount }: BidRequestView): string {
  const more = Math.max(0, availableVenueCount - invitedCount);
  return more > 0 ? t('asked.first', { count: invitedCount, more }) : t('asked.all', { count: invitedCount });
}
