import type { Perk } from '@app/contracts';
import { venueWords } from './i18n.js';

/** An extra of an offer in the reader's words. */
export const perkWords = (perk: Perk): string => venueWords(perk.name);

/** All that an offer or a booking holds, in the reader's words. */
export const offeredWords = ({ inclusions, perks }: { inclusions: readonly string[]; perks: readonly Perk[] }): string[] => [
  ...inclusions.map(venueWords),
  ...perks.map(perkWords),
];
