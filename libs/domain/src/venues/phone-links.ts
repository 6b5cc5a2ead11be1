/** One of the numbers of a place, and the address that calls it; null for what nobody can call. */
export interface PhoneLink {
  text: string;
  href: string | null;
}

/** The numbers of a place, each on its own: a number has at most 15 digits, and two in one link call nobody. */
export function phoneLinks(phone: string | null): PhoneLink[] {
  const parts = (phone ?? '').split(/[;,/|]|(?<=\d)\s*(?=\+)/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((text) => {
      const digits = text.replaceAll(/[^+\d]/g, '');
      return { text, href: /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null };
    });
}
