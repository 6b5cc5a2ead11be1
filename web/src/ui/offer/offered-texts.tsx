import type { OfferedText } from '../../lib/i18n/offered.js';

interface OfferedTextsProps {
  texts: readonly OfferedText[];
  className: string;
  /** Translates the venue's words for the reader. */
  say?: (text: string) => string;
}

/** The venue's own texts of an offer, a paragraph for each. */
export function OfferedTexts({ texts, className, say = (text) => text }: OfferedTextsProps) {
  return texts.map(({ key, label, text }) => (
    <p key={key} className={className}>
      {label && `${label}: `}
      {say(text)}
    </p>
  ));
}
