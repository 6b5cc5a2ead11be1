import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AdminReport, BlockView, Problem, ReportView, Snapshot, UserId } from '@app/contracts';
import {
  call,
  createPlan,
  enterGuest,
  makeUser,
  makeVenue,
  savePreferences,
  signInUser,
  PLAN_SPEC,
  liveAuction,
  signInEverybody,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

/** Two people of one plan. */
async function pair() {
  const plan = await liveAuction(database, { venues: 1, members: 1 });
  const { owner, member } = await signInEverybody(database, plan);
  const as =
    (cookie: string) =>
    <T = unknown>(route: string, body?: unknown) =>
      call<T>(url, route, { cookie, ...(body === undefined ? {} : { body }) });
  return { plan, other: plan.memberId, me: as(owner), they: as(member) };
}

describe('a report', () => {
  it('creates a row for operations, and notifies no other person', async () => {
    const { plan, other, me, they } = await pair();
    const made = await me<ReportView>('POST /reports', { kind: 'report', userId: other, reason: 'harassment', text: 'He keeps asking.' });
    expect(made).toMatchObject({ status: 201, body: { kind: 'report', userId: other, venueId: null, reason: 'harassment' } });
    expect((await me<ReportView[]>('GET /reports/blocks')).body).toEqual([]);
    expect((await they<Snapshot>(`GET /datebooks/${plan.id}`)).status).toBe(200);
    const ops = await makeUser(database, { role: 'ops' });
    const { cookie } = await signInUser(database, ops);
    const all = await call<AdminReport[]>(url, 'GET /admin/reports?limit=1', { cookie });
    expect(all.body).toMatchObject([{ id: made.body.id, reporterId: plan.ownerId, text: 'He keeps asking.', liftedAt: null }]);
  });

  it('is about a guide, too, who can be blocked until the block is lifted, and operations read the name', async () => {
    const { me, they } = await pair();
    const [guide] = await database.source.query<{ id: string }[]>(
      `INSERT INTO local_contacts (city_slug, name, phone_number) VALUES ('udaipur', 'Meera', '+912941234567') RETURNING id`,
    );
    const body = { reason: 'wrong_details', guideId: guide?.id };
    const made = await me<ReportView>('POST /reports', { kind: 'report', ...body });
    expect(made).toMatchObject({ status: 201, body: { guideId: guide?.id, userId: null, venueId: null } });
    const blocked = await me<ReportView>('POST /reports', { kind: 'block', ...body });
    await me('POST /reports', { kind: 'block', ...body });
    const about = { guideId: guide?.id, name: 'Meera', citySlug: 'udaipur' };
    expect((await me<BlockView[]>('GET /reports/blocks')).body).toMatchObject([about, about]);
    expect((await they<BlockView[]>('GET /reports/blocks')).body).toEqual([]);
    expect((await me(`DELETE /reports/blocks/${blocked.body.id}`)).status).toBe(204);
    expect((await me<BlockView[]>('GET /reports/blocks')).body).toEqual([]);
    expect((await me('POST /reports', { kind: 'report', ...body, guideId: randomUUID() })).status).toBe(404);
    const { cookie } = await signInUser(database, await makeUser(database, { role: 'ops' }));
    const all = await call<AdminReport[]>(url, 'GET /admin/reports?limit=50', { cookie });
    expect(all.body.find(({ id }) => id === made.body.id)?.about).toBe('Meera');
  });

  it('names one person of a common plan, or one venue', async () => {
    const { plan, other, me } = await pair();
    const report = (more: object) => me('POST /reports', { kind: 'report', reason: 'other', ...more });
    for (const wrong of [{}, { userId: other, venueId: plan.venueIds[0] }, { userId: plan.ownerId }])
      expect([wrong, (await report(wrong)).status]).toEqual([wrong, 422]);
    for (const unknown of [{ userId: randomUUID() }, { userId: await makeUser(database) }, { venueId: randomUUID() }])
      expect((await report(unknown)).status).toBe(404);
  });
});

describe('a blocked person', () => {
  it('finds no plan of the blocking member, with the response of a wrong code, until the block is lifted', async () => {
    const owner = await enterGuest(url);
    const friend = await enterGuest(url, 'Kabir');
    const old = await createPlan(owner, { planType: 'palbook' });
    const { inviteCode: oldCode } = await savePreferences(owner, old.id);
    await friend.call(`POST /invites/${oldCode}/join`);
    const plan = await createPlan(owner, { planType: 'palbook' });
    const { inviteCode } = await savePreferences(owner, plan.id);
    const blocked = await owner.call<ReportView>('POST /reports', { kind: 'block', userId: friend.id, reason: 'unsafe' });
    expect(blocked.status).toBe(201);
    for (const route of ['GET /invites/', 'POST /invites/']) {
      const end = route.startsWith('POST') ? '/join' : '';
      const [known, unknown] = [
        await friend.call<Problem>(`${route}${inviteCode}${end}`),
        await friend.call<Problem>(`${route}000000000000${end}`),
      ];
      expect(known.status).toBe(404);
      expect({ ...known.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    }
    expect((await enterGuest(url, 'Ravi').then((ravi) => ravi.call(`POST /invites/${inviteCode}/join`))).status).toBe(200);
    expect((await owner.call<BlockView[]>('GET /reports/blocks')).body).toMatchObject([{ userId: friend.id, name: 'Kabir' }]);
    expect((await owner.call(`DELETE /reports/blocks/${blocked.body.id}`)).status).toBe(204);
    expect((await owner.call(`DELETE /reports/blocks/${blocked.body.id}`)).status).toBe(404);
    expect((await friend.call(`POST /invites/${inviteCode}/join`)).status).toBe(200);
  });
});

describe('a person who was blocked before or after they left', () => {
  it.each(['before', 'after'])('cannot come back as another guest: %s', async (when) => {
    const [owner, friend, other] = [await enterGuest(url), await enterGuest(url, 'Kabir'), await enterGuest(url, 'Ravi')];
    const plan = await createPlan(owner, { planType: 'palbook', maxMembers: 4 });
    const { inviteCode } = await savePreferences(owner, plan.id);
    for (const guest of [friend, other]) await guest.call(`POST /invites/${inviteCode}/join`);
    const block = () => other.call<ReportView>('POST /reports', { kind: 'block', userId: friend.id, reason: 'unsafe' });
    if (when === 'before') await block();
    expect((await friend.call(`DELETE /datebooks/${plan.id}/members/${friend.id}`)).status).toBe(204);
    if (when === 'after') await block();
    const again = await enterGuest(url, 'Kabir');
    expect((await again.call(`POST /invites/${inviteCode}/join`)).status).toBe(410);
    const now = (await owner.call<Snapshot>(`GET /datebooks/${plan.id}`)).body.plan.inviteCode;
    expect(now).not.toBe(inviteCode);
    // A second block of the same person changes nothing for waiting people with the new code.
    await block();
    expect((await owner.call<Snapshot>(`GET /datebooks/${plan.id}`)).body.plan.inviteCode).toBe(now);
  });
});

describe('a blocked venue', () => {
  it('is never asked for a plan of the blocking member, and is asked for others', async () => {
    const { plan, other, me } = await pair();
    const venueId = await makeVenue(database);
    const query = (memberIds: UserId[]) => ({ spec: PLAN_SPEC, partySize: 2, startFrom: null, startUntil: null, memberIds });
    const asked = async (members: UserId[]) => (await database.venueMatching.listEligible(query(members))).map((venue) => venue.venueId);
    const { body } = await me<ReportView>('POST /reports', { kind: 'block', venueId, reason: 'wrong_details' });
    expect(await asked([other, plan.ownerId])).not.toContain(venueId);
    expect(await asked([other])).toContain(venueId);
    await me(`DELETE /reports/blocks/${body.id}`);
    expect(await asked([other, plan.ownerId])).toContain(venueId);
  });
});
