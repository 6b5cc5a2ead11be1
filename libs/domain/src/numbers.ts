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
const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** The words and signs that people put around an amount of rupees. */
const AROUND = /^(?:₹|rs\.?|inr|रु\.?)|(?:\/-|₹|rs\.?|inr|रु\.?)$/gi;
/** Digits, in groups of India ("1,50,000") or of the west ("150,000") where there are separators, and at most zeros behind the point. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[ ,]\d{3})+|\d{1,2}(?:[ ,]\d{2})*[ ,]\d{3})(?:\.0*)?$/;

/**
 * Reads a whole number as people write or paste it: "₹2,500.00", "1 50 000", "२५००". NaN for what is none ("12.5", "-500", "1,5"): it is
 * never rounded and nothing of it is left out.
 */
export function readWhole(text: string): number {
  const plain = withoutInvisible(asciiDigits(text.normalize('NFKC')).replaceAll(/\s+/g, ' ')).trim();
  const digits = plain.replaceAll(AROUND, '').trim();
  const value = WHOLE.test(digits) ? Number(digits.split('.')[0]?.replaceAll(/[ ,]/g, '')) : NaN;
  return Number.isSafeInteger(value) ? value : NaN;
}
