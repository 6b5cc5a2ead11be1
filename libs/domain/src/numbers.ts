import { asciiDigits, withoutInvisible } from './characters.js';

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
