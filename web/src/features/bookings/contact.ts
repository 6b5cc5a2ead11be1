import type { Contact } from '@app/contracts';
import { cleanName, cleanPhone } from '@app/domain';
import type { TextKey } from '../../lib/i18n/i18n.js';

export interface ContactDraft {
  name: string;
  phone: string;
  email: string;
}
export type ContactErrors = Partial<Record<keyof ContactDraft, TextKey>>;

/** The separators between the digits of a number. */
const BETWEEN = /[\s()-]/g;
const DIALLED = /^\+?\d{8,15}$/;
const dialled = (phone: string): string => cleanPhone(phone).replaceAll(BETWEEN, '');
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The errors of a contact by field; the server checks the same again. */
export const checkContact = ({ name, phone, email }: ContactDraft): ContactErrors => {
  const errors: ContactErrors = {};
  if (cleanName(name) === '') errors.name = 'accept.nameMissing';
  const digits = dialled(phone);
  if (digits !== '' && !DIALLED.test(digits)) errors.phone = 'accept.phoneWrong';
  if (email.trim() !== '' && !EMAIL.test(email.trim())) errors.email = 'accept.emailWrong';
  if (digits === '' && email.trim() === '') errors.phone = 'accept.reachMissing';
  return errors;
};

/** The contact for the request: trimmed, without empty fields. */
export const contactOf = ({ name, phone, email }: ContactDraft): Contact => ({
  name: cleanName(name),
  ...(phone.trim() === '' ? {} : { phone: dialled(phone) }),
  ...(email.trim() === '' ? {} : { email: email.trim() }),
});
