import { describe, expect, it } from '@jest/globals';
import type { LoggedIn, PersonalData, PlanListItem, Problem } from '@app/contracts';
import {
  call,
  createPlan,
  enterGuest,
  joinPlan,
  openLiveSocket,
  savePreferences,
  liveAuction,
  type Planner,
  bookOverHttp,
  snapshotOf,
} from '@app/testkit';
import { database, url } from '../testing/running-api.js';

const PASSWORD = 'a long password';
let people = 0;

/** Somebody with an account, a name and an e-mail that nobody else has. */
async function makeAccount(firstName: string): Promise<Planner & { email: string }> {
  const email = `person-${(people += 1)}@example.org`;
  const answer = await call<LoggedIn>(url, 'POST /auth/signup', { body: { email, password: PASSWORD, firstName } });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id: answer.body.id, email, cookie, call: (route, body, more = {}) => call(url, route, { cookie, body, ...more }) };
}

/** A group's plan: the host has saved preferences, the others have joined in this order. */
async function groupPlan(host: Planner, friends: Planner[]): Promise<string> {
  const { id } = await createPlan(host, { planType: 'palbook', maxMembers: 6 });
  const { inviteCode } = await savePreferences(host, id);
  for (const friend of friends) await friend.call(`POST /invites/${inviteCode}/join`);
  return id;
}
async function book(who: Planner): Promise<string> {
  const plan = await liveAuction(database, { ownerId: who.id });
  await who.call('PATCH /auth/user', { adult: true });
  await bookOverHttp(url, who.cookie, plan.bidIds[0], { contact: { name: 'Asha Secret', phone: '+919811112222' } });
  return plan.id;
}
/** The tables in which a text is found, events aside: those are kept for 7 days and then dropped. */
async function whereIs(text: string): Promise<string[]> {
  const tables = await database.source.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'events'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.source.query<unknown[]>(`SELECT 1 FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [text]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

describe('GET /auth/export', () => {
  it('gives everything of one’s own, as a file, and nothing of anybody else', async () => {
    const [asha, kabir] = [await makeAccount('Asha Export'), await makeAccount('Kabir Other')];
    const id = await groupPlan(asha, [kabir]);
    await savePreferences(kabir, id, { specialRequests: 'A surprise for her', budget: '5000', diet: ['halal'] });
    await savePreferences(asha, id, { diet: ['jain'], accessibility: ['quiet_table'], occasion: 'birthday' });
    await book(asha);
    const answer = await asha.call<PersonalData>('GET /auth/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.body.profile).toMatchObject({
      id: asha.id,
      firstName: 'Asha Export',
      email: asha.email,
      contact: { name: 'Asha Secret' },
    });
    const [plan, booked] = answer.body.plans;
    expect(plan).toMatchObject({
      id,
      role: 'owner',
      location: { latitude: '19.05500000' },
      preferences: { budget: '3000', diet: ['jain'], accessibility: ['quiet_table'], occasion: 'birthday', arrivalTime: null },
    });
    expect(booked?.bookings).toMatchObject([{ status: 'confirmed', contact: { phone: '+919811112222' } }]);
    expect(answer.body.sessions).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toMatch(/Kabir|surprise|halal|argon2|token/);
    expect(JSON.stringify(answer.body)).not.toContain(kabir.id);
    expect(JSON.stringify((await kabir.call('GET /auth/export')).body)).not.toMatch(/Asha|\+91981/);
  });

  it('is nobody’s without a session', async () => {
    expect(await call(url, 'GET /auth/export')).toMatchObject({ status: 401 });
  });
});

describe('DELETE /auth/user', () => {
  it('forgets the person, ends their sessions and throws their sockets out', async () => {
    const asha = await makeAccount('Asha Forgotten');
    const { id } = await createPlan(asha);
    await savePreferences(asha, id, { specialRequests: 'Forget this preference' });
    const socket = await openLiveSocket(url, { cookie: asha.cookie });
    const answer = await asha.call('DELETE /auth/user');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=;/);
    await socket.until(() => !socket.connected);
    expect(await asha.call('GET /auth/user')).toMatchObject({ status: 401 });
    const login = { email: asha.email, password: PASSWORD };
    expect(await call(url, 'POST /auth/login', { body: login })).toMatchObject({ status: 401, code: 'wrong-password' });
    expect(await whereIs('Asha Forgotten')).toEqual([]);
    expect(await whereIs(asha.email)).toEqual([]);
    expect(await whereIs('Forget this preference')).toEqual([]);
    expect(await call(url, 'POST /auth/signup', { body: { ...login, firstName: 'Asha' } })).toMatchObject({ status: 201 });
  });

  it('gives a plan to the member who joined first; the others go on', async () => {
    const host = await makeAccount('Host');
    const [first, second] = [await enterGuest(url, 'First'), await enterGuest(url, 'Second')];
    const id = await groupPlan(host, [first, second]);
    await savePreferences(first, id);
    const socket = await openLiveSocket(url, { cookie: first.cookie });
    await socket.watch({ dateBookId: id });
    expect(await host.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    await socket.until(() => socket.events.some(({ type }) => type === 'member.left'));
    socket.close();
    const after = await snapshotOf(first, id);
    expect(after.plan).toMatchObject({ createdBy: first.id, role: 'owner', state: 'collecting' });
    expect(after.members.map(({ userId, role }) => ({ userId, role }))).toEqual([
      { userId: first.id, role: 'owner' },
      { userId: second.id, role: 'member' },
    ]);
    expect(await first.call(`PATCH /datebooks/${id}`, { name: 'Ours now' })).toMatchObject({ status: 200 });
  });

  it('ends a plan that nobody else is in, and tells the venues that were asked', async () => {
    const host = await makeAccount('Lonely');
    const plan = await liveAuction(database, { ownerId: host.id });
    expect(await host.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    const [row] = await database.source.query<{ state: string; gone: boolean; bids: string[]; told: number }[]>(
      `SELECT d.state, d.deleted_at IS NOT NULL AS gone, (SELECT array_agg(DISTINCT b.status) FROM bids b WHERE b.datebook_id = d.id) AS bids,
         (SELECT count(*)::int FROM events e JOIN reactions r ON r.event_id = e.id WHERE e.datebook_id = d.id AND r.name = 'tell-venues') AS told
       FROM datebooks d WHERE id = $1`,
      [plan.id],
    );
    expect(row).toEqual({ state: 'cancelled', gone: true, bids: ['lost'], told: 1 });
  });

  it('takes a member out of the plans of others, with preferences and votes', async () => {
    const member = await makeAccount('Member');
    const plan = await liveAuction(database);
    await joinPlan(database, plan.id, member.id);
    await member.call(`PUT /bids/${plan.bidIds[0] ?? ''}/vote`, { vote: 'no' });
    expect(await member.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    const types = await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
    expect(types.map(({ type }) => type).slice(0, 3)).toEqual(['bid.voted', 'bid.voted', 'member.left']);
    const votes = await database.source.query<unknown[]>('SELECT 1 FROM votes WHERE user_id = $1', [member.id]);
    expect(votes).toEqual([]);
  });

  it('is refused while a booking stands, and then changes nothing; afterwards the contact goes, too', async () => {
    const asha = await makeAccount('Asha Booked');
    const other = (await createPlan(asha)).id;
    const id = await book(asha);
    const refused = await asha.call<Problem>('DELETE /auth/user');
    expect(refused).toMatchObject({ status: 409, code: 'booking-first' });
    expect(refused.body.detail).toMatch(/booking/);
    expect((await asha.call<PlanListItem[]>('GET /datebooks')).body.map((plan) => plan.id).sort()).toEqual([id, other].sort());
    await database.source.query(`UPDATE bookings SET status = 'completed' WHERE datebook_id = $1`, [id]);
    await database.source.query(`UPDATE datebooks SET state = 'done' WHERE id = $1`, [id]);
    expect(await asha.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    const [row] = await database.source.query<object[]>(
      'SELECT contact_name, contact_phone, contact_email FROM bookings WHERE datebook_id = $1',
      [id],
    );
    expect(row).toEqual({ contact_name: '', contact_phone: '', contact_email: null });
  });

  it('is refused to the staff and to nobody, and done once by two who ask at once', async () => {
    expect(await call(url, 'DELETE /auth/user')).toMatchObject({ status: 401 });
    const ops = await makeAccount('Ops');
    await database.source.query(`UPDATE users SET role = 'ops' WHERE id = $1`, [ops.id]);
    expect(await ops.call('DELETE /auth/user')).toMatchObject({ status: 403 });
    const asha = await makeAccount('Asha Twice');
    await createPlan(asha);
    const statuses = (await Promise.all([1, 2].map(() => asha.call('DELETE /auth/user')))).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(statuses.every((status) => status === 204 || status === 401 || status === 404)).toBe(true);
    expect(await whereIs('Asha Twice')).toEqual([]);
  });
});
