import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { loadConfig, resetToken } from '@app/platform';
import { eventually, testEnvironment } from '@app/testkit';
import { watchContract, type Api } from '../testing/contract.js';
import { openAccount } from '../testing/open-account.js';
import { api, database, useRunningApi } from '../testing/running-api.js';

const createWatchedApi = watchContract();

useRunningApi();

const PASSWORD = 'a long password';
const NEXT = 'another long password';

/** Signs a person up; returns also the cookies of their browser. */
async function account(): Promise<{ id: string; email: string; cookie: string }> {
  const email = `${randomUUID()}@example.org`;
  const { body, headers } = await openAccount({ email, password: PASSWORD });
  const cookies = headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { id: body.id, email, cookie: cookies.join('; ') };
}

describe('guesses', () => {
  /** An API with limits, called from any address: each test has its own. */
  let limited: Api;
  beforeAll(async () => {
    limited = await createWatchedApi(loadConfig(testEnvironment(api.services.config.databaseUrl, { RATE_LIMITS: 'on' })));
    await limited.listen(0);
  });
  afterAll(() => limited.close());
  const from = async (address: string, path: string, payload: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await limited.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, headers, payload });
    return {
      status: answer.statusCode,
      retryAfter: Number(answer.headers['retry-after']),
      cookie: [answer.headers['set-cookie'] ?? []]
        .flat()
        .map((one) => one.split(';')[0] ?? '')
        .join('; '),
    };
  };
  const guess = { password: 'not this one' };

  it.each(['auth', 'venues'])('delays repeated guesses at one account more and more, whether it exists or not (%s)', async (kind) => {
    const { email } = await account();
    for (const who of [email, `nobody-${kind}@example.org`]) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await from(`192.0.2.${kind.length}`, `/${kind}/login`, { ...guess, email: who }));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(answers[5]?.retryAfter).toBeLessThanOrEqual(60);
    }
    expect((await from(`192.0.2.${20 + kind.length}`, `/${kind}/login`, { ...guess, email })).status).toBe(401);
  });

  it('limits guesses for a whole /48 of IPv6: codes of invites, passwords and resets', async () => {
    const { email } = await account();
    const inNetwork = (network: number) => (n: number) => `2001:db8:${network}:${n.toString(16)}::1`;
    const refusedAt = async (ask: (from: string) => Promise<number>, of: (n: number) => string, most: number) => {
      for (let n = 0; n <= most; n += 1) if ((await ask(of(n))) === 429) return n;
      return null;
    };
    const code = async (remoteAddress: string) =>
      (await limited.app.inject({ method: 'GET', url: '/api/invites/0000-0000-0000', remoteAddress })).statusCode;
    expect(await refusedAt(code, inNetwork(1), 90)).toBe(80);
    expect(await code(inNetwork(2)(1))).toBe(404);
    // Five a minute of one account from one /64.
    const password = async (address: string) => (await from(address, '/auth/login', { ...guess, email })).status;
    expect(await refusedAt(password, inNetwork(3), 50)).toBe(40);
    const reset = async (address: string) => (await from(address, '/auth/password-reset', { email: 'nobody@example.org' })).status;
    expect(await refusedAt(reset, inNetwork(4), 90)).toBe(80);
  }, 60_000);

  it('a hundred guessing strangers lock out strangers, but neither the known browser nor the reader of the account’s mail', async () => {
    const { id, email } = await account();
    const right = { email, password: PASSWORD };
    const before = await from('198.51.100.1', '/auth/login', right);
    expect(before.status).toBe(200);
    // A hash of today's parameters takes tens of milliseconds to compare.
    await database.source.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      id,
      await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
    ]);
    for (let n = 0; n < 100; n += 1)
      expect((await from(`203.0.113.${Math.floor(n / 5)}`, '/auth/login', { ...guess, email })).status).toBe(401);
    expect((await from('198.51.100.2', '/auth/login', right)).status).toBe(429);
    expect((await from('198.51.100.2', '/auth/login', right, before.cookie)).status).toBe(200);
    const stranger = (await account()).cookie;
    expect((await from('198.51.100.3', '/auth/login', right, stranger)).status).toBe(429);
    await from('198.51.100.2', '/auth/password-reset', { email });
    const reset = await eventually(async () => {
      const rows = await database.source.query<{ id: string }[]>('SELECT id FROM password_resets WHERE user_id = $1', [id]);
      return rows[0];
    });
    const done = await from('198.51.100.4', '/auth/password-reset/confirm', {
      token: resetToken(api.services.config, reset.id),
      password: NEXT,
    });
    expect(done.status).toBe(204);
    expect((await from('198.51.100.4', '/auth/login', { email, password: NEXT }, done.cookie)).status).toBe(200);
    // A stranger in a browser that knows the account is counted too.
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await from(`192.0.2.${40 + n}`, '/auth/login', { ...guess, email }, done.cookie)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  }, 60_000);
});
