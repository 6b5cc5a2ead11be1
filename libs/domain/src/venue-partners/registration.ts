import { PLACE_TYPES, type PlaceType, type VenueDecision, type VenueStatus } from '@app/contracts';

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

/** Where a decision of operations leads, and from where. */
const DECIDED: Record<VenueDecision, { to: 'verified' | 'rejected' | 'suspended'; from: readonly VenueStatus[] }> = {
  verify: { to: 'verified', from: ['pending', 'rejected', 'suspended'] },
  reject: { to: 'rejected', from: ['pending'] },
  suspend: { to: 'suspended', from: ['verified'] },
};

/** The status that a decision gives a venue; null when it can't be taken about one of this status. */
export function decidedStatus(decision: VenueDecision, status: VenueStatus): 'verified' | 'rejected' | 'suspended' | null {
  const { to, from } = DECIDED[decision];
  return from.includes(status) ? to : null;
}
