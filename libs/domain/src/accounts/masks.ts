import { initialOf } from '../characters.js';

const HIDDEN = '•••';

/** A name of which the first letter is left, enough to tell two people of one plan apart. */
export const maskedName = (name: string): string => `${initialOf(name)}${HIDDEN}`;

/** An e-mail of which the first letter and the mailbox's house are left. */
export function maskedEmail(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${HIDDEN}${at === -1 ? '' : email.slice(at)}`;
}

/** A telephone number of which the last three digits are left. */
export const maskedPhone = (phone: string | null): string | null => phone && `${HIDDEN}${phone.slice(-3)}`;
