const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const REF_LENGTH = 6;

/** A code of 12 Crockford base-32 characters (60 bits) from at least 12 random bytes. */
export function inviteCodeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}

/** The code as people read it, in groups of four. */
export function formatInvite(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code in what somebody typed: spaces and hyphens dropped, any case, O as 0, I and L as 1. null when it is none. */
export const parseInvite = (text: string): string | null => parseCode(text, LENGTH);

/** The booking's reference in what somebody typed, read like an invite code; null when it is none. */
export const parseBookingRef = (text: string): string | null => parseCode(text, REF_LENGTH);

function parseCode(text: string, length: number): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** A booking's reference of six characters from at least six random bytes, e.g. AB12CD; no letters that read as digits. */
export function bookingRefFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, REF_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}
