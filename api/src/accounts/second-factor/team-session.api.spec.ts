import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  HEADERS,
  type LoggedIn,
  type PersonRecord,
  type RecoveryCodes,
  type SecondFactorSetup,
  type TeamSessionView,
} from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { ACCOUNT_PASSWORD, call, enterGuest, makeAccount, makeUser, openLiveSocket, setClock, signInUser } from '@app/testkit';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const MINUTE = 60_000;
const REASON = { reason: 'They wrote to us, G-2026-17' };
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
let now: number;
const wait = async (ms: number) => {
  now += ms;
  await setClock(database, new Date(now));
};
beforeEach(async () => {
  now = Math.floor(Date.now() / 30_000) * 30_000 + 1_000;
  await setClock(database, new Date(now));
});
afterEach(() => setClock(database, null));

/** A member of the team whose second factor was set up in this browser just now. */
async function colleague(role = 'ops') {
  const { id, email, cookie } = await makeAccount(database, 'Asha');
  await database.source.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  const begun = await call<SecondFactorSetup>(url, 'POST /auth/second-factor', { cookie, body: { password: ACCOUNT_PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const code = () => totp.generate({ timestamp: now });
  const { body } = await call<RecoveryCodes>(url, 'POST /auth/second-factor/confirm', { cookie, body: { code: code() } });
  return { id, email, cookie, code, recovery: body.codes };
}
const attempt = async (cookie: string, route: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await call(url, route, { cookie, ...(body && { body }), headers });
  return answer.status < 300 ? 'ok' : answer.code;
};
const work = (cookie: string) => attempt(cookie, 'GET /admin/reports');
const poll = (cookie: string) => attempt(cookie, 'GET /admin/overview', undefined, { [HEADERS.unattended]: '1' });
const again = (cookie: string, code: string) => attempt(cookie, 'POST /auth/second-factor/again', { code });
const shown = (cookie: string, id: string) => attempt(cookie, `POST /admin/users/${id}/look`);

describe('a session of the team', () => {
  it('ends half an hour after the last use of a team page, and continues as the person’s own session', async () => {
    const { cookie } = await colleague();
    for (let n = 0; n < 3; n += 1) {
      await wait(TUNABLES.teamIdleMs - MINUTE);
      expect([n, await work(cookie)]).toEqual([n, 'ok']);
    }
    await wait(TUNABLES.teamIdleMs);
    expect([await work(cookie), await work(cookie)]).toEqual(['team-session-ended', 'team-session-ended']);
    expect(await attempt(cookie, 'GET /auth/user')).toBe('ok');
  });

  it('is not prolonged by the automatic requests of an open page, nor by its socket', async () => {
    const { cookie } = await colleague();
    const socket = await openLiveSocket(url, { cookie });
    for (let n = 0; n < 5; n += 1) {
      await wait(TUNABLES.teamIdleMs / 6);
      expect([n, await poll(cookie), socket.connected]).toEqual([n, 'ok', true]);
    }
    await wait(TUNABLES.teamIdleMs / 6);
    expect(await poll(cookie)).toBe('team-session-ended');
    socket.close();
  });

  it('ends after half a day of constant use, with the board of the queues', async () => {
    const { cookie } = await colleague();
    const end = now + TUNABLES.teamSessionMs;
    while (now < end - 20 * MINUTE) {
      await wait(20 * MINUTE);
      expect(await work(cookie)).toBe('ok');
    }
    await wait(20 * MINUTE);
    expect(await work(cookie)).toBe('team-session-ended');
    expect((await fetch(`${url}/ops/queues`, { headers: { cookie } })).status).toBe(401);
  });

  it('reports its end, and the report to an unattended page prolongs nothing', async () => {
    const { cookie } = await colleague();
    const session = (headers = {}) => call<TeamSessionView>(url, 'GET /admin/session', { cookie, headers });
    const begun = now;
    await wait(10 * MINUTE);
    const times = (idleFrom: number) => ({
      endsAt: new Date(begun + TUNABLES.teamSessionMs).toISOString(),
      idleEndsAt: new Date(idleFrom + TUNABLES.teamIdleMs).toISOString(),
    });
    expect((await session({ [HEADERS.unattended]: '1' })).body).toEqual(times(begun));
    expect((await session()).body).toEqual(times(now));
    const demo = await makeUser(database);
    await database.source.query(`UPDATE users SET role = 'ops', is_demo = true WHERE id = $1`, [demo]);
    const own = await call<TeamSessionView>(url, 'GET /admin/session', { cookie: (await enterDemo(demo)).cookie });
    expect(own.body).toEqual({ endsAt: null, idleEndsAt: null });
  });

  it('restarts with the password and a code in the same browser, and not with a code or a new password alone', async () => {
    const { id, email, cookie, code } = await colleague();
    await wait(TUNABLES.teamIdleMs);
    expect(await again(cookie, code())).toBe('team-session-ended');
    const body = { currentPassword: ACCOUNT_PASSWORD, password: 'another long password' };
    const changed = cookieOf((await call(url, 'POST /auth/password', { cookie, body })).headers);
    expect(await work(changed)).toBe('team-session-ended');
    const entered = await call<LoggedIn>(url, 'POST /auth/login', {
      cookie: changed,
      body: { email, password: body.password, code: code() },
    });
    expect([entered.body.id, await work(cookieOf(entered.headers))]).toEqual([id, 'ok']);
    expect((await call(url, 'GET /auth/user', { cookie: changed })).status).toBe(401);
  });

  it('does not restart with a backup token of the same session', async () => {
    const { cookie } = await colleague();
    await wait(TUNABLES.teamIdleMs - MINUTE);
    const headers = { [HEADERS.wantBackup]: '1' };
    const { body } = await call<LoggedIn>(url, 'POST /auth/guest-login', { cookie, headers, body: {} });
    await wait(MINUTE);
    const backup = { [HEADERS.backupToken]: body.backupToken ?? '' };
    expect((await call(url, 'GET /admin/reports', { headers: backup })).code).toBe('team-session-ended');
  });
});

describe('a page of the team that shows a person', () => {
  it('asks for a code again after ten minutes, and accepts each code and a recovery code once', async () => {
    const { cookie, code, recovery } = await colleague();
    const person = (await enterGuest(url)).id;
    expect(await shown(cookie, person)).toBe('ok');
    await wait(TUNABLES.teamCodeGoodMs);
    expect([await work(cookie), await shown(cookie, person)]).toEqual(['ok', 'second-factor-needed']);
    expect([await again(cookie, '000000'), await shown(cookie, person)]).toEqual(['second-factor-wrong', 'second-factor-needed']);
    const used = code();
    expect([await again(cookie, used), await again(cookie, used), await shown(cookie, person)]).toEqual([
      'ok',
      'second-factor-wrong',
      'ok',
    ]);
    await wait(TUNABLES.teamCodeGoodMs);
    expect(await shown(cookie, person)).toBe('second-factor-needed');
    expect([await again(cookie, recovery[0] ?? ''), await shown(cookie, person)]).toEqual(['ok', 'ok']);
  });

  it('asks for a code on each route that shows, exports or deletes a person, and not for masked contact data', async () => {
    const { cookie } = await colleague('admin');
    const [person, planId] = [(await enterGuest(url)).id, randomUUID()];
    await wait(TUNABLES.teamCodeGoodMs);
    const routes: [string, object?][] = [
      [`POST /admin/users/${person}/look`],
      [`POST /admin/users/${person}/contact`, REASON],
      [`POST /admin/users/${person}/export`, REASON],
      [`POST /admin/users/${person}/deletion`, REASON],
      [`POST /admin/users/${person}/deletion/cancel`, REASON],
      [`POST /admin/messages/${randomUUID()}/contact`],
      [`POST /admin/plans/${planId}/look`, { reference: 'G-2026-17' }],
      ['GET /admin/contacts/mumbai'],
      [`GET /admin/venues/${randomUUID()}/staff`],
      [`DELETE /admin/team-accounts/${person}/second-factor`],
    ];
    for (const [route, body] of routes) expect([route, await attempt(cookie, route, body)]).toEqual([route, 'second-factor-needed']);
    expect(await attempt(cookie, 'POST /admin/users/search', { text: person })).toBe('ok');
    expect(await attempt(cookie, `POST /admin/plans/${planId}/look`, {})).toBe('not-found');
  });

  it('asks no account of the demonstration for a code', async () => {
    const demo = await makeUser(database);
    await database.source.query(`UPDATE users SET role = 'ops', is_demo = true WHERE id = $1`, [demo]);
    const { cookie } = await enterDemo(demo);
    const { body } = await call<PersonRecord>(url, `POST /admin/users/${demo}/look`, { cookie });
    expect(body.id).toBe(demo);
  });
});

/** Signs in an account of the demonstration, which has no second factor. */
async function enterDemo(id: string): Promise<{ cookie: string }> {
  const session = await signInUser(database, id);
  await database.source.query('UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [id]);
  return session;
}
