import { randomUUID } from 'node:crypto';
import { describe, expect, it, afterEach, beforeAll } from '@jest/globals';
import { HEADERS, type StaffInvite, type StaffRole, type TeamView, type VenueProfile, type VenueSession } from '@app/contracts';
import { call, makeVenue, openLiveSocket, setClock, signInVenue, testEnvironment } from '@app/testkit';
import { loadConfig, staffInviteToken } from '@app/platform';
import { hashPassword } from '@app/persistence';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const config = loadConfig(testEnvironment('postgres://nobody@localhost/none'));
const PASSWORD = 'a good long password';
const address = () => `${randomUUID()}@cafe.test`;

const mailsTo = (to: string) =>
  database.source.query<{ id: string; payload: string; href: string }[]>(
    `SELECT payload -> 'invite' ->> 'id' AS id, payload::text AS payload, payload ->> 'href' AS href FROM deliveries d
     WHERE type = 'staff_invite' AND payload ->> 'to' = $1 ORDER BY d.id`,
    [to],
  );
/** The token from the newest mail to an address. */
const linkTo = async (to: string) => staffInviteToken(config, (await mailsTo(to)).at(-1)?.id ?? '');
const invite = (token: string, email: string, role: StaffRole = 'host') =>
  call<TeamView>(url, 'POST /venues/me/team/invitations', { token, body: { email, role } });
const team = (token: string) => call<TeamView>(url, 'GET /venues/me/team', { token });
const look = (token: string) => call<StaffInvite>(url, 'POST /venues/staff-invites/look', { body: { token } });
const accept = (token: string, more: object = {}) =>
  call<VenueSession>(url, 'POST /venues/staff-invites/accept', { body: { token, name: 'Ravi', password: PASSWORD, ...more } });
const remove = (token: string, id: string) => call(url, `DELETE /venues/me/team/members/${id}`, { token });
const change = (token: string, id: string, role: StaffRole) =>
  call<TeamView>(url, `PATCH /venues/me/team/members/${id}`, { token, body: { role } });

async function ownerOf(venueId?: string) {
  const id = venueId ?? (await makeVenue(database));
  const token = await signInVenue(database, id);
  const me = (await team(token)).body.members.find(({ you }) => you);
  return { venueId: id, token, staffId: me?.id ?? '' };
}
/** A signed-in member who accepted an invitation. */
async function colleague(owner: string, role: StaffRole = 'host') {
  const email = address();
  await invite(owner, email, role);
  const { token } = (await accept(await linkTo(email))).body;
  const member = (await team(owner)).body.members.find((one) => one.email === email);
  return { email, token, id: member?.id ?? '' };
}

describe('an invitation to a venue’s team', () => {
  it.each(['draft', 'pending', 'rejected'])('is refused while its venue is not verified (%s), and writes no mail', async (status) => {
    const { token, venueId } = await ownerOf();
    const email = address();
    const [sent] = (await invite(token, email)).body.invitations;
    await database.source.query(`UPDATE venues SET status = $2 WHERE id = $1`, [venueId, status]);
    const stranger = address();
    expect(await invite(token, stranger)).toMatchObject({ status: 403, code: 'venue-not-verified' });
    const again = await call(url, `POST /venues/me/team/invitations/${sent?.id}/resend`, { token });
    expect(again).toMatchObject({ status: 403, code: 'venue-not-verified' });
    expect([(await mailsTo(stranger)).length, (await mailsTo(email)).length]).toEqual([0, 1]);
  });

  it('contains no word that the venue or the inviter chose', async () => {
    const { token, venueId } = await ownerOf();
    await database.source.query(`UPDATE venues SET name = 'Win a prize' WHERE id = $1`, [venueId]);
    await database.source.query(`UPDATE venue_staff SET name = 'Call me now' WHERE venue_id = $1`, [venueId]);
    const email = address();
    await invite(token, email);
    expect(JSON.stringify(await mailsTo(email))).not.toMatch(/prize|Call me/);
  });

  it('comes by mail with a link that opens once, shows the venue and the role, and signs in with the role', async () => {
    const { token, venueId } = await ownerOf();
    const email = address();
    const sent = await invite(token, email.toUpperCase(), 'manager');
    expect(sent).toMatchObject({ status: 201, body: { invitations: [{ email, role: 'manager', expired: false }] } });
    expect(await mailsTo(email)).toMatchObject([{ href: '/venue-invite' }]);
    const link = await linkTo(email);
    expect((await look(link)).body).toMatchObject({ email, role: 'manager', venueName: expect.any(String) });
    const came = await accept(link);
    expect(came).toMatchObject({ status: 201, body: { venue: { id: venueId, staff: { email, name: 'Ravi', role: 'manager' } } } });
    expect(came.headers.get('set-cookie')).toMatch(/venue_refresh=.*HttpOnly/);
    expect(await team(token)).toMatchObject({
      body: { invitations: [], members: [{ you: true }, { email, role: 'manager', you: false }] },
    });
    for (const again of [await look(link), await accept(link)]) expect(again).toMatchObject({ status: 410, code: 'invite-expired' });
    expect((await call(url, 'POST /venues/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('stores no token in the database, and none in the mail’s row', async () => {
    const { token } = await ownerOf();
    const email = address();
    await invite(token, email);
    const link = await linkTo(email);
    const [mail] = await mailsTo(email);
    const [row] = await database.source.query<{ row: string }[]>('SELECT i::text AS row FROM staff_invitations i WHERE email = $1', [
      email,
    ]);
    expect(`${mail?.payload} ${row?.row}`).not.toContain(link);
    const [seen] = await database.source.query<{ seen: string }[]>(`SELECT jsonb_agg(a)::text AS seen FROM audit_log a`);
    expect(seen?.seen).not.toContain(link);
    expect(seen?.seen).not.toContain(email);
  });

  it('a new one makes the old link lead nowhere; after a withdrawal neither leads anywhere', async () => {
    const { token } = await ownerOf();
    const email = address();
    const [sent] = (await invite(token, email)).body.invitations;
    const first = await linkTo(email);
    const resent = await call<TeamView>(url, `POST /venues/me/team/invitations/${sent?.id}/resend`, { token });
    expect(resent.body.invitations).toMatchObject([{ id: sent?.id, email }]);
    const second = await linkTo(email);
    expect([(await look(first)).status, (await look(second)).status]).toEqual([410, 200]);
    expect((await call(url, `DELETE /venues/me/team/invitations/${sent?.id}`, { token })).status).toBe(204);
    expect((await accept(second)).code).toBe('invite-expired');
    expect((await call(url, `DELETE /venues/me/team/invitations/${sent?.id}`, { token })).status).toBe(404);
  });

  it('ends after a week, and with the suspension of its venue', async () => {
    const { token, venueId } = await ownerOf();
    const email = address();
    await invite(token, email);
    const link = await linkTo(email);
    try {
      await setClock(database, new Date(Date.now() + 7 * 86_400_000 + 1_000));
      expect((await look(link)).code).toBe('invite-expired');
      expect((await accept(link)).code).toBe('invite-expired');
    } finally {
      await setClock(database, null);
    }
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [venueId]);
    expect((await accept(link)).code).toBe('invite-expired');
  });

  it('is refused to staff of a venue, and a refused answer does not use the link up', async () => {
    const { token } = await ownerOf();
    const known = await colleague(token);
    expect(await invite(token, known.email.toUpperCase())).toMatchObject({ status: 409, code: 'email-taken' });
    expect((await invite((await ownerOf()).token, known.email)).code).toBe('email-taken');
    const email = address();
    await invite(token, email);
    const link = await linkTo(email);
    expect((await accept(link, { password: 'short' })).fieldErrors).toHaveProperty('password');
    expect((await accept(link, { password: 'password123' })).code).toBe('password-common');
    expect((await accept(link, { name: '  ' })).fieldErrors).toHaveProperty('name');
    expect((await accept(link)).status).toBe(201);
  });
});

describe('the team of a venue', () => {
  it('only owners change the team and see its invitations', async () => {
    const owner = await ownerOf();
    await invite(owner.token, address());
    for (const role of ['manager', 'host'] as const) {
      const { token, id } = await colleague(owner.token, role);
      expect((await team(token)).body).toMatchObject({
        members: expect.arrayContaining([expect.objectContaining({ id, you: true })]),
        invitations: [],
      });
      const tries = [await invite(token, address()), await change(token, id, 'venue_owner'), await remove(token, owner.staffId)];
      expect(tries.map(({ status, code }) => [status, code])).toEqual([1, 2, 3].map(() => [403, 'forbidden']));
    }
  });

  it('another venue’s owner finds no member of the team', async () => {
    const [owner, other] = [await ownerOf(), await ownerOf()];
    const { id } = await colleague(owner.token);
    const [sent] = (await invite(owner.token, address())).body.invitations;
    const tries = [
      await remove(other.token, id),
      await change(other.token, id, 'manager'),
      await call(url, `POST /venues/me/team/invitations/${sent?.id}/resend`, { token: other.token }),
      await call(url, `DELETE /venues/me/team/invitations/${sent?.id}`, { token: other.token }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('a removal ends every session and socket of the member at once', async () => {
    const owner = await ownerOf();
    const gone = await colleague(owner.token);
    const socket = await openLiveSocket(url, { token: gone.token });
    expect((await remove(owner.token, gone.id)).status).toBe(204);
    await socket.until(() => !socket.connected);
    expect((await call(url, 'GET /venues/me', { token: gone.token })).status).toBe(401);
    expect((await call(url, 'POST /venues/login', { body: { email: gone.email, password: PASSWORD } })).code).toBe('wrong-password');
    expect((await remove(owner.token, gone.id)).status).toBe(404);
  });

  it('a new role applies from the next request on', async () => {
    const owner = await ownerOf();
    const host = await colleague(owner.token);
    const pause = () => call<VenueProfile>(url, 'PATCH /venues/me', { token: host.token, body: { paused: true } });
    expect((await pause()).status).toBe(403);
    expect((await change(owner.token, host.id, 'manager')).body.members).toContainEqual(
      expect.objectContaining({ id: host.id, role: 'manager' }),
    );
    expect((await pause()).status).toBe(200);
  });

  it('the last owner can neither leave nor change role, and other members can leave', async () => {
    const owner = await ownerOf();
    expect(await remove(owner.token, owner.staffId)).toMatchObject({ status: 409, code: 'last-owner' });
    expect((await call(url, 'GET /venues/me', { token: owner.token })).status).toBe(200);
    expect((await change(owner.token, owner.staffId, 'host')).code).toBe('last-owner');
    const host = await colleague(owner.token);
    expect((await remove(host.token, host.id)).status).toBe(204);
    const second = await colleague(owner.token, 'venue_owner');
    expect((await remove(owner.token, owner.staffId)).status).toBe(204);
    expect((await team(second.token)).body.members.map(({ id }) => id)).toEqual([second.id]);
  });

  it('changes of the team are audited, by ids alone', async () => {
    const owner = await ownerOf();
    const gone = await colleague(owner.token);
    await change(owner.token, gone.id, 'manager');
    await remove(owner.token, gone.id);
    const rows = await database.source.query<{ action: string }[]>(
      `SELECT action, details FROM audit_log WHERE staff_id = $1 AND action LIKE 'staff.%' ORDER BY id`,
      [owner.staffId],
    );
    expect(rows).toEqual([
      { action: 'staff.invited', details: {} },
      { action: 'staff.changed', details: { about: 'manager' } },
      { action: 'staff.removed', details: {} },
    ]);
  });
});

describe('a suspended venue', () => {
  it('reports the suspension and its reason at the log-in, only with the right password', async () => {
    const owner = await ownerOf();
    const { email } = await colleague(owner.token);
    await database.source.query(`UPDATE venues SET status = 'suspended', status_reason = 'Complaints' WHERE id = $1`, [owner.venueId]);
    const enter = (password: string) => call(url, 'POST /venues/login', { body: { email, password } });
    expect(await enter(PASSWORD)).toMatchObject({ status: 403, code: 'venue-suspended', body: { detail: 'Complaints' } });
    expect(await enter('something else')).toMatchObject({ status: 401, code: 'wrong-password' });
  });
});

describe('signing in as a venue', () => {
  afterEach(() => setClock(database, null));

  const login = (email: string, password = PASSWORD) => call<VenueSession>(url, 'POST /venues/login', { body: { email, password } });
  let email: string;
  beforeAll(async () => {
    email = `host-${randomUUID()}@venue.test`;
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Meera', 'manager')`,
      [await makeVenue(database), email, await hashPassword(PASSWORD)],
    );
  });

  it('serves the page of the same member of the staff alone, at any venue', async () => {
    const { body } = await login(email);
    const read = async (viewer: string) =>
      (await call(url, 'GET /venues/me', { token: body.token, headers: { [HEADERS.viewer]: viewer } })).code ?? 'read';
    const [other] = await database.source.query<{ id: string }[]>(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, '!', 'Ravi', 'manager') RETURNING id`,
      [body.venue.id, `${randomUUID()}@venue.test`],
    );
    expect([await read(body.venue.staff.id), await read(other?.id ?? ''), await read(body.venue.id)]).toEqual([
      'read',
      'identity-changed',
      'identity-changed',
    ]);
    await database.source.query(`UPDATE venue_staff SET venue_id = $2 WHERE id = $1`, [body.venue.staff.id, await makeVenue(database)]);
    expect(await read(body.venue.staff.id)).toBe('read');
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

  it('a used refresh token ends every session of its log-in, sockets too; another log-in goes on', async () => {
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

  it('a log-out by either of its tokens ends the whole log-in', async () => {
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

  it('leaves no token behind after a renewal and a log-out at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const first = await enter();
      const [renewed] = await Promise.all([renew(first.cookie), call(url, 'POST /venues/logout', { token: first.token })]);
      expect(await opens([first.token, ...(renewed.status === 200 ? [renewed.token] : [])])).not.toContain(200);
    }
  });

  it('responds alike to a wrong password and to an unknown e-mail', async () => {
    expect((await login(email, 'wrong')).code).toBe('wrong-password');
    expect((await login('nobody@venue.test')).code).toBe('wrong-password');
    expect((await call(url, 'POST /venues/login', { body: { email } })).status).toBe(422);
  });

  it('ends 90 days after the password was given, however often it is renewed', async () => {
    const { cookie } = await enter();
    const givenBefore = (interval: string) =>
      database.source.query(
        `UPDATE venue_sessions SET signed_in_at = app_clock() - $2::interval
         WHERE family_id = (SELECT family_id FROM venue_sessions ORDER BY id DESC LIMIT 1) AND kind = $1`,
        ['refresh', interval],
      );
    await givenBefore('89 days 23 hours 50 minutes');
    const last = await renew(cookie);
    expect(last.status).toBe(200);
    const [left] = await database.source.query<{ minutes: number }[]>(
      `SELECT round(extract(epoch FROM expires_at - app_clock()) / 60)::int AS minutes FROM venue_sessions WHERE kind = 'refresh' ORDER BY id DESC LIMIT 1`,
    );
    expect(left).toEqual({ minutes: 10 });
    await database.source.query(
      `UPDATE venue_sessions SET expires_at = expires_at - interval '10 minutes' WHERE signed_in_at < app_clock() - interval '89 days'`,
    );
    expect((await renew(last.cookie)).status).toBe(401);
  });

  it('ends after half an hour', async () => {
    const { token } = (await login(email)).body;
    await setClock(database, new Date(Date.now() + 31 * 60_000));
    expect((await call(url, 'GET /venues/me', { token })).code).toBe('not-signed-in');
  });
});
