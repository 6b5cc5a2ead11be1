import { describe, expect, it } from '@jest/globals';
import type { LoggedIn, Merged, NotificationView, PlanListItem, Snapshot, PlanId } from '@app/contracts';
import {
  ACCOUNT_PASSWORD,
  makeAccount,
  call,
  createPlan,
  enterGuest,
  joinPlan,
  makeVenue,
  openLiveSocket,
  savePreferences,
  liveAuction,
  type Planner,
  bookOverHttp,
  ASHA,
  snapshotOf,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

/** Logs in in the browser of the guest. */
async function logIn(guest: Planner, email: string) {
  const answer = await guest.call<LoggedIn>('POST /auth/login', { email, password: ACCOUNT_PASSWORD });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const merge = () => call<Merged>(url, 'POST /auth/merge', { cookie });
  const get = async <T>(path: string) => (await call<T>(url, `GET ${path}`, { cookie })).body;
  return { cookie, merge, get, mergeable: answer.body.mergeable };
}

/** A guest's plan with preferences of the guest and of a friend. */
async function sharedPlan(guest: Planner, friend: Planner): Promise<PlanId> {
  const { id } = await createPlan(guest);
  const { inviteCode } = await savePreferences(guest, id);
  await friend.call(`POST /invites/${inviteCode}/join`);
  return id;
}

describe('a log-in in a guest’s browser', () => {
  it('a log-in reports how many plans and bookings of the guest can move, and nothing without any', async () => {
    const { email } = await makeAccount(database, 'Meera');
    const guest = await enterGuest(url);
    await createPlan(guest);
    const booked = await liveAuction(database, { ownerId: guest.id });
    await guest.call('PATCH /auth/user', { adult: true });
    await bookOverHttp(url, guest.cookie, booked.bidIds[0], { contact: ASHA.contact });
    expect((await logIn(guest, email)).mergeable).toEqual({ plans: 2, bookings: 1 });
    expect((await logIn(await enterGuest(url), email)).mergeable).toBeUndefined();
    expect((await call<LoggedIn>(url, 'POST /auth/login', { body: { email, password: ACCOUNT_PASSWORD } })).body).not.toHaveProperty(
      'mergeable',
    );
  });
});

describe('POST /auth/merge', () => {
  it('a merge replaces the guest by the account: owner, preferences, votes, notifications; the other members are notified', async () => {
    const { id: accountId, email } = await makeAccount(database, 'Meera');
    const [guest, friend] = [await enterGuest(url), await enterGuest(url, 'Kabir')];
    const id = await sharedPlan(guest, friend);
    const fixture = await liveAuction(database);
    await joinPlan(database, fixture.id, guest.id);
    const vote = { vote: 'love' };
    expect(await guest.call(`PUT /bids/${fixture.bidIds[0] ?? ''}/vote`, vote)).toMatchObject({ status: 200 });
    await database.source.query(
      `INSERT INTO notifications (user_id, event_id, type, title, message, priority, href, datebook_id)
       SELECT $1, id, 'member_joined', 'Kabir joined', 'x', 'normal', '/', $2 FROM events WHERE datebook_id = $2 LIMIT 1`,
      [guest.id, id],
    );
    const before = await snapshotOf(friend, id);
    const socket = await openLiveSocket(url, { cookie: friend.cookie });
    await socket.watch({ dateBookId: id });

    const account = await logIn(guest, email);
    expect(await account.merge()).toMatchObject({ status: 200, body: { plans: 2, bookings: 0 } });

    await socket.until(() => socket.events.some(({ type }) => type === 'member.merged'));
    socket.close();
    const after = await snapshotOf(friend, id);
    expect(after.plan.createdBy).toBe(accountId);
    expect(after.members.map(({ userId, firstName, role }) => ({ userId, firstName, role }))).toEqual([
      { userId: accountId, firstName: 'Meera', role: 'owner' },
      { userId: friend.id, firstName: 'Kabir', role: 'member' },
    ]);
    expect(after.seq).toBe(before.seq + 1);
    expect((await account.get<PlanListItem[]>('/datebooks')).map((plan) => plan.id).sort()).toEqual([id, fixture.id].sort());
    expect(await account.get(`/preferences?dateBookId=${id}`)).toMatchObject({ userId: accountId, budget: '3000' });
    expect((await account.get<Snapshot>(`/datebooks/${fixture.id}`)).bids[0]?.votes.mine).toBe('love');
    expect((await account.get<NotificationView[]>('/notifications/user')).map(({ title }) => title)).toEqual(['Kabir joined']);
    expect(await account.merge()).toMatchObject({ status: 200, body: { plans: 0, bookings: 0 } });
  });

  it('a merge passes on the guest’s right to decide, and their answers to compromises', async () => {
    const { id: accountId, email } = await makeAccount(database, 'Meera');
    const [guest, friend] = [await enterGuest(url), await enterGuest(url, 'Kabir')];
    const id = await sharedPlan(friend, guest);
    await database.source.query('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [id, guest.id]);
    await database.source.query(`INSERT INTO compromise_votes (datebook_id, user_id, key, agree) VALUES ($1, $2, 'late', true)`, [
      id,
      guest.id,
    ]);
    const account = await logIn(guest, email);
    expect(await account.merge()).toMatchObject({ status: 200, body: { plans: 1 } });
    const [plan] = await database.source.query('SELECT delegate_id FROM datebooks WHERE id = $1', [id]);
    expect(plan).toEqual({ delegate_id: accountId });
    expect(await database.source.query('SELECT user_id, key, agree FROM compromise_votes WHERE datebook_id = $1', [id])).toEqual([
      { user_id: accountId, key: 'late', agree: true },
    ]);
  });

  it('a merge is audited with the guest that it took over', async () => {
    const { id: accountId, email } = await makeAccount(database, 'Meera');
    const guest = await enterGuest(url);
    await createPlan(guest);
    const { merge } = await logIn(guest, email);
    expect((await merge()).body.plans).toBe(1);
    await merge();
    const written = await database.source.query<object[]>(
      `SELECT actor_id AS actor FROM audit_log WHERE action = 'account.merged' AND subject_id = $1`,
      [guest.id],
    );
    expect(written).toEqual([{ actor: accountId }]);
  });

  it('a merge leaves a running auction unchanged', async () => {
    const { email } = await makeAccount(database, 'Meera');
    const guest = await enterGuest(url);
    await makeVenue(database);
    const { id } = await createPlan(guest, { planType: 'goSolo' });
    await savePreferences(guest, id);
    await guest.call(`PATCH /datebooks/${id}`, { bidding: 'open' });
    const before = await snapshotOf(guest, id);
    expect(before.plan.state).toBe('live');
    const account = await logIn(guest, email);
    await account.merge();
    const after = await account.get<Snapshot>(`/datebooks/${id}`);
    expect(after.bidRequest).toEqual(before.bidRequest);
    expect(after.plan).toMatchObject({ state: 'live', planVersion: before.plan.planVersion, inviteCode: before.plan.inviteCode });
    expect(after.seq).toBe(before.seq + 1);
  });

  it('a merge keeps the account’s own membership in a plan of both, and recomputes the plan', async () => {
    const { id: accountId, email } = await makeAccount(database, 'Meera');
    const elsewhere = await logIn(await enterGuest(url), email);
    const asAccount: Planner = {
      id: accountId,
      cookie: elsewhere.cookie,
      call: (route, body, more = {}) => call(url, route, { cookie: elsewhere.cookie, body, ...more }),
    };
    const guest = await enterGuest(url);
    const id = await sharedPlan(guest, asAccount);
    await savePreferences(asAccount, id, { preferredTime: 'morning' });
    expect((await snapshotOf(asAccount, id)).plan.state).toBe('resolving');

    const account = await logIn(guest, email);
    expect(account.mergeable).toEqual({ plans: 1, bookings: 0 });
    expect((await account.merge()).body).toEqual({ plans: 1, bookings: 0 });
    const after = await account.get<Snapshot>(`/datebooks/${id}`);
    expect(after.members.map(({ userId, role }) => ({ userId, role }))).toEqual([{ userId: accountId, role: 'owner' }]);
    expect(after.plan).toMatchObject({ createdBy: accountId, state: 'collecting', partySize: 1, role: 'owner' });
    expect(after.preferencesStatus).toMatchObject({ memberCount: 1, needsPartner: true, bothHavePreferences: false });
    expect(await account.get(`/preferences?dateBookId=${id}`)).toMatchObject({ preferredTime: 'morning' });
  });

  it('a merge ignores the caps on plans, which count again afterwards', async () => {
    const { email } = await makeAccount(database, 'Meera');
    const own = await logIn(await enterGuest(url), email);
    const create = () => call(url, 'POST /datebooks', { cookie: own.cookie, body: { planType: 'goSolo' } });
    for (let n = 0; n < 5; n += 1) expect(await create()).toMatchObject({ status: 201 });
    expect(await create()).toMatchObject({ status: 409, code: 'plan-limit' });
    const guest = await enterGuest(url);
    for (let n = 0; n < 3; n += 1) await createPlan(guest);
    const { merge, get, mergeable } = await logIn(guest, email);
    expect(mergeable).toEqual({ plans: 3, bookings: 0 });
    expect((await merge()).body).toEqual({ plans: 3, bookings: 0 });
    expect(await get<PlanListItem[]>('/datebooks')).toHaveLength(8);
    expect(await create()).toMatchObject({ status: 409, code: 'plan-limit' });
  });

  it('two merges at once move each plan once', async () => {
    const { email } = await makeAccount(database, 'Meera');
    const guest = await enterGuest(url);
    const ids = await Promise.all([1, 2, 3].map(async () => (await createPlan(guest)).id));
    const account = await logIn(guest, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => account.merge()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.plans, 0)).toBe(3);
    const events = await database.source.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM events WHERE datebook_id = ANY($1::uuid[]) AND type = 'member.merged' GROUP BY datebook_id`,
      [ids],
    );
    expect(events.map(({ n }) => n)).toEqual([1, 1, 1]);
    expect(await account.get<PlanListItem[]>('/datebooks')).toHaveLength(3);
  });

  it('a merge disconnects the guest’s sockets', async () => {
    const { email } = await makeAccount(database, 'Meera');
    const guest = await enterGuest(url);
    await createPlan(guest);
    const other = await guest.call<LoggedIn & { backupToken: string }>('POST /auth/guest', {}, { headers: { 'x-backup': '1' } });
    const socket = await openLiveSocket(url, { backupToken: other.body.backupToken });
    await (await logIn(guest, email)).merge();
    await socket.until(() => !socket.connected);
    expect(await call(url, 'GET /auth/user', { headers: { 'x-backup-token': other.body.backupToken } })).toMatchObject({ status: 401 });
  });

  it('a merge moves nothing after 24 hours, from a guest with an account, for a guest, or without a session', async () => {
    const { email } = await makeAccount(database, 'Meera');
    const late = await enterGuest(url);
    await createPlan(late);
    const account = await logIn(late, email);
    await database.source.query(`UPDATE sessions SET created_at = created_at - interval '25 hours' WHERE former_guest_id = $1`, [late.id]);
    expect((await account.merge()).body).toEqual({ plans: 0, bookings: 0 });

    const grown = await enterGuest(url);
    await createPlan(grown);
    const next = await logIn(grown, email);
    await database.source.query(`UPDATE users SET is_guest = false, email = 'grown@example.org' WHERE id = $1`, [grown.id]);
    expect((await next.merge()).body).toEqual({ plans: 0, bookings: 0 });

    expect((await (await enterGuest(url)).call('POST /auth/merge')).body).toEqual({ plans: 0, bookings: 0 });
    expect(await call(url, 'POST /auth/merge')).toMatchObject({ status: 401 });
  });
});
