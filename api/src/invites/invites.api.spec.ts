import { describe, expect, it } from '@jest/globals';
import type { InvitePreview, Problem, Snapshot } from '@app/contracts';
import { call, createPlan, enterGuest, openLiveSocket, savePreferences } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

async function invited(planType: 'goSolo' | 'datebook' | 'palbook' = 'datebook') {
  const owner = await enterGuest(url);
  const plan = await createPlan(owner, { planType, name: 'Saturday' });
  const { inviteCode } = await savePreferences(owner, plan.id);
  return { owner, id: plan.id, code: inviteCode };
}

describe('an invite code', () => {
  it('shows plan and host to every reader, however it is typed, and the plan’s id only to members', async () => {
    const { owner, id, code } = await invited();
    const expected = {
      planName: 'Saturday',
      planType: 'datebook',
      hostName: 'Asha',
      memberCount: 1,
      maxMembers: 2,
      joinable: true,
      joinsAs: 'member',
    };
    for (const typed of [code, code.toLowerCase(), code.replace(/(.{4})/g, '$1-'), encodeURIComponent(code.replace(/(.{4})/g, '$1 '))])
      expect((await call<InvitePreview>(url, `GET /invites/${typed}`)).body).toEqual(expected);
    expect((await owner.call<InvitePreview>(`GET /invites/${code}`)).body).toEqual({ ...expected, dateBookId: id });
  });

  it('admits a friend once, and notifies the other members', async () => {
    const { owner, id, code } = await invited();
    const socket = await openLiveSocket(url, { cookie: owner.cookie });
    await socket.watch({ dateBookId: id });
    const friend = await enterGuest(url, 'Kabir');
    for (let times = 0; times < 2; times += 1)
      expect(await friend.call(`POST /invites/${code}/join`)).toMatchObject({ status: 200, body: { dateBookId: id } });
    await socket.until(() => socket.events.length === 1);
    expect(socket.events[0]).toMatchObject({
      type: 'member.joined',
      data: { members: [{ userId: friend.id, firstName: 'Kabir', role: 'member' }] },
    });
    socket.close();
    expect((await friend.call<Snapshot>(`GET /datebooks/${id}`)).body.members).toHaveLength(2);
    expect((await owner.call<InvitePreview>(`GET /invites/${code}`)).body).toMatchObject({ memberCount: 2, joinable: false });
    expect(await owner.call(`POST /invites/${code}/join`)).toMatchObject({ status: 200 });
  });

  it('admits as many as the plan holds, when ten come at once', async () => {
    const { id, code } = await invited('palbook');
    const friends = await Promise.all(Array.from({ length: 10 }, (_, n) => enterGuest(url, `Friend ${n}`)));
    const answers = await Promise.all(friends.map((friend) => friend.call(`POST /invites/${code}/join`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject({ status: 409, code: 'plan-full' });
    const [row] = await database.source.query<{ n: number }[]>('SELECT count(*)::int AS n FROM members WHERE datebook_id = $1', [id]);
    expect(row?.n).toBe(3);
  });

  it('warns before joining that new members only vote, once the host decides alone', async () => {
    const { owner, id, code } = await invited();
    await owner.call(`PATCH /datebooks/${id}`, { sameLocationMode: true });
    expect((await call<InvitePreview>(url, `GET /invites/${code}`)).body).toMatchObject({ joinable: true, joinsAs: 'voter' });
    const friend = await enterGuest(url, 'Kabir');
    await friend.call(`POST /invites/${code}/join`);
    expect((await friend.call<Snapshot>(`GET /datebooks/${id}`)).body.me.role).toBe('voter');
  });

  it('admits no second member to a solo plan', async () => {
    const { code } = await invited('goSolo');
    const friend = await enterGuest(url);
    expect((await friend.call<InvitePreview>(`GET /invites/${code}`)).body).toMatchObject({ joinable: false });
    expect(await friend.call(`POST /invites/${code}/join`)).toMatchObject({ status: 409, code: 'plan-full' });
  });

  it('answers 404 for an unknown code, 410 for a plan that is over', async () => {
    const { owner, id, code } = await invited();
    for (const route of ['GET /invites/0000-0000-0000', 'GET /invites/%00', 'GET /invites/short', 'POST /invites/000000000000/join'])
      expect([route, (await owner.call(route)).status]).toEqual([route, 404]);
    await database.source.query(`UPDATE datebooks SET state = 'expired' WHERE id = $1`, [id]);
    const friend = await enterGuest(url);
    for (const route of [`GET /invites/${code}`, `POST /invites/${code}/join`])
      expect(await friend.call(route)).toMatchObject({ status: 410, code: 'invite-expired' });
  });

  it('changes after a removal, so that the removed person cannot come back as another guest', async () => {
    const { owner, id, code } = await invited('palbook');
    const [friend, left] = [await enterGuest(url, 'Kabir'), await enterGuest(url, 'Ravi')];
    for (const guest of [friend, left]) await guest.call(`POST /invites/${code}/join`);
    const codeNow = async () => (await owner.call<Snapshot>(`GET /datebooks/${id}`)).body.plan.inviteCode;
    expect((await left.call(`DELETE /datebooks/${id}/members/${left.id}`)).status).toBe(204);
    expect(await codeNow()).toBe(code);
    expect((await owner.call(`DELETE /datebooks/${id}/members/${friend.id}`)).status).toBe(204);
    const again = await enterGuest(url, 'Kabir');
    expect(await again.call(`POST /invites/${code}/join`)).toMatchObject({ status: 410, code: 'invite-expired' });
    expect(await codeNow()).not.toBe(code);
    expect(await friend.call(`POST /invites/${await codeNow()}/join`)).toMatchObject({ status: 403 });
    expect(await again.call(`POST /invites/${await codeNow()}/join`)).toMatchObject({ status: 200 });
  });

  it('is replaced by the host; the old one leads nowhere', async () => {
    const { owner, id, code } = await invited();
    const friend = await enterGuest(url);
    const route = `POST /datebooks/${id}/invite/rotate`;
    const rotated = await owner.call<{ inviteCode: string }>(route);
    expect(rotated.status).toBe(200);
    expect(rotated.body.inviteCode).not.toBe(code);
    for (const old of [`GET /invites/${code}`, `POST /invites/${code}/join`])
      expect(await friend.call<Problem>(old)).toMatchObject({
        status: 410,
        code: 'invite-expired',
        body: { detail: 'This link was replaced. Ask the host for the new one.' },
      });
    expect(await friend.call(`POST /invites/${rotated.body.inviteCode}/join`)).toMatchObject({ status: 200 });
    const bare = await createPlan(owner);
    expect(await owner.call(`POST /datebooks/${bare.id}/invite/rotate`)).toMatchObject({ status: 409 });
  });
});
