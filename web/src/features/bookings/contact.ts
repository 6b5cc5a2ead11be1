import type { Contact } from '@app/contracts';
import type { TextKey } from '../../lib/i18n/i18n.js';

export interface ContactDraft {
  name: string;
  phone: string;
  email: string;
}
export type ContactErrors = Partial<Record<keyof ContactDraft, TextKey>>;

const PHONE = /^\+?\d{8,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What is wrong with a contact, by field; the server checks the same again. */
export const checkContact = ({ name, phone, email }: ContactDraft): ContactErrors => {
  const errors: ContactErrors = {};
  if (name.trim() === '') errors.name = 'accept.nameMissing';
  const digits = phone.replaceAll(/[\s().-]/g, '');
  if (digits !== '' && !PHONE.test(digits)) errors.phone = 'accept.phoneWrong';
  if (email.trim() !== '' && !EMAIL.test(email.trim())) errors.email = 'accept.emailWrong';
  if (digits === '' && email.trim() === '') errors.phone = 'accept.reachMissing';
  return errors;
};

/** The contact as it travels: trimmed, without what was left empty. */
export const contactOf = ({ name, phone, email }: ContactDraft): Contact => ({
  name: name.trim(),
  ...(phone.trim() === '' ? {} : { phone: phone.replaceAll(/[\s().-]/g, '') }),
  ...(email.trim() === '' ? {} : { email: email.trim() }),
});
