import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { VenueProfile, VenueSession } from '@app/contracts';
import { hashPassword } from '@app/persistence';
import { call, makeVenue, openLiveSocket, setClock } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

const PASSWORD = 'a long enough password';
afterEach(() => setClock(database, null));

describe('signing in as a venue', () => {
  const login = (email: string, password = PASSWORD) => call<VenueSession>(url, 'POST /venues/login', { body: { email, password } });
  let email: string;
  beforeAll(async () => {
    email = `host-${randomUUID()}@venue.test`;
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Meera', 'manager')`,
      [await makeVenue(database), email, await hashPassword(PASSWORD)],
    );
  });

  it('gives a bearer for half an hour and a cookie that renews it once', async () => {
    const answer = await login(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(Date.parse(answer.body.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/venue_refresh=.*HttpOnly.*SameSite=Lax/);
    const me = await call<VenueProfile>(url, 'GET /venues/me', { token: answer.body.token });
    expect(me.body).toMatchObject({ id: answer.body.venue.id, staff: { email, name: 'Meera', role: 'manager' } });
    const [stored] = await database.source.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM venue_sessions WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'`,
      [answer.body.token],
    );
    expect(stored?.n).toBe(0);

    const refresh = { cookie: cookie.split(';')[0] ?? '' };
    const renewed = await call<VenueSession>(url, 'POST /venues/token/refresh', refresh);
    expect(renewed.body.token).not.toBe(answer.body.token);
    expect((await call(url, 'POST /venues/token/refresh', refresh)).code).toBe('not-signed-in');
  });

  const enter = async () => {
    const answer = await login(email);
    return { token: answer.body.token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const renew = async (cookie: string) => {
    const answer = await call<VenueSession>(url, 'POST /venues/token/refresh', { cookie });
    return { status: answer.status, token: answer.body.token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const opens = async (tokens: string[]) => Promise.all(tokens.map(async (token) => (await call(url, 'GET /venues/me', { token })).status));

  it('ends everything of a log-in when a used refresh token comes again, sockets too; another log-in goes on', async () => {
    const [stolen, elsewhere] = [await enter(), await enter()];
    const second = await renew(stolen.cookie);
    const third = await renew(second.cookie);
    const socket = await openLiveSocket(url, { token: third.token });
    expect(await opens([stolen.token, second.token, third.token])).toEqual([200, 200, 200]);
    expect((await renew(stolen.cookie)).status).toBe(401);
    await socket.until(() => !socket.connected);
    expect(await opens([stolen.token, second.token, third.token, elsewhere.token])).toEqual([401, 401, 401, 200]);
    expect((await renew(third.cookie)).status).toBe(401);
    expect((await renew(elsewhere.cookie)).status).toBe(200);
  });

  it('ends as a whole at the log-out, by either of its tokens', async () => {
    for (const by of ['token', 'cookie'] as const) {
      const [first, elsewhere] = [await enter(), await enter()];
      const second = await renew(first.cookie);
      const socket = await openLiveSocket(url, { token: second.token });
      const credential = by === 'token' ? { token: first.token } : { cookie: second.cookie };
      expect((await call(url, 'POST /venues/logout', credential)).status).toBe(204);
      await socket.until(() => !socket.connected);
      expect(await opens([first.token, second.token, elsewhere.token])).toEqual([401, 401, 200]);
      expect((await renew(second.cookie)).status).toBe(401);
    }
  });

  it('leaves no token behind when it is renewed and ended at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const first = await enter();
      const [renewed] = await Promise.all([renew(first.cookie), call(url, 'POST /venues/logout', { token: first.token })]);
      expect(await opens([first.token, ...(renewed.status === 200 ? [renewed.token] : [])])).not.toContain(200);
    }
  });

  it('says the same of a wrong password and of an unknown e-mail', async () => {
    expect((await login(email, 'wrong')).code).toBe('wrong-password');
    expect((await login('nobody@venue.test')).code).toBe('wrong-password');
    expect((await call(url, 'POST /venues/login', { body: { email } })).status).toBe(422);
  });

  it('ends when its half hour is over', async () => {
    const { token } = (await login(email)).body;
    await setClock(database, new Date(Date.now() + 31 * 60_000));
    expect((await call(url, 'GET /venues/me', { token })).code).toBe('not-signed-in');
  });
});
