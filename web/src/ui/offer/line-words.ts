import type { BookingView, MarkLine } from '@app/contracts';
import { clockTime, rupees } from '../../lib/format.js';
import { venueWords, type Translate } from '../../lib/i18n/i18n.js';
import { perkWords } from '../../lib/i18n/offered.js';

/** What the agreed lines of a booking are made of. */
export type AgreedTerms = Pick<BookingView, 'startAt' | 'partySize' | 'proposedPrice' | 'inclusions' | 'perks'>;

/** An agreed line of a booking in words. */
export function lineWords(t: Translate, booking: AgreedTerms, line: MarkLine): string {
  if (line === 'startAt') return t('agreed.startAt', { time: clockTime(booking.startAt) });
  if (line === 'partySize') return t('agreed.partySize', { people: t('plan.people', { count: booking.partySize }) });
  if (line === 'proposedPrice') return t('agreed.proposedPrice', { price: rupees(booking.proposedPrice) });
  const [key, at] = line.split('.');
  if (key === 'inclusions') return venueWords(booking.inclusions[Number(at)] ?? '');
  const perk = booking.perks[Number(at)];
  return perk ? perkWords(perk) : '';
}
