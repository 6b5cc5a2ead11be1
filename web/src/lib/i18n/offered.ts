import type { OfferTerms, Perk } from '@app/contracts';
import { OFFER_TERMS, TEXT_TERMS, type Term, type TextTerm } from '@app/domain';
import { venueWords, type TextKey, type Translate } from './i18n.js';

/** Under which label a text of an offer is read; null: it speaks for itself. */
const LABELS = { note: null } as const satisfies Record<TextTerm, TextKey | null>;

/** An extra of an offer in the reader's words. */
export const perkWords = (perk: Perk): string => venueWords(perk.name);

/** All that an offer or a booking holds, in the reader's words. */
export const offeredWords = ({ inclusions, perks }: { inclusions: readonly string[]; perks: readonly Perk[] }): string[] => [
  ...inclusions.map(venueWords),
  ...perks.map(perkWords),
];

export interface OfferedText {
  key: TextTerm;
  label: string | null;
  text: string;
}

/** What a venue wrote into an offer or a booking, as it wrote it. */
export const offeredTexts = (t: Translate, offer: Partial<OfferTerms>): OfferedText[] =>
  TEXT_TERMS.flatMap((key): OfferedText[] => {
    const [label, text]: [TextKey | null, string | null | undefined] = [LABELS[key], offer[key]];
    return text ? [{ key, label: label && t(label), text }] : [];
  });

const isAgreed = ({ frozen }: Term): boolean => frozen === 'both';
/** Of that what its planners read of a booking, too. */
export const agreedTexts = (t: Translate, offer: Partial<OfferTerms>): OfferedText[] =>
  offeredTexts(t, offer).filter(({ key }) => isAgreed(OFFER_TERMS[key]));
