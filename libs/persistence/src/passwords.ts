import { hash, verify } from '@node-rs/argon2';

// One at a time in each process: a hash takes tens of milliseconds and 19 MiB, and a burst of log-ins must not starve everything else.
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** A password as argon2id with its salt and parameters, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Whether a password is the one that was hashed; false for a hash that is none. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(async () => stored.startsWith('$argon2') && verify(stored, password));
}
