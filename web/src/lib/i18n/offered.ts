import type { OfferTerms, Perk } from '@app/contracts';
import { OFFER_TERMS, TEXT_TERMS, type Term, type TextTerm } from '@app/domain';
import { venueWords, type TextKey, type Translate } from './i18n.js';

/** The label of each text of an offer; null: it needs none. */
const LABELS = { note: null } as const satisfies Record<TextTerm, TextKey | null>;

/** The name of an offer's extra in the reader's language. */
export const perkWords = (perk: Perk): string => venueWords(perk.name);

/** All inclusions and extras of an offer or a booking, in the reader's language. */
export const offeredWords = ({ inclusions, perks }: { inclusions: readonly string[]; perks: readonly Perk[] }): string[] => [
  ...inclusions.map(venueWords),
  ...perks.map(perkWords),
];

export interface OfferedText {
  key: TextTerm;
  label: string | null;
  text: string;
}

/** The venue's own texts of an offer or a booking, unchanged. */
export const offeredTexts = (t: Translate, offer: Partial<OfferTerms>): OfferedText[] =>
  TEXT_TERMS.flatMap((key): OfferedText[] => {
    const [label, text]: [TextKey | null, string | null | undefined] = [LABELS[key], offer[key]];
    return text ? [{ key, label: label && t(label), text }] : [];
  });

const isAgreed = ({ frozen }: Term): boolean => frozen === 'both';
/** The venue's own texts that planners read in a booking. */
export const agreedTexts = (t: Translate, offer: Partial<OfferTerms>): OfferedText[] =>
  offeredTexts(t, offer).filter(({ key }) => isAgreed(OFFER_TERMS[key]));
