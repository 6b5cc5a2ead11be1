import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PlanListItem, Problem, SessionView, UserView } from '@app/contracts';
import { signInToken } from '@app/platform';
import { call, createPlan, enterGuest, openLiveSocket, createPlanOfTwo } from '@app/testkit';
import { makeAccountOf } from '../testing/open-account.js';
import { api, database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

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

  it('keeps an existing session, on both paths', async () => {
    const guest = await enterGuest(url);
    for (const route of ['POST /auth/guest-login', 'POST /auth/guest']) {
      const again = await guest.call<UserView>(route, { firstName: 'Other' });
      expect(again.body).toMatchObject({ id: guest.id, firstName: 'Asha' });
      expect(again.headers.get('set-cookie')).toBeNull();
    }
  });

  it('answers 401 without a valid token', async () => {
    expect(await me({})).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await me({ cookie: `sid=${'x'.repeat(43)}` })).toMatchObject({ status: 401 });
  });
});

describe('signing up', () => {
  /** The token from the newest mail to an address, and the mail's purpose. */
  const mailTo = async (address: string) => {
    const rows = await database.source.query<{ sign: { id: string; for: string } }[]>(
      `SELECT payload -> 'signIn' AS sign FROM deliveries WHERE payload ->> 'to' = $1 ORDER BY id`,
      [address],
    );
    return { count: rows.length, for: rows.at(-1)?.sign.for, token: signInToken(api.services.config, rows.at(-1)?.sign.id ?? '') };
  };
  const open = async (address: string, cookie?: string) =>
    call<UserView>(url, 'POST /auth/email-link/use', { body: { token: (await mailTo(address)).token }, ...(cookie && { cookie }) });

  it('responds alike for an address with an account and for one without, and mails the difference', async () => {
    const known = await makeAccountOf({ email: `${randomUUID()}@example.org` });
    const free = { ...known, email: `${randomUUID()}@example.org` };
    const guests = [await enterGuest(url), await enterGuest(url)] as const;
    const answers = await Promise.all([
      guests[0].call<UserView>('POST /auth/signup', known),
      guests[1].call<UserView>('POST /auth/signup', free),
    ]);
    const comparable = answers.map(({ status, body, headers }) => [status, { ...body, id: '' }, [...headers.keys()].toSorted()]);
    expect(comparable[0]).toEqual(comparable[1]);
    expect(answers[1]).toMatchObject({ status: 202, body: { id: guests[1].id, isGuest: true, email: null, firstName: 'Asha' } });
    expect([(await mailTo(known.email)).for, (await mailTo(free.email)).for]).toEqual(['account', 'sign-up']);
    // Neither password signs in yet, and the existing account's password signs in only there.
    for (const { email } of [known, free])
      expect((await call(url, 'POST /auth/login', { body: { email, password: 'another password' } })).code).toBe('wrong-password');
  });

  it('signs a new person in at once, as a guest with their name and age', async () => {
    const answer = await call<UserView>(url, 'POST /auth/signup', { body: { ...account(), firstName: 'Meera', adult: true } });
    expect(answer).toMatchObject({ status: 202, body: { firstName: 'Meera', adult: true, isGuest: true } });
    expect((await me({ cookie: cookieOf(answer.headers) })).body.id).toBe(answer.body.id);
  });

  it('keeps the id, the plans, the password and the sockets when the link is opened there, and ends the guest’s tokens within a minute', async () => {
    const guest = await enterGuest(url);
    const plan = await createPlan(guest);
    const socket = await openLiveSocket(url, { cookie: guest.cookie });
    await socket.watch({ dateBookId: plan.id });
    const who = account();
    await guest.call('POST /auth/signup', { ...who, firstName: 'Meera' });
    await socket.until(() => socket.events.some(({ type }) => type === 'member.renamed'));
    const answer = await open(who.email, guest.cookie);
    expect(answer).toMatchObject({ status: 200, body: { id: guest.id, email: who.email, isGuest: false, firstName: 'Meera' } });
    expect(answer.body).not.toHaveProperty('passwordDropped');
    const cookie = cookieOf(answer.headers);
    expect(cookie).not.toBe(guest.cookie);
    expect(socket.connected).toBe(true);
    socket.close();
    const plans = await call<PlanListItem[]>(url, 'GET /datebooks', { cookie });
    expect(plans.body.map(({ id }) => id)).toEqual([plan.id]);
    const old = await database.source.query<{ soon: boolean }[]>(
      `SELECT expires_at <= app_clock() + interval '1 minute' AS soon FROM sessions WHERE user_id = $1 ORDER BY created_at`,
      [guest.id],
    );
    expect(old.map(({ soon }) => soon)).toEqual([true, false]);
    expect((await call(url, 'POST /auth/login', { body: { email: who.email, password: who.password } })).status).toBe(200);
  });

  it('refuses and does not prolong the guest’s tokens after the sign-up', async () => {
    const guest = await enterGuest(url);
    const first = await guest.call<{ backupToken?: string }>('POST /auth/guest-login', {}, { headers: { 'x-backup': '1' } });
    const tokens: Record<string, string>[] = [{ cookie: guest.cookie }, { 'x-backup-token': first.body.backupToken ?? '' }];
    const who = account();
    await guest.call('POST /auth/signup', who);
    const mine = cookieOf((await open(who.email, guest.cookie)).headers);
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

  it('gives an account no password from a stranger who does not read its mail', async () => {
    const stranger = await enterGuest(url);
    const who = account();
    await stranger.call('POST /auth/signup', who);
    const came = await open(who.email, (await enterGuest(url)).cookie);
    expect(came).toMatchObject({ status: 200, body: { id: stranger.id, email: who.email, passwordDropped: true } });
    expect((await me({ cookie: stranger.cookie })).status).toBe(401);
    expect((await call(url, 'POST /auth/login', { body: { email: who.email, password: who.password } })).code).toBe('wrong-password');
  });

  it('changes neither the password nor the name of an existing account', async () => {
    const known = await makeAccountOf({ email: `${randomUUID()}@example.org` });
    const guest = await enterGuest(url);
    await guest.call('POST /auth/signup', { email: known.email.toUpperCase(), password: 'another long password', firstName: 'Zoya' });
    expect((await open(known.email, guest.cookie)).body).toMatchObject({ email: known.email, firstName: 'Asha' });
    const tries = [known.password, 'another long password'].map((password) => ({ email: known.email, password }));
    const statuses = await Promise.all(tries.map((body) => call(url, 'POST /auth/login', { body })));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('makes one account of two guests who sign up with one address, and signs the second in to it', async () => {
    const who = account();
    const [first, second] = [await enterGuest(url), await enterGuest(url)];
    await first.call('POST /auth/signup', who);
    const { token } = await mailTo(who.email);
    await second.call('POST /auth/signup', who);
    const own = await call<UserView>(url, 'POST /auth/email-link/use', { body: { token }, cookie: first.cookie });
    expect([own.body.id, (await open(who.email, second.cookie)).body.id]).toEqual([first.id, first.id]);
  });
});

describe('logging in and out', () => {
  it('opens a session, remembers the former guest, and ends the guest’s session', async () => {
    const who = account();
    await makeAccountOf(who);
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

  it('responds alike to a wrong password and to an unknown e-mail', async () => {
    const who = account();
    await makeAccountOf(who);
    const wrong = await call<Problem>(url, 'POST /auth/login', { body: { email: who.email, password: 'not this one' } });
    const unknown = await call<Problem>(url, 'POST /auth/login', { body: { email: 'nobody@example.org', password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 401, code: 'wrong-password' });
    expect({ ...unknown.body, traceId: '' }).toEqual({ ...wrong.body, traceId: '' });
  });

  it('ends the session and disconnects its sockets at the log-out', async () => {
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
  it('lists sessions with the current one marked, and ends one of them', async () => {
    const who = account();
    await makeAccountOf(who);
    const first = cookieOf((await call(url, 'POST /auth/login', { body: { email: who.email, password: who.password } })).headers);
    const second = cookieOf((await call(url, 'POST /auth/login', { body: { email: who.email, password: who.password } })).headers);
    const list = (await call<SessionView[]>(url, 'GET /auth/sessions', { cookie: second })).body;
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    const route = `DELETE /auth/sessions/${list[1]?.id ?? ''}`;
    expect(await call(url, route, { cookie: second })).toMatchObject({ status: 204 });
    expect(await me({ cookie: first })).toMatchObject({ status: 401 });
  });

  it('prolongs the session of a returning person once a day, in the table and in the browser', async () => {
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

  it('gives a backup token only on request, and signs in with it without a cookie, also next to an invalid one', async () => {
    expect((await call(url, 'POST /auth/guest', { body: {} })).body).not.toHaveProperty('backupToken');
    const { id, token } = await enter();
    expect((await me({ 'x-backup-token': token })).body.id).toBe(id);
    expect((await me({ 'x-backup-token': token, cookie: `sid=${'x'.repeat(43)}` })).body.id).toBe(id);
  });

  it('ignores a backup token next to a valid cookie', async () => {
    const [one, other] = [await enter(), await enter()];
    expect((await me({ 'x-backup-token': one.token, cookie: other.cookie })).body.id).toBe(other.id);
  });

  it('replaces a backup token once in its last hour; the old one stays valid for a minute', async () => {
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
  const enterNew = async (who: { email: string; password: string; firstName: string }) => {
    await makeAccountOf(who);
    return logInTo(who);
  };
  const logInTo = ({ email, password }: { email: string; password: string }) => enterBoth({ email, password }, 'POST /auth/login');
  const both = async ({ cookie, token }: { cookie: string; token: string }) =>
    (await Promise.all([me({ cookie }), me({ 'x-backup-token': token })])).map(({ status }) => status);

  it('ends both tokens at a log-out by either of them, sockets too; other browsers keep their sessions', async () => {
    const who = account();
    const stays = await enterNew(who);
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

  it('ends the backup token when another browser ends the session; each browser is listed once', async () => {
    const who = account();
    const old = await enterNew(who);
    const here = await logInTo(who);
    const list = (await call<SessionView[]>(url, 'GET /auth/sessions', { headers: { 'x-backup-token': here.token } })).body;
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(await call(url, `DELETE /auth/sessions/${list[1]?.id ?? ''}`, { cookie: here.cookie })).toMatchObject({ status: 204 });
    expect(await both(old)).toEqual([401, 401]);
    expect(await both(here)).toEqual([200, 200]);
  });

  it('ends the backup token at a log-in to another account, whether issued later or in its last hour', async () => {
    const who = account();
    const { cookie } = await enterNew(who);
    const later = await call<{ backupToken?: string }>(url, 'POST /auth/guest-login', { body: {}, cookie, headers: backup });
    await database.source.query(
      `UPDATE sessions SET expires_at = app_clock() + interval '50 minutes' WHERE kind = 'backup' AND user_id = (SELECT id FROM users WHERE email = $1)`,
      [who.email],
    );
    const fresh = (await me({ 'x-backup-token': later.body.backupToken ?? '' })).headers.get('x-backup-token') ?? '';
    expect(await both({ cookie, token: fresh })).toEqual([200, 200]);
    const other = account();
    await makeAccountOf(other);
    expect(await call(url, 'POST /auth/login', { body: { email: other.email, password: other.password }, cookie })).toMatchObject({
      status: 200,
    });
    expect(await both({ cookie, token: fresh })).toEqual([401, 401]);
  });
});

describe('PATCH /auth/user', () => {
  it('changes the name that partners see, and publishes it in each plan’s log', async () => {
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

  it('stores the confirmation of age, which cannot be taken back', async () => {
    const guest = await enterGuest(url);
    expect((await guest.call('PATCH /auth/user', { adult: true })).body).toMatchObject({ adult: true });
    expect((await guest.call('PATCH /auth/user', { adult: false })).body).toMatchObject({ adult: true });
  });

  it('refuses a name of blanks', async () => {
    expect(await (await enterGuest(url)).call('PATCH /auth/user', { firstName: '  ' })).toMatchObject({ status: 422 });
  });
});
