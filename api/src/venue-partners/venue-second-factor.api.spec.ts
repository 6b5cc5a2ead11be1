import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import {
  RECOVERY_CODES,
  type AdminVenue,
  type RecoveryCodes,
  type SecondFactorSetup,
  type SecondFactorView,
  type StaffRole,
  type VenueSession,
} from '@app/contracts';
import { ACCOUNT_PASSWORD, ACCOUNT_PASSWORD_HASH, call, makeUser, makeVenue, openLiveSocket, setClock, signInUser } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const STEP = 30_000;
/** A separate time step for each test, because a used code is refused again. */
let now = Math.floor(Date.now() / STEP) * STEP + 1_000;
const tick = async () => {
  now += STEP;
  await setClock(database, new Date(now));
};
afterEach(() => setClock(database, null));

const sql = (text: string, values: unknown[] = []) => database.source.query<Record<string, unknown>[]>(text, values);
const codeOf = (secret: string, at = now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const audited = async (id: string) =>
  (await sql(`SELECT action FROM audit_log WHERE staff_id = $1 AND action LIKE 'second%' ORDER BY id`, [id])).map(({ action }) => action);
/** The cookie of a member of the team. */
async function colleague(role: string) {
  const id = await makeUser(database);
  await sql('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  return (await signInUser(database, id)).cookie;
}

describe('the second factor of a venue’s staff', () => {
  const signIn = (email: string, code?: string) =>
    call<VenueSession>(url, 'POST /venues/login', { body: { email, password: ACCOUNT_PASSWORD, ...(code ? { code } : {}) } });
  const desk = <T = null>(token: string, route: string, body?: object) =>
    call<T>(url, route.replace(' ', ' /venues/me/second-factor'), { token, ...(body && { body }) });
  const stateOf = async (token: string) => (await desk<SecondFactorView>(token, 'GET ')).body;
  const opens = async (token: string) => (await call(url, 'GET /venues/me', { token })).status;

  /** A member of a venue's staff, signed in by the password alone. */
  async function atDesk(role: StaffRole = 'venue_owner', venueId?: string) {
    const email = `${randomUUID()}@cafe.test`;
    const venue = venueId ?? (await makeVenue(database));
    const [row] = await sql(
      'INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [venue, email, ACCOUNT_PASSWORD_HASH, 'Meera', role],
    );
    return { id: row?.id as string, venueId: venue, email, token: (await signIn(email)).body.token };
  }
  /** A member of a venue's staff with a second factor. */
  async function withFactor() {
    await tick();
    const staff = await atDesk();
    const { secret } = (await desk<SecondFactorSetup>(staff.token, 'POST ', { password: ACCOUNT_PASSWORD })).body;
    const { codes } = (await desk<RecoveryCodes>(staff.token, 'POST /confirm', { code: codeOf(secret) })).body;
    await tick();
    return { ...staff, secret, codes };
  }

  it('is set up with the password and a first code; sessions in other browsers end', async () => {
    await tick();
    const { id, email, token } = await atDesk();
    expect(await stateOf(token)).toEqual({ offered: true, needed: false, enrolledAt: null, recoveryCodesLeft: 0 });
    const other = (await signIn(email)).body.token;
    const socket = await openLiveSocket(url, { token: other });
    expect((await desk(token, 'POST ', { password: 'not this one' })).code).toBe('wrong-password');
    const { body: setup } = await desk<SecondFactorSetup>(token, 'POST ', { password: ACCOUNT_PASSWORD });
    expect((await desk(token, 'POST /confirm', { code: codeOf(setup.secret, now + 10 * STEP) })).code).toBe('second-factor-wrong');
    expect((await signIn(email)).status).toBe(200);
    const { body } = await desk<RecoveryCodes>(token, 'POST /confirm', { code: codeOf(setup.secret) });
    await socket.until(() => !socket.connected);
    expect([body.codes.length, (await stateOf(token)).recoveryCodesLeft, await opens(token), await opens(other)]).toEqual([
      RECOVERY_CODES,
      RECOVERY_CODES,
      200,
      401,
    ]);
    expect(await audited(id)).toEqual(['second-factor.enrolled']);
  });

  it('is asked for at the sign-in, with each code and each recovery code once; a host without one signs in as before', async () => {
    const owner = await withFactor();
    const host = await atDesk('host', owner.venueId);
    expect((await signIn(owner.email)).code).toBe('second-factor-needed');
    const code = codeOf(owner.secret);
    const answers = await Promise.all([signIn(owner.email, code), signIn(owner.email, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await signIn(owner.email, code)).code).toBe('second-factor-wrong');
    const [recovery = ''] = owner.codes;
    expect([(await signIn(owner.email, recovery)).status, (await signIn(owner.email, recovery)).code]).toEqual([
      200,
      'second-factor-wrong',
    ]);
    expect([(await signIn(host.email)).status, (await stateOf(host.token)).enrolledAt]).toEqual([200, null]);
  });

  it('is switched off with one of its codes only, and recovery codes are renewed with one', async () => {
    const { id, email, token, secret, codes } = await withFactor();
    const wrong = [await desk(token, 'POST /off', { code: '000000' }), await desk(token, 'POST /recovery-codes', { code: '000000' })];
    expect(wrong.map(({ code }) => code)).toEqual(['second-factor-wrong', 'second-factor-wrong']);
    const { body } = await desk<RecoveryCodes>(token, 'POST /recovery-codes', { code: codeOf(secret) });
    expect((await desk(token, 'POST /off', { code: codes[0] })).code).toBe('second-factor-wrong');
    expect((await desk(token, 'POST /off', { code: body.codes[0] })).status).toBe(204);
    expect([(await stateOf(token)).enrolledAt, (await signIn(email)).status]).toEqual([null, 200]);
    expect((await sql('SELECT 1 FROM recovery_codes WHERE staff_id = $1', [id])).length).toBe(0);
    const ends = ['second-factor.enrolled', 'second-factor.codes', 'second-factor.recovered', 'second-factor.removed'];
    expect(await audited(id)).toEqual(ends);
  });

  it('is removed by an administrator after a loss: sessions end, and the password opens the desk again', async () => {
    const [staff, admin, operator] = [await withFactor(), await colleague('admin'), await colleague('ops')];
    const reset = (cookie: string) => call(url, `DELETE /admin/venue-staff/${staff.id}/second-factor`, { cookie });
    const listed = async () => (await call<AdminVenue>(url, `GET /admin/venues/${staff.venueId}`, { cookie: admin })).body.staff;
    expect((await listed()).map(({ id, enrolledAt }) => [id, enrolledAt !== null])).toEqual([[staff.id, true]]);
    expect([(await reset(operator)).code, (await reset(admin)).status]).toEqual(['forbidden', 204]);
    expect([(await reset(admin)).code, await opens(staff.token), (await signIn(staff.email)).status]).toEqual(['not-found', 401, 200]);
  });

  it('is refused to the demonstration, whose password is public', async () => {
    const { id, token } = await atDesk();
    await sql('UPDATE venue_staff SET is_demo = true WHERE id = $1', [id]);
    expect([(await stateOf(token)).offered, (await desk(token, 'POST ', { password: ACCOUNT_PASSWORD })).code]).toEqual([
      false,
      'forbidden',
    ]);
  });
});
