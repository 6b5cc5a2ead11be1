import { Inject, Injectable } from '@nestjs/common';
import { hashPassword } from '@app/persistence';
import type { Config } from '@app/platform';
import { fail } from '../http/problem.js';
import { CONFIG } from '../tokens.js';

let breached: Promise<Set<string>> | undefined;
/** Loads the most common passwords of known breaches of ten million accounts, in lower case, with the first new password: guessing starts with these. */
const loadBreached = (): Promise<Set<string>> =>
  (breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase())),
  ));
/** A shorter word occurs in too many passwords by chance. */
const LEAST_WORD = 4;
/** The minimum number of letters and digits in a password after the words that relate to its owner are removed. */
const LEAST_REST = 6;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
/** The parts of names and addresses, and each name as a whole. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map(lettersOf)
    .filter((word) => word.length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length);

/** Hashes new passwords, and refuses those that are guessed first. */
@Injectable()
export class NewPasswords {
  private readonly ours: readonly string[];

  constructor(@Inject(CONFIG) { productName, publicUrl }: Config) {
    this.ours = [productName, new URL(publicUrl).hostname];
  }

  /**
   * Returns the hash of a password. Refuses a password of a known breach, and one that is little more than the name or the address of its owner,
   * their venue or the product, which are given in `near`. `field` is the path of the password in the body.
   */
  async hash(password: string, near: readonly string[], field = 'password'): Promise<string> {
    const plain = password.toLowerCase().trim();
    if ((await loadBreached()).has(plain) || new Set(plain).size < 3)
      fail('password-common', undefined, { [field]: ['is one of the commonest passwords'] });
    const letters = lettersOf(plain);
    const rest = wordsOf([...this.ours, ...near]).reduce((left, word) => left.replaceAll(word, ''), letters);
    if (rest !== letters && rest.length < LEAST_REST)
      fail('password-common', undefined, { [field]: ['is little more than a name or an address'] });
    return hashPassword(password);
  }
}
