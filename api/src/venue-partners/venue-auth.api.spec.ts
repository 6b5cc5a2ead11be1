import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { VenueProfile, VenueSession } from '@app/contracts';
import { hashPassword } from '@app/persistence';
import { call, makeVenue, setClock, signInUser, stagePlan } from '@app/testkit';
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
    const out = await call(url, 'POST /venues/logout', { token: renewed.body.token });
    expect(out.status).toBe(204);
    expect((await call(url, 'GET /venues/me', { token: renewed.body.token })).code).toBe('not-signed-in');
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

  it('is by bearer alone: a planner’s cookie opens nothing here', async () => {
    const plan = await stagePlan(database);
    const { cookie } = await signInUser(database, plan.ownerId);
    for (const path of ['me', 'me/bid-requests', 'me/bids', 'me/bookings']) {
      expect([path, (await call(url, `GET /venues/${path}`, { cookie })).status]).toEqual([path, 401]);
    }
  });
});
