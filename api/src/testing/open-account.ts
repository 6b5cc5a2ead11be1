import { randomUUID } from 'node:crypto';
import type { LoggedIn } from '@app/contracts';
import { hashPassword } from '@app/persistence';
import { ACCOUNT_PASSWORD, call } from '@app/testkit';
import { database, url } from './running-api.js';

interface Account {
  email: string;
  password: string;
  firstName: string;
}

/** Creates an account with a password and a confirmed address, as after a sign-up and its mailed link. */
export async function makeAccountOf(account: Partial<Account> = {}): Promise<Account> {
  const { email = `${randomUUID()}@example.org`, password = ACCOUNT_PASSWORD, firstName = 'Asha' } = account;
  await database.source.query('INSERT INTO users (first_name, email, password_hash, is_guest) VALUES ($1, $2, $3, false)', [
    firstName,
    email,
    await hashPassword(password),
  ]);
  return { email, password, firstName };
}

/** Creates an account and logs in to it; returns the response of the log-in. */
export async function openAccount(account: Partial<Account> = {}, headers: Record<string, string> = {}) {
  const { email, password } = await makeAccountOf(account);
  return call<LoggedIn>(url, 'POST /auth/login', { body: { email, password }, headers });
}
