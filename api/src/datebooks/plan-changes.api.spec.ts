import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanAnswer, Snapshot } from '@app/contracts';
import {
  call,
  createPlan,
  enterGuest,
  openLiveSocket,
  savePreferences,
  setClock,
  signInUser,
  liveAuction,
  tomorrow,
  type Planner,
  createPlanOfTwo,
  snapshotOf,
  typesOf,
  quickPreferences,
  makeVenue,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

let owner: Planner;
let stranger: Planner;
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) await makeVenue(database, { placeTypes: ['cafes', 'casual_restaurants'] });
  stranger = await enterGuest(url, 'Stranger');
}, 30_000);
beforeEach(async () => {
  owner = await enterGuest(url);
});

describe('PATCH /datebooks/:id', () => {
  it('turns a solo plan into a datebook that the socket still watches', async () => {
    const plan = await createPlan(owner, { planType: 'goSolo' });
    const socket = await openLiveSocket(url, { cookie: owner.cookie });
    await socket.watch({ dateBookId: plan.id });
    expect(await owner.call(`PATCH /datebooks/${plan.id}`, { maxMembers: 2 })).toMatchObject({
      status: 200,
      body: { planType: 'datebook', maxMembers: 2 },
    });
    await socket.until(() => socket.events.length === 1);
    expect(socket.events[0]).toMatchObject({ seq: 2, type: 'datebook.updated', data: { plan: { planType: 'datebook' } } });
    socket.close();
  });

  it('refuses a palbook smaller than its members', async () => {
    const plan = await createPlan(owner, { planType: 'palbook', maxMembers: 4 });
    const { inviteCode } = await savePreferences(owner, plan.id);
    for (const name of ['Kabir', 'Meera']) await (await enterGuest(url, name)).call(`POST /invites/${inviteCode}/join`);
    expect(await owner.call(`PATCH /datebooks/${plan.id}`, { maxMembers: 2 })).toMatchObject({ status: 409, code: 'plan-state' });
    expect(await owner.call(`PATCH /datebooks/${plan.id}`, { maxMembers: 3 })).toMatchObject({ status: 200 });
  });

  it('goes live with the owner’s preferences alone under Discover Now; Collaborate waits for the partner again', async () => {
    const plan = await createPlan(owner);
    await savePreferences(owner, plan.id);
    expect((await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: true, bidding: 'open' })).body).toMatchObject({
      state: 'live',
      partySize: 2,
    });
    expect(await typesOf(owner, plan.id)).toEqual(['datebook.created', 'preferences.saved', 'datebook.updated', 'plan.live']);
    const changing = await owner.call<PlanAnswer>(`PATCH /datebooks/${plan.id}`, { sameLocationMode: false });
    expect(changing.body).toMatchObject({ state: 'collecting', preferencesStatus: { needsPartner: true } });
    expect((await typesOf(owner, plan.id)).slice(-2)).toEqual(['datebook.updated', 'plan.changing']);
  });

  it('counts a partner who joined during Discover Now once the plan collaborates', async () => {
    const plan = await createPlan(owner);
    const { inviteCode } = await savePreferences(owner, plan.id);
    await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: true });
    const friend = await enterGuest(url, 'Kabir');
    await friend.call(`POST /invites/${inviteCode}/join`);
    expect((await snapshotOf(friend, plan.id)).me.role).toBe('voter');
    await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: false });
    expect((await snapshotOf(friend, plan.id)).me.role).toBe('member');
    await savePreferences(friend, plan.id);
    expect((await snapshotOf(friend, plan.id)).plan.state).toBe('live');
  });

  it('makes all others voters while the owner decides alone, reverts it, and notifies every screen', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const roles = async () => {
      const { me, members, preferencesStatus } = await snapshotOf(friend, plan.id);
      return [me.role, preferencesStatus.me.role, ...members.map(({ role }) => role)];
    };
    const publishedRoles = async () => {
      const { body } = await owner.call<{ events: { type: string; data: { members?: { role: string }[] } }[] }>(
        `GET /datebooks/${plan.id}/events?after=0`,
      );
      return body.events
        .filter(({ type }) => type === 'datebook.updated')
        .at(-1)
        ?.data.members?.map(({ role }) => role);
    };
    expect(await roles()).toEqual(['member', 'member', 'owner', 'member']);
    await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: true });
    expect(await roles()).toEqual(['voter', 'voter', 'owner', 'voter']);
    expect(await publishedRoles()).toEqual(['owner', 'voter']);
    expect((await friend.call<{ role: string }[]>('GET /datebooks')).body[0]?.role).toBe('voter');
    await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: false });
    expect(await roles()).toEqual(['member', 'member', 'owner', 'member']);
    expect(await publishedRoles()).toEqual(['owner', 'member']);
    expect((await snapshotOf(friend, plan.id)).plan.state).toBe('live');
  });

  it('drops the party of one with the solo plan', async () => {
    const plan = await createPlan(owner, { planType: 'goSolo' });
    await owner.call(`PATCH /datebooks/${plan.id}`, { partySize: 1 });
    const { inviteCode } = await savePreferences(owner, plan.id);
    await owner.call(`PATCH /datebooks/${plan.id}`, { maxMembers: 2 });
    await (await enterGuest(url, 'Kabir')).call(`POST /invites/${inviteCode}/join`);
    expect((await snapshotOf(owner, plan.id)).plan).toMatchObject({ planType: 'datebook', partySize: 2 });
  });

  it.each([
    ['goSolo', { maxMembers: 1 }, 200, { planType: 'goSolo', maxMembers: 1 }],
    ['goSolo', { maxMembers: 2 }, 200, { planType: 'datebook', maxMembers: 2 }],
    ['goSolo', { maxMembers: 3 }, 422, {}],
    ['goSolo', { partySize: 2 }, 422, {}],
    ['goSolo', { maxMembers: 2, partySize: 2 }, 200, { planType: 'datebook', partySize: 2 }],
    ['datebook', { maxMembers: 2 }, 200, { maxMembers: 2 }],
    ['datebook', { maxMembers: 1 }, 422, {}],
    ['datebook', { maxMembers: 3 }, 422, {}],
    ['palbook', { maxMembers: 1 }, 422, {}],
    ['palbook', { maxMembers: 2 }, 200, { planType: 'palbook', maxMembers: 2 }],
    ['palbook', { maxMembers: 6 }, 200, { maxMembers: 6 }],
    ['palbook', { sameLocationMode: true }, 200, { sameLocationMode: true, partySize: 3 }],
    ['palbook', { bidding: 'open' }, 200, { bidding: 'open', state: 'draft' }],
    ['palbook', { name: ' Friends Night ' }, 200, { name: 'Friends Night' }],
  ] as const)('of a %s with %j answers %i', async (planType, body, status, expected) => {
    const plan = await createPlan(owner, { planType });
    const answer = await owner.call<PlanAnswer>(`PATCH /datebooks/${plan.id}`, body);
    expect(answer.status).toBe(status);
    expect((await snapshotOf(owner, plan.id)).plan).toMatchObject(expected);
  });

  it('takes bidding back with "Not yet" until the first bid', async () => {
    const fixture = await liveAuction(database);
    const { cookie } = await signInUser(database, fixture.ownerId);
    expect(await call(url, `PATCH /datebooks/${fixture.id}`, { cookie, body: { bidding: 'held' } })).toMatchObject({
      status: 409,
      code: 'plan-state',
    });
    const plan = await createPlan(owner, { planType: 'goSolo' });
    await savePreferences(owner, plan.id);
    expect((await owner.call(`PATCH /datebooks/${plan.id}`, { bidding: 'open' })).body).toMatchObject({ state: 'live' });
    expect((await owner.call(`PATCH /datebooks/${plan.id}`, { bidding: 'held' })).body).toMatchObject({
      bidding: 'held',
      state: 'collecting',
    });
  });

  it('lets only members decide, and changes only the name of a plan that is over', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const patch = (planner: Planner, body: unknown) => planner.call(`PATCH /datebooks/${plan.id}`, body);
    expect(await patch(owner, { delegateTo: stranger.id })).toMatchObject({ status: 422 });
    expect(await patch(owner, { delegateTo: friend.id })).toMatchObject({ status: 200 });
    expect((await snapshotOf(friend, plan.id)).me.canAccept).toBe(true);
    await database.source.query(`UPDATE datebooks SET state = 'expired' WHERE id = $1`, [plan.id]);
    expect(await patch(owner, { bidding: 'open' })).toMatchObject({ status: 409, code: 'plan-state' });
    expect(await patch(owner, { name: 'That evening' })).toMatchObject({ status: 200 });
  });
});

/** Signs in a member of a plan that was made without HTTP. */
async function signIn(userId: string) {
  const { cookie } = await signInUser(database, userId);
  return { call: <Body>(route: string, body?: object) => call<Body>(url, route, { cookie, body }) };
}

describe('leaving and ending', () => {
  it('a plan waits again after a member leaves, their preferences are deleted, and the next member counts', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const route = `DELETE /datebooks/${plan.id}/members/${friend.id}`;
    expect(await friend.call(`DELETE /datebooks/${plan.id}/members/${owner.id}`)).toMatchObject({ status: 403 });
    expect(await owner.call(`DELETE /datebooks/${plan.id}/members/${owner.id}`)).toMatchObject({ status: 409, code: 'plan-state' });
    expect(await friend.call(route)).toMatchObject({ status: 204 });
    expect(await friend.call(`GET /datebooks/${plan.id}`)).toMatchObject({ status: 404 });
    const after = await snapshotOf(owner, plan.id);
    expect(after.plan.state).toBe('collecting');
    expect(after.preferencesStatus).toMatchObject({ needsPartner: true, memberCount: 1 });
    expect((await typesOf(owner, plan.id)).slice(-2)).toEqual(['member.left', 'plan.changing']);
    const next = await enterGuest(url, 'Meera');
    await next.call(`POST /invites/${after.plan.inviteCode ?? ''}/join`);
    await savePreferences(next, plan.id);
    expect(await snapshotOf(next, plan.id)).toMatchObject({ me: { role: 'member' }, plan: { state: 'live' } });
  });

  it.each(['leaves', 'is taken out'])('deletes votes, reasons and votes on compromises of the member who %s', async (how) => {
    const plan = await liveAuction(database, { members: 1 });
    const [host, friend] = await Promise.all([plan.ownerId, plan.memberId ?? ''].map((id) => signIn(id)));
    expect(await friend?.call(`PUT /bids/${plan.bidIds[0] ?? ''}/vote`, { vote: 'no', reason: 'budget' })).toMatchObject({ status: 200 });
    await database.source.query(`INSERT INTO compromise_votes (datebook_id, user_id, key, agree) VALUES ($1, $2, 'k', true)`, [
      plan.id,
      plan.memberId,
    ]);
    const votes = async () =>
      (await host?.call<Snapshot>(`GET /datebooks/${plan.id}`))?.body.bids.find(({ id }) => id === plan.bidIds[0])?.votes;
    expect(await votes()).toMatchObject({ counts: { no: 1 }, reasons: { budget: 1 } });
    const who = how === 'leaves' ? friend : host;
    expect(await who?.call(`DELETE /datebooks/${plan.id}/members/${plan.memberId ?? ''}`)).toMatchObject({ status: 204 });
    expect(await votes()).toEqual({ mine: null, counts: { love: 0, ok: 0, no: 0 } });
    expect(await database.source.query('SELECT 1 FROM compromise_votes WHERE user_id = $1', [plan.memberId])).toEqual([]);
    // Open screens read the counts again.
    const types = await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
    expect(types.map(({ type }) => type).filter((type) => ['bid.voted', 'member.left'].includes(type))).toEqual([
      'bid.voted',
      'bid.voted',
      'member.left',
    ]);
  });

  it('a removed member gets no more events and cannot come back by the same code', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const socket = await openLiveSocket(url, { cookie: friend.cookie });
    const invariants = await openLiveSocket(url, { cookie: owner.cookie });
    for (const open of [socket, invariants]) await open.watch({ dateBookId: plan.id });
    expect(await owner.call(`DELETE /datebooks/${plan.id}/members/${friend.id}`)).toMatchObject({ status: 204 });
    await invariants.until(() => invariants.events.some(({ type }) => type === 'member.left'));
    expect(await socket.watch({ dateBookId: plan.id })).toMatchObject({ ok: false });
    await owner.call(`PATCH /datebooks/${plan.id}`, { name: 'Without you' });
    await invariants.until(() => invariants.events.some(({ type }) => type === 'datebook.updated'));
    expect(socket.events).toEqual([]);
    for (const open of [socket, invariants]) open.close();
    const { inviteCode } = (await snapshotOf(owner, plan.id)).plan;
    expect(await friend.call(`POST /invites/${inviteCode ?? ''}/join`)).toMatchObject({ status: 403 });
    const rotated = await owner.call<{ inviteCode: string }>(`POST /datebooks/${plan.id}/invite/rotate`);
    expect(await friend.call(`POST /invites/${rotated.body.inviteCode}/join`)).toMatchObject({ status: 200 });
  });

  it.each(['done', 'expired', 'cancelled'])('the owner archives a plan that is %s, and its status stays', async (state) => {
    const { plan, owner } = await createPlanOfTwo(url);
    await database.source.query('UPDATE datebooks SET state = $2 WHERE id = $1', [plan.id, state]);
    expect(await owner.call(`DELETE /datebooks/${plan.id}`)).toMatchObject({ status: 204 });
    expect(await owner.call(`GET /datebooks/${plan.id}`)).toMatchObject({ status: 404 });
    expect(await database.source.query('SELECT state FROM datebooks WHERE id = $1', [plan.id])).toEqual([{ state }]);
  });

  it('an owner’s deletion loses the offers and ends all reads; a booked plan stays', async () => {
    const fixture = await liveAuction(database);
    const { cookie } = await signInUser(database, fixture.ownerId);
    const route = `DELETE /datebooks/${fixture.id}`;
    await database.source.query(`UPDATE datebooks SET state = 'booked' WHERE id = $1`, [fixture.id]);
    expect(await call(url, route, { cookie })).toMatchObject({ status: 409, code: 'booking-first' });
    await database.source.query(`UPDATE datebooks SET state = 'live' WHERE id = $1`, [fixture.id]);
    expect(await call(url, route, { cookie })).toMatchObject({ status: 204 });
    expect(await call(url, `GET /datebooks/${fixture.id}`, { cookie })).toMatchObject({ status: 404 });
    const bids = await database.source.query<{ status: string }[]>('SELECT DISTINCT status FROM bids WHERE datebook_id = $1', [fixture.id]);
    expect(bids).toEqual([{ status: 'lost' }]);
  });
});

describe('going on and asking again', () => {
  it('goes live with two ready members without the third, who then votes', async () => {
    const plan = await createPlan(owner, { planType: 'palbook', maxMembers: 3 });
    const { inviteCode } = await savePreferences(owner, plan.id);
    const [kabir, meera] = [await enterGuest(url, 'Kabir'), await enterGuest(url, 'Meera')];
    for (const friend of [kabir, meera]) await friend.call(`POST /invites/${inviteCode}/join`);
    const route = `POST /datebooks/${plan.id}/go-without-rest`;
    expect(await owner.call(route)).toMatchObject({ status: 409, code: 'plan-state' });
    await savePreferences(kabir, plan.id);
    expect(await owner.call(route)).toMatchObject({ status: 200, body: { state: 'live', partySize: 3 } });
    expect((await snapshotOf(meera, plan.id)).me.role).toBe('voter');
  });

  it('refuses to go on while the owner decides alone; a ready voter does not count', async () => {
    const plan = await createPlan(owner, { planType: 'palbook', maxMembers: 3 });
    const { inviteCode } = await savePreferences(owner, plan.id);
    await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: true });
    const friend = await enterGuest(url, 'Kabir');
    await friend.call(`POST /invites/${inviteCode}/join`);
    await savePreferences(friend, plan.id);
    const route = `POST /datebooks/${plan.id}/go-without-rest`;
    expect(await owner.call(route)).toMatchObject({ status: 409, code: 'plan-state' });
    // The refusal does not freeze the members: one who returns to collaborating counts.
    await owner.call(`PATCH /datebooks/${plan.id}`, { sameLocationMode: false });
    expect(await owner.call(route)).toMatchObject({ status: 200, body: { state: 'live' } });
    expect((await snapshotOf(friend, plan.id)).me.role).toBe('member');
  });

  it('closes the open request before it asks again', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    await savePreferences(friend, plan.id, { preferredTime: 'morning' });
    expect(await owner.call(`POST /datebooks/${plan.id}/again`)).toMatchObject({ status: 200, body: { state: 'resolving' } });
    expect((await snapshotOf(owner, plan.id)).bidRequest).toMatchObject({ status: 'closed' });
    expect((await typesOf(owner, plan.id)).slice(-3)).toEqual(['plan.changing', 'request.closed', 'datebook.updated']);
  });

  it('schedules the end of a plan at the end of its slot', async () => {
    const plan = await createPlan(owner, { planType: 'goSolo' });
    await savePreferences(owner, plan.id);
    const [row] = await database.source.query<{ due: string }[]>(
      `SELECT to_char(due_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') AS due FROM datebooks WHERE id = $1`,
      [plan.id],
    );
    const night = new Date(`${tomorrow()}T12:00:00Z`);
    night.setUTCDate(night.getUTCDate() + 1);
    expect(row?.due).toBe(`${night.toISOString().slice(0, 10)} 00:00`);
  });
});

describe('PUT /datebooks/:id/location', () => {
  const place = { latitude: 19.06, longitude: 72.84, source: 'gps' };

  it('completes a plan that waited for a location, and publishes that but not the point', async () => {
    const plan = await createPlan(owner, {
      planType: 'goSolo',
      sameLocationMode: true,
      preferences: quickPreferences(),
      coordinates: null,
    });
    expect(await owner.call(`PUT /datebooks/${plan.id}/location`, place)).toMatchObject({ status: 204 });
    expect((await snapshotOf(owner, plan.id)).plan).toMatchObject({ state: 'live', coordinates: { lat: 19.06 } });
    const log = await owner.call(`GET /datebooks/${plan.id}/events?after=0`);
    expect(JSON.stringify(log.body)).not.toMatch(/latitude|19\.06(?!\dZ)/);
  });

  it('asks for a city outside the cities, and then starts from its centre', async () => {
    const plan = await createPlan(owner, { planType: 'goSolo' });
    const far = { latitude: 51.5, longitude: 0, source: 'gps' };
    const route = `PUT /datebooks/${plan.id}/location`;
    expect(await owner.call(route, far)).toMatchObject({ status: 422, code: 'outside-cities' });
    expect(await owner.call(route, { ...far, citySlug: 'pune' })).toMatchObject({ status: 204 });
    expect((await snapshotOf(owner, plan.id)).plan.coordinates).toEqual({ lat: 18.51957, lng: 73.85535 });
  });
});

describe('the clock', () => {
  it('uses the database’s clock: a plan for an evening that has begun has no auction', async () => {
    const plan = await createPlan(owner, { planType: 'goSolo' });
    await savePreferences(owner, plan.id);
    await setClock(database, new Date(`${tomorrow()}T18:00:00Z`));
    try {
      const answer = await owner.call<PlanAnswer>(`PATCH /datebooks/${plan.id}`, { bidding: 'open' });
      expect(answer).toMatchObject({ status: 200, body: { state: 'collecting' } });
      expect((await typesOf(owner, plan.id)).at(-1)).toBe('plan.no_eligible_venues');
    } finally {
      await setClock(database, null);
    }
  });
});
