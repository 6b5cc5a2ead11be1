import type { OfferedText } from '../../lib/i18n/offered.js';

interface OfferedTextsProps {
  texts: readonly OfferedText[];
  className: string;
  /** The words as the reader reads them. */
  say?: (text: string) => string;
}

/** What a venue wrote into an offer, a paragraph for each text. */
export function OfferedTexts({ texts, className, say = (text) => text }: OfferedTextsProps) {
  return texts.map(({ key, label, text }) => (
    <p key={key} className={className}>
      {label && `${label}: `}
      {say(text)}
    </p>
  ));
}
