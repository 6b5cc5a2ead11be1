import { expect, it } from '@jest/globals';
import { isBusy } from './errors.js';

const fatal = (message: string): Error => Object.assign(new Error(message), { code: '08P01' });

it.each([
  'query_wait_timeout',
  'server conn crashed?',
  'server login has been failing, try again later (server_login_retry)',
  'no more connections allowed (max_client_conn)',
])('what a pooler says of a server that it cannot give means "not now": %s', (message) => {
  expect(isBusy(fatal(message))).toBe(true);
});

it('a broken protocol stays a fault', () => {
  expect(isBusy(fatal('invalid message format'))).toBe(false);
});
