import { hash, verify } from '@node-rs/argon2';

/** What a hash begins with that is made today: OWASP's first choice of parameters, which are the library's own. */
const TODAYS = '$argon2id$v=19$m=19456,t=2,p=1$';

/** So many may wait for their hash: at some tens of milliseconds each, the last of them has a response within two seconds. */
export const MOST_WAITING_HASHES = 32;

/** More passwords are to be hashed at this moment than can be; the caller may try again. */
export class PasswordsBusy extends Error {}

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** One at a time in each process: a hash takes tens of milliseconds and 19 MiB, and a burst of log-ins must not starve everything else. @throws PasswordsBusy */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING_HASHES) return Promise.reject(new PasswordsBusy('Too many passwords wait to be hashed'));
  waiting += 1;
  const mine = turn.then(work, work).finally(() => {
    waiting -= 1;
  });
  turn = mine.catch(() => undefined);
  return mine;
}

/** A password as argon2id with its salt and parameters, as it is stored. @throws PasswordsBusy */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Whether a password is the one that was hashed; false for a hash that is none. @throws PasswordsBusy */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(async () => stored.startsWith('$argon2') && verify(stored, password));
}

/** Whether a hash was made with other parameters than those of today, and should be made anew while the password is at hand. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(TODAYS);
