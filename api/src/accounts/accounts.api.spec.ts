import { describe, expect, it } from '@jest/globals';
import type { PlanListItem, Problem, SessionView, UserView } from '@app/contracts';
import { call, createPlan, enterGuest, openLiveSocket, createPlanOfTwo } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let people = 0;
const account = () => ({ email: `person${(people += 1)}@example.org`, password: 'a long password', firstName: 'Asha' });
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const me = (headers: Record<string, string>) => call<UserView>(url, 'GET /auth/user', { headers });

describe('a guest', () => {
  it('gets a session in a cookie that no script and no other site can use', async () => {
    const answer = await call<UserView>(url, 'POST /auth/guest-login', { body: {} });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ firstName: 'Guest User', email: null, isGuest: true, role: 'user', adult: false });
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await me({ cookie: cookieOf(answer.headers) })).body.id).toBe(answer.body.id);
  });

  it('keeps the session there is, on both paths', async () => {
    const guest = await enterGuest(url);
    for (const route of ['POST /auth/guest-login', 'POST /auth/guest']) {
      const again = await guest.call<UserView>(route, { firstName: 'Other' });
      expect(again.body).toMatchObject({ id: guest.id, firstName: 'Asha' });
      expect(again.headers.get('set-cookie')).toBeNull();
    }
  });

  it('is nobody without a good token', async () => {
    expect(await me({})).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await me({ cookie: `sid=${'x'.repeat(43)}` })).toMatchObject({ status: 401 });
  });
});

describe('signing up', () => {
  it('keeps the id, the plans and the sockets of the guest, and ends the guest’s tokens within a minute', async () => {
    const guest = await enterGuest(url);
    const plan = await createPlan(guest);
    const socket = await openLiveSocket(url, { cookie: guest.cookie });
    await socket.watch({ dateBookId: plan.id });
    const who = account();
    const answer = await guest.call<UserView>('POST /auth/signup', { ...who, firstName: 'Meera' });
    expect(answer).toMatchObject({ status: 201, body: { id: guest.id, email: who.email, isGuest: false, firstName: 'Meera' } });
    const cookie = cookieOf(answer.headers);
    expect(cookie).not.toBe(guest.cookie);
    await socket.until(() => socket.events.some(({ type }) => type === 'member.renamed'));
    expect(socket.connected).toBe(true);
    socket.close();
    const plans = await call<PlanListItem[]>(url, 'GET /datebooks', { cookie });
    expect(plans.body.map(({ id }) => id)).toEqual([plan.id]);
    const old = await database.source.query<{ soon: boolean }[]>(
      `SELECT expires_at <= app_clock() + interval '1 minute' AS soon FROM sessions WHERE user_id = $1 ORDER BY created_at`,
      [guest.id],
    );
    expect(old.map(({ soon }) => soon)).toEqual([true, false]);
  });

  it('makes nothing out of the guest’s tokens any more, and prolongs none of them', async () => {
    const guest = await enterGuest(url);
    const first = await guest.call<{ backupToken?: string }>('POST /auth/guest-login', {}, { headers: { 'x-backup': '1' } });
    const tokens: Record<string, string>[] = [{ cookie: guest.cookie }, { 'x-backup-token': first.body.backupToken ?? '' }];
    const mine = cookieOf((await guest.call('POST /auth/signup', account())).headers);
    await database.source.query('UPDATE sessions SET touched_on = touched_on - 1 WHERE user_id = $1', [guest.id]);
    for (const headers of tokens) {
      const seen = await me(headers);
      expect([seen.status, seen.headers.get('set-cookie'), seen.headers.get('x-backup-token')]).toEqual([200, null, null]);
      const more = await call<{ backupToken?: string }>(url, 'POST /auth/guest-login', {
        body: {},
        headers: { ...headers, 'x-backup': '1' },
      });
      expect([more.status, more.body.backupToken]).toEqual([401, undefined]);
    }
    await database.source.query(`UPDATE sessions SET expires_at = expires_at - interval '61 seconds' WHERE user_id = $1`, [guest.id]);
    expect((await Promise.all([...tokens, { cookie: mine }].map(me))).map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  it('keeps what is said of the age, in one and the same step', async () => {
    const answer = await call<UserView>(url, 'POST /auth/signup', { body: { ...account(), adult: true } });
    expect(answer).toMatchObject({ status: 201, body: { adult: true } });
  });

  it('refuses an e-mail that is taken, in any case, also when two ask at once', async () => {
    const who = account();
    const answers = await Promise.all([1, 2, 3].map(() => call(url, 'POST /auth/signup', { body: who })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await call(url, 'POST /auth/signup', { body: { ...who, email: who.email.toUpperCase() } })).toMatchObject({
      code: 'email-taken',
    });
    const guests = await Promise.all([enterGuest(url), enterGuest(url)]);
    const other = account();
    const upgrades = await Promise.all(guests.map((guest) => guest.call('POST /auth/signup', other)));
    expect(upgrades.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('logging in and out', () => {
  it('opens a session, remembers the former guest, and ends the guest’s session', async () => {
    const who = account();
    await call(url, 'POST /auth/signup', { body: who });
    const guest = await enterGuest(url);
    const answer = await guest.call<UserView>('POST /auth/login', { email: who.email.toUpperCase(), password: who.password });
    expect(answer).toMatchObject({ status: 200, body: { email: who.email } });
    expect(await me({ cookie: guest.cookie })).toMatchObject({ status: 401 });
    const [session] = await database.source.query<{ former_guest_id: string }[]>(
      'SELECT former_guest_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC',
      [answer.body.id],
    );
    expect(session?.former_guest_id).toBe(guest.id);
  });

  it('says the same of a wrong password and of an unknown e-mail', async () => {
    const who = account();
    await call(url, 'POST /auth/signup', { body: who });
    const wrong = await call<Problem>(url, 'POST /auth/login', { body: { email: who.email, password: 'not this one' } });
    const unknown = await call<Problem>(url, 'POST /auth/login', { body: { email: 'nobody@example.org', password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 401, code: 'wrong-password' });
    expect({ ...unknown.body, traceId: '' }).toEqual({ ...wrong.body, traceId: '' });
  });

  it('ends the session and throws its sockets out', async () => {
    const guest = await enterGuest(url);
    const socket = await openLiveSocket(url, { cookie: guest.cookie });
    const answer = await guest.call('POST /auth/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=;/);
    await socket.until(() => !socket.connected);
    expect(await me({ cookie: guest.cookie })).toMatchObject({ status: 401 });
    expect(await guest.call('POST /auth/logout')).toMatchObject({ status: 401 });
  });
});

describe('sessions', () => {
  it('are listed with the current one marked, and end one by one', async () => {
    const who = account();
    const first = cookieOf((await call(url, 'POST /auth/signup', { body: who })).headers);
    const second = cookieOf((await call(url, 'POST /auth/login', { body: { email: who.email, password: who.password } })).headers);
    const list = (await call<SessionView[]>(url, 'GET /auth/sessions', { cookie: second })).body;
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    const route = `DELETE /auth/sessions/${list[1]?.id ?? ''}`;
    expect(await call(url, route, { cookie: second })).toMatchObject({ status: 204 });
    expect(await me({ cookie: first })).toMatchObject({ status: 401 });
  });

  it('of people who come back are prolonged once a day, in the table and in the browser', async () => {
    const guest = await enterGuest(url);
    await database.source.query(
      `UPDATE sessions SET touched_on = touched_on - 1, expires_at = app_clock() + interval '30 days' WHERE user_id = $1`,
      [guest.id],
    );
    const answer = await guest.call('GET /auth/user');
    expect(answer.headers.get('set-cookie')).toContain(guest.cookie);
    expect((await guest.call('GET /auth/user')).headers.get('set-cookie')).toBeNull();
  });
});

describe('a backup token', () => {
  const enter = async () => {
    const answer = await call<UserView & { backupToken?: string }>(url, 'POST /auth/guest-login', {
      body: {},
      headers: { 'x-backup': '1' },
    });
    return { id: answer.body.id, token: answer.body.backupToken ?? '', cookie: cookieOf(answer.headers) };
  };

  it('is given only when asked for, and signs in without a cookie, also next to a dead one', async () => {
    expect((await call(url, 'POST /auth/guest', { body: {} })).body).not.toHaveProperty('backupToken');
    const { id, token } = await enter();
    expect((await me({ 'x-backup-token': token })).body.id).toBe(id);
    expect((await me({ 'x-backup-token': token, cookie: `sid=${'x'.repeat(43)}` })).body.id).toBe(id);
  });

  it('is ignored next to a good cookie', async () => {
    const [one, other] = [await enter(), await enter()];
    expect((await me({ 'x-backup-token': one.token, cookie: other.cookie })).body.id).toBe(other.id);
  });

  it('is replaced once in its last hour; the old one stays good for a minute', async () => {
    const { id, token } = await enter();
    await database.source.query(
      `UPDATE sessions SET expires_at = app_clock() + interval '59 minutes' WHERE user_id = $1 AND kind = 'backup'`,
      [id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => me({ 'x-backup-token': token })));
    const fresh = answers.flatMap(({ headers }) => headers.get('x-backup-token') ?? []);
    expect(fresh).toHaveLength(1);
    expect((await me({ 'x-backup-token': fresh[0] ?? '' })).body.id).toBe(id);
    expect((await me({ 'x-backup-token': token })).status).toBe(200);
    const [old] = await database.source.query<{ left: number }[]>(
      `SELECT extract(epoch FROM min(expires_at) - app_clock())::float8 AS left FROM sessions WHERE user_id = $1 AND kind = 'backup'`,
      [id],
    );
    expect(old?.left).toBeLessThanOrEqual(60);
  });
});

describe('a backup token ends with its browser’s session', () => {
  const backup = { 'x-backup': '1' };
  const enterBoth = async (body: object, route: string) => {
    const answer = await call<UserView & { backupToken?: string }>(url, route, { body, headers: backup });
    return { cookie: cookieOf(answer.headers), token: answer.body.backupToken ?? '' };
  };
  const logInTo = ({ email, password }: { email: string; password: string }) => enterBoth({ email, password }, 'POST /auth/login');
  const both = async ({ cookie, token }: { cookie: string; token: string }) =>
    (await Promise.all([me({ cookie }), me({ 'x-backup-token': token })])).map(({ status }) => status);

  it('at a log-out by either of the two, sockets too; other browsers go on', async () => {
    const who = account();
    const stays = await enterBoth(who, 'POST /auth/signup');
    for (const by of ['cookie', 'token'] as const) {
      const leaves = await logInTo(who);
      const socket = await openLiveSocket(url, { backupToken: leaves.token });
      const credential: Record<string, string> = by === 'cookie' ? { cookie: leaves.cookie } : { 'x-backup-token': leaves.token };
      expect((await call(url, 'POST /auth/logout', { headers: credential })).status).toBe(204);
      await socket.until(() => !socket.connected);
      expect(await both(leaves)).toEqual([401, 401]);
    }
    expect(await both(stays)).toEqual([200, 200]);
  });

  it('when the session is ended from another browser, which lists each browser once', async () => {
    const who = account();
    const old = await enterBoth(who, 'POST /auth/signup');
    const here = await logInTo(who);
    const list = (await call<SessionView[]>(url, 'GET /auth/sessions', { headers: { 'x-backup-token': here.token } })).body;
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(await call(url, `DELETE /auth/sessions/${list[1]?.id ?? ''}`, { cookie: here.cookie })).toMatchObject({ status: 204 });
    expect(await both(old)).toEqual([401, 401]);
    expect(await both(here)).toEqual([200, 200]);
  });

  it('at a log-in as somebody else, and however the token came: asked for later, or in its last hour', async () => {
    const who = account();
    const { cookie } = await enterBoth(who, 'POST /auth/signup');
    const later = await call<{ backupToken?: string }>(url, 'POST /auth/guest-login', { body: {}, cookie, headers: backup });
    await database.source.query(
      `UPDATE sessions SET expires_at = app_clock() + interval '50 minutes' WHERE kind = 'backup' AND user_id = (SELECT id FROM users WHERE email = $1)`,
      [who.email],
    );
    const fresh = (await me({ 'x-backup-token': later.body.backupToken ?? '' })).headers.get('x-backup-token') ?? '';
    expect(await both({ cookie, token: fresh })).toEqual([200, 200]);
    const other = account();
    await call(url, 'POST /auth/signup', { body: other });
    expect(await call(url, 'POST /auth/login', { body: { email: other.email, password: other.password }, cookie })).toMatchObject({
      status: 200,
    });
    expect(await both({ cookie, token: fresh })).toEqual([401, 401]);
  });
});

describe('PATCH /auth/user', () => {
  it('changes the name that partners see, and says so in each plan’s log', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url, { theirs: null });
    expect(await friend.call('PATCH /auth/user', { firstName: ' Kabir K ' })).toMatchObject({
      status: 200,
      body: { firstName: 'Kabir K' },
    });
    const events = await owner.call<{ events: { type: string; data: { members: { firstName: string }[] } }[] }>(
      `GET /datebooks/${plan.id}/events?after=3`,
    );
    expect(events.body.events.at(-1)).toMatchObject({ type: 'member.renamed', data: { members: [{ firstName: 'Kabir K' }] } });
  });

  it('notes the confirmation of age, which is never taken back', async () => {
    const guest = await enterGuest(url);
    expect((await guest.call('PATCH /auth/user', { adult: true })).body).toMatchObject({ adult: true });
    expect((await guest.call('PATCH /auth/user', { adult: false })).body).toMatchObject({ adult: true });
  });

  it('refuses a name of blanks', async () => {
    expect(await (await enterGuest(url)).call('PATCH /auth/user', { firstName: '  ' })).toMatchObject({ status: 422 });
  });
});
