import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  FoundPerson,
  FoundPlan,
  LoggedIn,
  PersonalData,
  PersonContact,
  PersonRecord,
  Problem,
  SecurityLogEntry,
  UserId,
} from '@app/contracts';
import { beginDeletion, finishDeletion } from '@app/application';
import { DELETION_WAIT_MS } from '@app/contracts';
import {
  ACCOUNT_PASSWORD,
  makeAccount,
  bookOverHttp,
  call,
  createPlan,
  enterGuest,
  makeUser,
  makeVenue,
  openLiveSocket,
  liveAuction,
  signInUser,
  type Call,
} from '@app/testkit';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const REASON = { reason: 'They wrote to us, G-2026-17' };
type Member = { id: UserId; cookie: string };
let ops: Member;
let admin: Member;
let second: Member;

async function teamMember(role: string): Promise<Member> {
  const id = await makeUser(database, { firstName: `${role} person` });
  await database.source.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  return { id, ...(await signInUser(database, id)) };
}
beforeAll(async () => {
  [ops, admin, second] = await Promise.all([teamMember('ops'), teamMember('admin'), teamMember('admin')]);
});

const as = <T>({ cookie }: Member, route: string, body?: object, more: Partial<Call> = {}) =>
  call<T>(url, route, { cookie, body, ...more });
const find = (who: Member, text: string) => as<FoundPerson[]>(who, 'POST /admin/users/search', { text });
const look = (who: Member, id: string) => as<PersonRecord>(who, `POST /admin/users/${id}/look`);
const log = async (subject: string) =>
  (await as<SecurityLogEntry[]>(admin, `GET /admin/security-log?subject=${subject}`)).body.map(({ type, actor }) => [type, actor?.id]);

/** A person with an account, a recognisable name and telephone. */
async function account(): Promise<Member & { email: string }> {
  const made = await makeAccount(database, 'Chitrangada');
  await database.source.query(`UPDATE users SET contact_name = 'Chitrangada Rao', contact_phone = '+919811112222' WHERE id = $1`, [
    made.id,
  ]);
  return made;
}
const dueNow = (id: string) => database.source.query('UPDATE account_deletions SET due_at = app_clock() WHERE user_id = $1', [id]);

describe('a search for people', () => {
  it('finds a person by an id, a whole address of any kind and a plan’s code or id, masked and audited', async () => {
    const person = await account();
    const guest = await enterGuest(url, 'Vasundhara');
    const { id: plan } = await createPlan(guest);
    const code = `code-${randomUUID().slice(0, 12)}`;
    await database.source.query('UPDATE datebooks SET invite_code = $2 WHERE id = $1', [plan, code]);
    const given = `Given-${randomUUID()}@example.org`;
    await database.source.query('UPDATE users SET contact_email = $2 WHERE id = $1', [guest.id, given]);
    const venueId = await makeVenue(database);
    const staffMail = `${randomUUID()}@venue.test`;
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, 'x', 'Ravishankar', 'manager')`,
      [venueId, staffMail],
    );

    const byId = (await find(ops, person.id)).body;
    expect(byId).toMatchObject([
      { id: person.id, kind: 'account', firstName: 'C•••', email: `${person.email[0]}•••@example.org`, forgottenAt: null },
    ]);
    expect((await find(ops, ` ${person.email.toUpperCase()}`)).body).toEqual(byId);
    for (const text of [plan, code, given.toLowerCase(), guest.id])
      expect([text, (await find(ops, text)).body]).toMatchObject([text, [{ id: guest.id, kind: 'guest', firstName: 'V•••' }]]);
    const staff = (await find(ops, staffMail)).body;
    expect(staff).toMatchObject([{ kind: 'staff', firstName: 'R•••', venue: { id: venueId } }]);
    expect((await find(ops, admin.id)).body).toMatchObject([{ kind: 'team' }]);
    expect(JSON.stringify([byId, staff])).not.toMatch(new RegExp(`Chitrangada|Ravishankar|${person.email}`));
    for (const text of ['example.org', '@example.org', 'Chit', randomUUID()])
      expect([text, (await find(ops, text)).body]).toEqual([text, []]);
    for (const text of ['', 'a', 'abc']) expect([text, (await find(ops, text)).code]).toEqual([text, 'invalid-fields']);
    const own = (await as<SecurityLogEntry[]>(admin, `GET /admin/security-log?actor=${ops.id}&type=people.searched`)).body;
    expect(new Set(own.map(({ about }) => about))).toEqual(new Set(['id', 'email', 'code']));
    expect(JSON.stringify(own)).not.toContain('@');
  });
});

describe('a booking’s reference or a whole phone number', () => {
  it('leads to the people of the plan, and to the plan in the time machine', async () => {
    const person = await account();
    await call(url, 'PATCH /auth/user', { cookie: person.cookie, body: { adult: true } });
    const { id: planId, bidIds } = await liveAuction(database, { ownerId: person.id });
    const booking = await bookOverHttp(url, person.cookie, bidIds[0], {
      contact: { name: 'Vina Sen', phone: '+91 97000 11223' },
    });
    const plans = (text: string) => as<FoundPlan[]>(ops, 'POST /admin/plans/search', { text });
    const spelled = `${booking.ref.slice(0, 3)}-${booking.ref.slice(3).toLowerCase()}`;
    for (const text of [booking.ref, spelled, '9700011223', '097000-11223', '+91 (97000) 11223']) {
      expect([text, (await find(ops, text)).body]).toMatchObject([text, [{ id: person.id, firstName: 'C•••' }]]);
      expect([text, (await plans(text)).body]).toMatchObject([text, [{ id: planId, bookingRef: booking.ref, planType: 'datebook' }]]);
    }
    expect((await plans(planId)).body).toMatchObject([{ id: planId }]);
    for (const text of ['97000112', '97000', '1122', 'ZZZZZ9'])
      expect([text, (await find(ops, text)).body, (await plans(text)).body]).toEqual([text, [], []]);
    expect(JSON.stringify((await plans(booking.ref)).body)).not.toMatch(/Chitrangada|Vina|97000/);
    const { body } = await as<SecurityLogEntry[]>(admin, `GET /admin/security-log?actor=${ops.id}&type=plans.searched`);
    expect(new Set(body.map(({ about }) => about))).toEqual(new Set(['id', 'phone', 'booking', 'code']));
  });

  it('is looked up in an index, however many people there are', async () => {
    for (const table of ['users', 'bookings']) {
      const plan = await database.transaction(async (tx) => {
        await tx.query('SET LOCAL enable_seqscan = off');
        return tx.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT 1 FROM ${table} WHERE right(regexp_replace(contact_phone, '\\D', '', 'g'), 10) = '9700011223'`,
        );
      });
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${table}_contact_phone`);
    }
  });
});

describe('a person’s record', () => {
  it('shows a person’s plans, consents and merges, without names, words or places, and who viewed them', async () => {
    const person = await account();
    const guest = await enterGuest(url);
    const { id: moved } = await createPlan(guest);
    const entered = await guest.call<LoggedIn>('POST /auth/login', { email: person.email, password: ACCOUNT_PASSWORD });
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await Promise.all([1, 2, 3].map(() => call(url, 'POST /auth/merge', { cookie })));
    const venueId = await makeVenue(database);
    const said = { kind: 'report', venueId, reason: 'unsafe', text: 'Secret words of mine' };
    expect((await call(url, 'POST /reports', { cookie, body: said })).status).toBe(201);
    await database.source.query('UPDATE members SET latitude = 19.06789, longitude = 72.84 WHERE user_id = $1', [person.id]);

    const { body } = await look(ops, person.id);
    expect(body).toMatchObject({
      id: person.id,
      kind: 'account',
      firstName: 'C•••',
      contact: { name: 'C•••', phone: '•••222', email: null },
      sessions: 2,
      plans: [{ id: moved, role: 'owner', leftAt: null }],
      reportsBy: [{ reason: 'unsafe', closed: false }],
      reportsAbout: [],
      merged: [{ guestId: guest.id }],
      mergedInto: null,
      deletion: null,
      forgottenAt: null,
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Chitrangada|Secret words|19\\.06(?!\\dZ)|${person.email}`));
    expect((await look(ops, guest.id)).body).toMatchObject({ kind: 'guest', mergedInto: { userId: person.id }, plans: [] });
    // One entry, however many calls merged.
    expect(await log(guest.id)).toEqual([
      ['person.looked_at', ops.id],
      ['account.merged', person.id],
    ]);
    expect((await look(second, person.id)).body.history).toMatchObject([{ type: 'person.looked_at', by: { id: ops.id }, reason: null }]);
  });

  it('unmasks a record for a reason, by operations for planners and by administrators for the team', async () => {
    const person = await account();
    const show = (who: Member, id: string, body: object) => as<PersonContact & Problem>(who, `POST /admin/users/${id}/contact`, body);
    const { body } = await show(ops, person.id, REASON);
    expect(body).toMatchObject({ firstName: 'Chitrangada', email: person.email, contact: { phone: '+919811112222' } });
    expect((await look(ops, person.id)).body.history[0]).toMatchObject({ type: 'person.contact_shown', ...REASON });
    expect(await show(ops, admin.id, REASON)).toMatchObject({ status: 403 });
    expect(await show(admin, ops.id, REASON)).toMatchObject({ status: 200 });
  });

  it('ends every session of the person, and disconnects their sockets', async () => {
    const person = await account();
    const socket = await openLiveSocket(url, { cookie: person.cookie });
    expect((await as(ops, `POST /admin/users/${person.id}/sign-out`)).status).toBe(204);
    await socket.until(() => !socket.connected);
    expect((await call(url, 'GET /auth/user', { cookie: person.cookie })).status).toBe(401);
    expect((await look(ops, person.id)).body.sessions).toBe(0);
    expect(await log(person.id)).toContainEqual(['person.signed_out', ops.id]);
    expect((await as(ops, `POST /admin/users/${admin.id}/sign-out`)).status).toBe(403);
  });
});

describe('an export on request', () => {
  it('exports the person’s own file, and audits its author and the reason', async () => {
    const person = await account();
    await liveAuction(database, { ownerId: person.id });
    const own = (await call<PersonalData>(url, 'GET /auth/export', { cookie: person.cookie })).body;
    const handed = await as<PersonalData>(ops, `POST /admin/users/${person.id}/export`, REASON);
    expect(handed.headers.get('content-disposition')).toContain('attachment');
    const plain = (data: PersonalData) => ({ ...data, exportedAt: null, securityEvents: null });
    expect(plain(handed.body)).toEqual(plain(own));
    expect(await log(person.id)).toContainEqual(['data.exported', ops.id]);
    expect((await as(ops, `POST /admin/users/${admin.id}/export`, REASON)).status).toBe(403);
  });

  it('exports a complete file or refuses while the person is being deleted', async () => {
    const person = await account();
    await liveAuction(database, { ownerId: person.id });
    await as(admin, `POST /admin/users/${person.id}/deletion`, REASON);
    await dueNow(person.id);
    const [, ...exports] = await Promise.all([
      database.transaction((tx) => beginDeletion(tx, person.id)),
      ...Array.from({ length: 6 }, () => as<PersonalData & Problem>(ops, `POST /admin/users/${person.id}/export`, REASON)),
    ]);
    for (const { status, body } of exports)
      if (status === 200) expect(body.plans).toHaveLength(1);
      else expect(body).toMatchObject({ code: 'version-mismatch', detail: expect.stringContaining('begun') as unknown });
    expect((await as(ops, `POST /admin/users/${person.id}/export`, REASON)).code).toBe('version-mismatch');
    await database.transaction((tx) => finishDeletion(tx, person.id));
    expect(await as(ops, `POST /admin/users/${person.id}/export`, REASON)).toMatchObject({ status: 409, code: 'version-mismatch' });
  });
});

describe('a deletion on request', () => {
  const ask = (who: Member, id: string) => as<Problem>(who, `POST /admin/users/${id}/deletion`, REASON);
  const cancel = (who: Member, id: string) => as<Problem>(who, `POST /admin/users/${id}/deletion/cancel`, REASON);

  it('schedules a deletion once for two administrators at once, waits a week, and cancels it once', async () => {
    const person = await account();
    const asked = await Promise.all([ask(admin, person.id), ask(second, person.id)]);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'version-mismatch', detail: /already/ });
    const { deletion } = (await look(ops, person.id)).body;
    expect(deletion).toMatchObject({ begun: false, waitsForBooking: false });
    expect(Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.askedAt ?? '')).toBe(DELETION_WAIT_MS);
    // The person goes on as before, and their own export shows it.
    const own = await call<PersonalData>(url, 'GET /auth/export', { cookie: person.cookie });
    expect(own.body.profile.deletionDueAt).toBe(deletion?.dueAt);
    expect((await ask(ops, person.id)).status).toBe(403);
    const back = await Promise.all([cancel(admin, person.id), cancel(second, person.id)]);
    expect(new Set(back.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect((await look(ops, person.id)).body.deletion).toBeNull();
    const types = (await log(person.id)).map(([type]) => type);
    for (const type of ['deletion.asked', 'deletion.cancelled']) expect(types.filter((each) => each === type)).toHaveLength(1);
  });

  it('waits for a booking of the person alone, not for one of somebody else', async () => {
    const [booker, other] = [await account(), await account()];
    await call(url, 'PATCH /auth/user', { cookie: booker.cookie, body: { adult: true } });
    const { bidIds } = await liveAuction(database, { ownerId: booker.id });
    await bookOverHttp(url, booker.cookie, bidIds[0]);
    for (const { id } of [booker, other]) expect((await ask(admin, id)).status).toBe(204);
    const waits = async ({ id }: Member) => (await look(ops, id)).body.deletion?.waitsForBooking;
    expect([await waits(booker), await waits(other)]).toEqual([true, false]);
  });

  it('cannot cancel a deletion that has begun, and keeps a record of it without the words of the reasons', async () => {
    const person = await account();
    await ask(admin, person.id);
    await dueNow(person.id);
    await database.transaction((tx) => beginDeletion(tx, person.id));
    expect((await cancel(admin, person.id)).body).toMatchObject({ code: 'version-mismatch', detail: /begun/ });
    await database.transaction((tx) => finishDeletion(tx, person.id));
    await database.transaction((tx) => finishDeletion(tx, person.id));
    const { body } = await look(ops, person.id);
    expect(body).toMatchObject({ kind: 'guest', role: 'user', email: null, deletion: null, sessions: 0 });
    expect(body.forgottenAt).not.toBeNull();
    expect(body.history.filter(({ type }) => type === 'account.deleted')).toHaveLength(1);
    expect(body.history.every(({ reason }) => reason === null)).toBe(true);
    for (const again of [ask, cancel])
      expect((await again(admin, person.id)).body).toMatchObject({ code: 'version-mismatch', detail: /deleted/ });
  });

  it('refuses a deletion of oneself, and removes a deleted team account’s role', async () => {
    expect((await ask(admin, admin.id)).status).toBe(403);
    const former = await teamMember('ops');
    expect((await ask(admin, former.id)).status).toBe(204);
    await dueNow(former.id);
    await database.transaction((tx) => beginDeletion(tx, former.id));
    expect((await as(former, 'GET /admin/overview')).status).toBe(401);
    await database.transaction((tx) => finishDeletion(tx, former.id));
    expect((await look(admin, former.id)).body.role).toBe('user');
  });
});
