import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import {
  HEADERS,
  RECOVERY_CODES,
  type LoggedIn,
  type RecoveryCodes,
  type SecondFactorSetup,
  type SecondFactorView,
  type TeamAccount,
} from '@app/contracts';
import { loadConfig } from '@app/platform';
import { call, eventually, openLiveSocket, setClock, testEnvironment } from '@app/testkit';
import { watchContract } from '../../testing/contract.js';
import { openAccount } from '../../testing/open-account.js';
import { api, database, url, useRunningApi } from '../../testing/running-api.js';

const createWatchedApi = watchContract();

useRunningApi();

const PASSWORD = 'a long password';
const STEP = 30_000;
/** A separate time step for each test, because a used code is refused again. */
let now = Math.floor(Date.now() / STEP) * STEP + 1_000;
const tick = async (steps = 1) => {
  now += steps * STEP;
  await setClock(database, new Date(now));
};
afterEach(() => setClock(database, null));

const sql = (text: string, values: unknown[] = []) => database.source.query<Record<string, unknown>[]>(text, values);
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
const codeOf = (secret: string, at = now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const logIn = (email: string, code?: string) =>
  call<LoggedIn>(url, 'POST /auth/login', { body: { email, password: PASSWORD, ...(code ? { code } : {}) } });
const start = (cookie: string, body: object = { password: PASSWORD }) =>
  call<SecondFactorSetup>(url, 'POST /auth/second-factor', { cookie, body });
const confirm = (cookie: string, code: string) => call<RecoveryCodes>(url, 'POST /auth/second-factor/confirm', { cookie, body: { code } });
const view = async (cookie: string) => (await call<SecondFactorView>(url, 'GET /auth/second-factor', { cookie })).body;
const reports = async (cookie: string) => {
  const { status, code } = await call(url, 'GET /admin/reports', { cookie });
  return status === 200 ? 200 : code;
};
const audited = async (id: string) =>
  (await sql(`SELECT action FROM audit_log WHERE subject_id = $1 AND action LIKE 'second%' ORDER BY id`, [id])).map(({ action }) => action);

/** A member of the team, signed in with the password alone. */
async function colleague(role = 'admin') {
  const email = `${randomUUID()}@example.org`;
  const { body, headers } = await openAccount({ email, password: PASSWORD });
  await sql('UPDATE users SET role = $2 WHERE id = $1', [body.id, role]);
  return { id: body.id, email, cookie: cookieOf(headers) };
}
/** A member of the team with a second factor. */
async function enrolled(role = 'admin') {
  const person = await colleague(role);
  await tick();
  const { secret } = (await start(person.cookie)).body;
  const { codes } = (await confirm(person.cookie, codeOf(secret))).body;
  await tick();
  return { ...person, secret, codes };
}

describe('the second factor of the team', () => {
  it('sets up a second factor with the password and a first code, then admits the account; earlier sessions end', async () => {
    const { id, email, cookie } = await colleague();
    const other = cookieOf((await logIn(email)).headers);
    const socket = await openLiveSocket(url, { cookie: other });
    expect([await reports(cookie), await view(cookie)]).toEqual([
      'second-factor-missing',
      { offered: true, needed: true, enrolledAt: null, recoveryCodesLeft: 0 },
    ]);
    expect((await start(cookie, { password: 'not this one' })).code).toBe('wrong-password');
    await tick();
    const { body: setup } = await start(cookie);
    expect(setup.uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${setup.secret}&.*digits=6&period=30$`));
    // An unconfirmed factor asks for no code.
    expect((await logIn(email)).status).toBe(200);
    expect((await confirm(cookie, codeOf(setup.secret, now + 10 * STEP))).code).toBe('second-factor-wrong');
    const { status, body } = await confirm(cookie, codeOf(setup.secret));
    expect([status, new Set(body.codes).size]).toEqual([200, RECOVERY_CODES]);
    for (const code of body.codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    await socket.until(() => !socket.connected);
    expect([await reports(cookie), (await view(cookie)).recoveryCodesLeft]).toEqual([200, RECOVERY_CODES]);
    expect((await call(url, 'GET /auth/user', { cookie: other })).status).toBe(401);
    expect(await audited(id)).toEqual(['second-factor.enrolled']);
    // The stored data yields no codes.
    const [row] = await sql('SELECT secret, pending FROM second_factors WHERE user_id = $1', [id]);
    const kept = Buffer.from(row?.secret as Buffer);
    expect([row?.pending, kept.includes(Buffer.from(Secret.fromBase32(setup.secret).buffer))]).toEqual([null, false]);
  });

  it('asks for a code at the log-in, and accepts each code once, including the one of the setup', async () => {
    const { email, secret } = await enrolled('ops');
    expect((await logIn(email)).code).toBe('second-factor-needed');
    expect((await logIn(email, codeOf(secret, now - STEP))).code).toBe('second-factor-wrong');
    for (const wrong of ['000000', '12345', codeOf(secret, now + 2 * STEP), 'AAAA-AAAA-AAAA-AAAA'])
      expect([wrong, (await logIn(email, wrong)).code]).toEqual([wrong, 'second-factor-wrong']);
    const code = codeOf(secret);
    const answers = await Promise.all([logIn(email, code), logIn(email, code), logIn(email, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const cookie = cookieOf(answers.find(({ status }) => status === 200)?.headers ?? new Headers());
    expect(await reports(cookie)).toBe(200);
    expect((await logIn(email, code)).code).toBe('second-factor-wrong');
    await tick();
    expect((await logIn(email, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).status).toBe(200);
  });

  it('keeps the second factor after a change of password, and next to a backup token', async () => {
    const { cookie } = await enrolled();
    const body = { currentPassword: PASSWORD, password: 'another long password' };
    const changed = await call(url, 'POST /auth/password', { cookie, body });
    expect(await reports(cookieOf(changed.headers))).toBe(200);
    const headers = { [HEADERS.wantBackup]: '1' };
    const guest = await call<LoggedIn>(url, 'POST /auth/guest-login', { cookie: cookieOf(changed.headers), headers, body: {} });
    expect((await call(url, 'GET /admin/reports', { headers: { [HEADERS.backupToken]: guest.body.backupToken ?? '' } })).status).toBe(200);
  });

  it('accepts a recovery code in place of a code, each once, and new ones end the old', async () => {
    const { id, email, secret, cookie, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    const answers = await Promise.all([logIn(email, first.toLowerCase()), logIn(email, first.replaceAll('-', ' '))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await view(cookie)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
    const renew = (code: string) => call<RecoveryCodes>(url, 'POST /auth/second-factor/recovery-codes', { cookie, body: { code } });
    expect((await renew('000000')).code).toBe('second-factor-wrong');
    const { body } = await renew(codeOf(secret));
    expect([body.codes.length, (await logIn(email, second)).code]).toEqual([RECOVERY_CODES, 'second-factor-wrong']);
    expect((await logIn(email, body.codes[9])).status).toBe(200);
    expect(await audited(id)).toEqual([
      'second-factor.enrolled',
      'second-factor.recovered',
      'second-factor.codes',
      'second-factor.recovered',
    ]);
  });

  it('moves the factor to another phone with a code of the previous one, which counts until the new one is confirmed', async () => {
    const { email, cookie, secret } = await enrolled();
    expect((await start(cookie)).code).toBe('second-factor-needed');
    const { body: next } = await start(cookie, { password: PASSWORD, code: codeOf(secret) });
    await tick();
    expect((await logIn(email, codeOf(next.secret))).code).toBe('second-factor-wrong');
    expect((await logIn(email, codeOf(secret))).status).toBe(200);
    expect((await confirm(cookie, codeOf(next.secret))).status).toBe(200);
    await tick();
    expect([(await logIn(email, codeOf(secret))).status, (await logIn(email, codeOf(next.secret))).status]).toEqual([422, 200]);
  });

  it('lets only another administrator remove the factor: sessions end, and it must be set up again', async () => {
    const [lost, admin, operator] = [await enrolled('ops'), await enrolled(), await enrolled('ops')];
    const reset = (cookie: string, id = lost.id) => call(url, `DELETE /admin/team-accounts/${id}/second-factor`, { cookie });
    expect([(await reset(operator.cookie)).code, (await reset(admin.cookie, admin.id)).code]).toEqual(['forbidden', 'forbidden']);
    expect([(await reset(admin.cookie)).status, (await reset(admin.cookie)).code]).toEqual([204, 'not-found']);
    expect((await call(url, 'GET /auth/user', { cookie: lost.cookie })).status).toBe(401);
    expect(
      (await sql('SELECT actor_id FROM audit_log WHERE subject_id = $1 AND action = $2', [lost.id, 'second-factor.reset']))[0],
    ).toEqual({
      actor_id: admin.id,
    });
    const { status, headers } = await logIn(lost.email);
    expect([status, await reports(cookieOf(headers))]).toEqual([200, 'second-factor-missing']);
    const team = (await call<TeamAccount[]>(url, 'GET /admin/team-accounts', { cookie: admin.cookie })).body;
    expect(team.find(({ id }) => id === lost.id)).toEqual({
      id: lost.id,
      firstName: 'Asha',
      email: lost.email,
      role: 'ops',
      demo: false,
      enrolledAt: null,
    });
  });

  it('offers no second factor to planners or the demonstration, which reads its pages without one', async () => {
    const [planner, demo] = [await colleague('user'), await colleague('ops')];
    await sql('UPDATE users SET is_demo = true WHERE id = $1', [demo.id]);
    expect([(await start(planner.cookie)).code, (await start(demo.cookie)).code]).toEqual(['forbidden', 'forbidden']);
    expect([await reports(planner.cookie), await reports(demo.cookie), (await view(demo.cookie)).needed]).toEqual([
      'forbidden',
      200,
      false,
    ]);
  });

  it('delays guessed codes more and more, from any address; a browser that knows the account does not wait', async () => {
    const { id, email, secret, cookie } = await enrolled();
    const own = await createWatchedApi(loadConfig(testEnvironment(api.services.config.databaseUrl, { RATE_LIMITS: 'on' })));
    await own.listen(0);
    const from = async (address: string, code: string, known = '') => {
      const headers = { 'content-type': 'application/json', cookie: known };
      const payload = { email, password: PASSWORD, code };
      return own.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: address, headers, payload });
    };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await from(`203.0.113.${n}`, '000000')).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await from('203.0.113.9', codeOf(secret))).statusCode).toBe(429);
    expect((await from('203.0.113.9', codeOf(secret), cookie)).statusCode).toBe(200);
    const noted = await eventually(async () => {
      const rows = await sql(`SELECT details FROM audit_log WHERE subject_id = $1 AND action = 'limit.hit'`, [id]);
      return rows.length > 0 && rows;
    });
    expect(noted).toEqual([{ details: { about: 'code-tries' } }]);
    await own.close();
  }, 20_000);
});
