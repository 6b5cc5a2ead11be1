import { dictionary } from '@zxcvbn-ts/language-common';
import { hashPassword } from '@app/persistence';
import { fail } from '../http/problem.js';

/** What others were seen to use most, in lower case; whoever guesses begins with these. */
const COMMON = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()));

/** The hash of a password that somebody chooses; refuses the commonest. `field` is where the body has it. */
export async function hashNewPassword(password: string, field = 'password'): Promise<string> {
  const plain = password.toLowerCase().trim();
  if (COMMON.has(plain) || new Set(plain).size < 3) fail('password-common', undefined, { [field]: ['is one of the commonest passwords'] });
  return hashPassword(password);
}
