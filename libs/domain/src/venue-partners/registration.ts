import { PLACE_TYPES, type PlaceType } from '@app/contracts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text is a GSTIN: its form, and its last character, which checks the others. */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((all, character, at) => {
    const product = ALPHABET.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return all + Math.floor(product / 36) + (product % 36);
  }, 0);
  return text.at(-1) === ALPHABET[(36 - (sum % 36)) % 36];
}

/** Whether a text has the form of an FSSAI licence number: 14 digits, of which the first says licence or registration. */
export function isFssai(text: string): boolean {
  return /^[12]\d{13}$/.test(text);
}

const SERVES_FOOD: readonly PlaceType[] = [...PLACE_TYPES.dining, 'nightclubs', 'pubs_lounges'];

/** Whether a venue of these types serves food or drink, and so has to name its licence. */
export function servesFood(placeTypes: readonly PlaceType[]): boolean {
  return placeTypes.some((type) => SERVES_FOOD.includes(type));
}
