import { asciiDigits, withoutInvisible } from './characters.js';

/** Controls that are no blank, and what overrides the order of letters. The joiners of emoji and of Devanagari stay, and NUL, which is refused. */
const STRAY = /(?![\s\0])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name without stray controls and doubled blanks; empty when nothing of it can be seen. */
export function cleanName(text: string): string {
  const name = text.replaceAll(STRAY, '').replaceAll(/\s+/g, ' ').trim();
  return withoutInvisible(name).trim() === '' ? '' : name;
}

const PHONE = /^\+?[0-9][0-9 ()-]{5,18}[0-9]$/;

/**
 * A phone number as it is dialled, of one that was pasted: without marks of direction and the scheme of a link, its digits those of ASCII,
 * its dashes hyphens. What is no number stays one that `isPhone` refuses.
 */
export const cleanPhone = (text: string): string =>
  withoutInvisible(asciiDigits(text.normalize('NFKC')).replaceAll(/[\s.]+/g, ' '))
    .trim()
    .replace(/^tel: ?/i, '')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replace(/^(\+?)\(([0-9]+)\)/, '$1$2');

/** Several phone numbers, divided by semicolons, each as `cleanPhone` gives it. */
export const cleanPhones = (text: string): string =>
  text
    .split(';')
    .map(cleanPhone)
    .filter((phone) => phone !== '')
    .join('; ');

/** Whether a cleaned text is a phone number. */
export const isPhone = (phone: string): boolean => PHONE.test(phone) && phone.length <= MOST_PHONE;
/** The digits by which two spellings of a phone number are compared: the last ten, without the code of a country. null: no whole number. */
export function phoneKey(text: string): string | null {
  const phone = cleanPhone(text);
  const digits = phone.replaceAll(/\D/g, '');
  return isPhone(phone) && digits.length >= LEAST_DIGITS ? digits.slice(-PHONE_KEY_DIGITS) : null;
}
/** A number of India has ten digits after the code of the country. */
export const PHONE_KEY_DIGITS = 10;
/** A shorter text of digits is no whole number. */
const LEAST_DIGITS = 8;
/** The most characters of a phone number. */
export const MOST_PHONE = 20;
