/** What draws nothing: marks of direction, joiners, soft hyphens, controls, and the blanks that count as letters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;
const DIGIT = /\p{Nd}/gu;
const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script: Unicode keeps the ten of a script together, from 0 on. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** A text with the digits of all scripts as 0 to 9: "२५००" as "2500". */
export const asciiDigits = (text: string): string => text.replace(DIGIT, valueOf);

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Letters that are written from the right to the left, and the characters that turn the order of what follows. */
const TURNING =
  /[\u0590-\u08ff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FSI, PDI] = ['\u2068', '\u2069'];

/** Whether each isolate of a text ends within it, so that it may stand within another one. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (/[\u2066-\u2068]/.test(letter)) depth += 1;
    else if (letter === PDI && (depth -= 1) < 0) return false;
  }
  return depth === 0;
}

/** A text that stands within a sentence and leaves the order of the words around it alone. Most texts need nothing for that. */
export const isolated = (text: string): string =>
  TURNING.test(text) ? `${FSI}${isBalanced(text) ? text : text.replaceAll(/[\u2066-\u2069]/g, '')}${PDI}` : text;

/** The characters of a text as people count them: an emoji or a syllable of Devanagari is one. */
const graphemesOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];

/** The first letter of a name, else its first digit, else what it begins with. */
export function initialOf(name: string): string {
  const graphemes = graphemesOf(name.trim());
  const has = (kind: RegExp) => graphemes.find((one) => kind.test(one));
  return (has(/\p{L}/u) ?? has(/\p{N}/u) ?? has(/[^\p{P}\p{Z}]/u) ?? '').toLocaleUpperCase();
}
