import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PreferencesStatus, PreferencesView, Problem, Snapshot, PlanAnswer, SavePreferences } from '@app/contracts';
import {
  createPlan,
  enterGuest,
  makeVenue,
  openLiveSocket,
  savePreferences,
  preferencesFor,
  type Planner,
  createPlanOfTwo,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

beforeAll(async () => {
  await makeVenue(database);
}, 30_000);

const statusOf = async (planner: Planner, id: string) =>
  (await planner.call<PreferencesStatus>(`GET /datebooks/${id}/preferences-status`)).body;
const own = async (planner: Planner, id: string) => (await planner.call<PreferencesView>(`GET /preferences?dateBookId=${id}`)).body;

/** A datebook of two whose preferences differ in the vibe and the time of day; the friend saved last. */
async function mismatched() {
  const theirs = {
    dateStyles: ['vibe:energetic', 'activity:active', 'place:bowling'],
    preferredTime: 'morning' as const,
    budget: '5000-10000',
    travelDistance: 25,
  };
  const { plan, owner, friend } = await createPlanOfTwo(url, { theirs });
  return { owner, friend, id: plan.id };
}

describe('POST /preferences', () => {
  it('asks once for the member’s age before it searches for nightlife', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    const preferences = preferencesFor(id, { dateStyles: ['vibe:energetic', 'activity:entertainment', 'place:nightclubs'] });
    expect(await planner.call('POST /preferences', preferences)).toMatchObject({ status: 422, code: 'adult-required' });
    expect(await own(planner, id)).toBeNull();
    await planner.call('PATCH /auth/user', { adult: true });
    expect(await planner.call('POST /preferences', preferences)).toMatchObject({ status: 200 });
  });

  it('names all wrong fields at once', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    const answer = await planner.call<Problem>(
      'POST /preferences',
      preferencesFor(id, { dateStyles: [], budget: 'lots', filterType: null }),
    );
    expect(Object.keys(answer.fieldErrors)).toEqual(['dateStyles', 'budget', 'filterType']);
    const nowhere = await planner.call('POST /preferences', preferencesFor(id, { userLocation: { latitude: 'here', longitude: '72' } }));
    expect(nowhere.fieldErrors).toEqual({ userLocation: ['must be degrees'] });
    expect(await own(planner, id)).toBeNull();
  });

  it('keeps another page’s saves in fields that this page did not change', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    await savePreferences(planner, id, { budget: '3000' });
    const opened = await own(planner, id);
    await planner.call('POST /preferences', preferencesFor(id, { budget: '5000', was: { budget: '3000' } }));
    const dateStyles = ['vibe:relaxed', ...opened.dateStyles.slice(1)];
    const answer = await planner.call('POST /preferences', preferencesFor(id, { dateStyles, was: { dateStyles: opened.dateStyles } }));
    expect(answer.status).toBe(200);
    const saved = await own(planner, id);
    expect(saved).toEqual({ ...opened, dateStyles, budget: '5000', minSpend: 5000, version: 3 });
  });

  it('refuses a field that another page has changed since, returns its value, and saves no field', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    await savePreferences(planner, id, { budget: '5000' });
    const late = preferencesFor(id, { budget: '4000', preferredTime: 'morning', was: { budget: '3000', preferredTime: 'evening' } });
    const refused = await planner.call<Problem>('POST /preferences', late);
    expect(refused).toMatchObject({ status: 409, code: 'version-mismatch', body: { present: { budget: '5000' } } });
    expect(await own(planner, id)).toMatchObject({ budget: '5000', preferredTime: 'evening', version: 1 });
    const kept = { ...late, was: { budget: '5000', preferredTime: 'evening' } };
    expect(await planner.call('POST /preferences', kept)).toMatchObject({
      status: 200,
      body: { budget: '4000', preferredTime: 'morning' },
    });
  });

  it('keeps the start of a member unless the place is the changed field', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    await savePreferences(planner, id);
    await planner.call(`PUT /datebooks/${id}/location`, { latitude: 19.12, longitude: 72.85, source: 'gps' });
    const moved = await own(planner, id);
    await planner.call('POST /preferences', preferencesFor(id, { budget: '5000', was: { budget: '3000' } }));
    expect(await own(planner, id)).toMatchObject({ budget: '5000', userLocation: moved.userLocation });
  });

  it('returns the saved preferences with the code that the first save mints, for every type, and keeps the code', async () => {
    for (const planType of ['goSolo', 'datebook', 'palbook'] as const) {
      const planner = await enterGuest(url);
      const { id } = await createPlan(planner, { planType });
      expect(await own(planner, id)).toBeNull();
      const saved = await savePreferences(planner, id, { dateStyles: ['romantic', 'dining', 'cafes'], specialRequests: ' By the window ' });
      expect(saved).toMatchObject({
        dateBookId: id,
        userId: planner.id,
        dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
        budget: '3000',
        minSpend: 3000,
        maxSpend: null,
        specialRequests: 'By the window',
        userLocation: { latitude: '19.05500000', longitude: '72.84000000' },
        version: 1,
      });
      expect(saved.inviteCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(await savePreferences(planner, id)).toMatchObject({ version: 2, inviteCode: saved.inviteCode });
      const { inviteCode: _code, ...stored } = await savePreferences(planner, id);
      expect(await own(planner, id)).toEqual(stored);
    }
  });

  it('uses the centre of a picked city or a chosen area as the place', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    expect(await savePreferences(planner, id, { userLocation: null, citySlug: 'goa' })).toMatchObject({
      locationSource: 'city',
      citySlug: 'goa',
    });
    const other = await createPlan(planner);
    const byArea = { userLocation: null, filterType: 'locality', travelDistance: null, selectedAreas: ['bandra', 'juhu'] } as const;
    expect(await savePreferences(planner, other.id, { ...byArea, selectedAreas: [...byArea.selectedAreas] })).toMatchObject({
      locationSource: 'area',
      citySlug: 'mumbai',
      selectedAreas: ['bandra', 'juhu'],
    });
  });

  it('hides a member’s food and access needs from the others in the plan, and shows venues those of all', async () => {
    const { owner, friend, id } = await mismatched();
    expect(await savePreferences(owner, id, { diet: ['jain'], accessibility: ['step_free'] })).toMatchObject({
      diet: ['jain'],
      accessibility: ['step_free'],
    });
    expect(await savePreferences(friend, id, { diet: ['nut', 'halal'] })).toMatchObject({ diet: ['nut', 'halal'], accessibility: [] });
    const texts = await Promise.all(
      [
        `GET /datebooks/${id}`,
        `GET /datebooks/${id}/preferences-status`,
        'GET /datebooks?include=status',
        `GET /datebooks/${id}/events?after=3`,
      ].map(async (route) => JSON.stringify((await friend.call(route)).body)),
    );
    for (const text of texts) expect(text).not.toMatch(/jain|step_free|halal/);
    const [request] = await database.source.query<{ spec: object }[]>('SELECT spec FROM bid_requests WHERE datebook_id = $1', [id]);
    expect(request?.spec).toMatchObject({ diet: ['jain', 'halal', 'nut'], accessibility: ['step_free'] });
  });

  it('hides an occasion from the other members, who may be surprised, and shows venues it and the arrival', async () => {
    const { owner, friend, id } = await mismatched();
    const answers = { occasion: 'proposal', arrivalTime: '19:30' } as const;
    expect(await savePreferences(owner, id, { preferredTime: 'evening', ...answers })).toMatchObject(answers);
    expect(await savePreferences(friend, id, { preferredTime: 'evening' })).toMatchObject({ occasion: null, arrivalTime: null });
    for (const route of [`GET /datebooks/${id}`, `GET /datebooks/${id}/preferences-status`, `GET /datebooks/${id}/events?after=3`])
      expect(JSON.stringify((await friend.call(route)).body)).not.toMatch(/proposal|19:30/);
    const [request] = await database.source.query<{ spec: object }[]>('SELECT spec FROM bid_requests WHERE datebook_id = $1', [id]);
    expect(request?.spec).toMatchObject(answers);
    expect(await savePreferences(owner, id, { preferredTime: 'evening', occasion: null })).toMatchObject({
      occasion: null,
      arrivalTime: null,
    });
  });

  it('reports that the members’ chosen areas have none in common', async () => {
    const inAreas = (...selectedAreas: string[]) => ({ filterType: 'locality' as const, travelDistance: null, selectedAreas });
    const { plan, owner, friend } = await createPlanOfTwo(url, { mine: inAreas('bandra', 'juhu'), theirs: inAreas('juhu', 'worli') });
    const { id } = plan;
    expect((await statusOf(owner, id)).compatibility.areasUnited).toBe(false);
    await savePreferences(friend, id, inAreas('worli'));
    for (const reader of [owner, friend]) expect((await statusOf(reader, id)).compatibility.areasUnited).toBe(true);
  });

  it('refuses plans that are over', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner);
    await database.source.query(`UPDATE datebooks SET state = 'booked' WHERE id = $1`, [id]);
    expect(await planner.call('POST /preferences', preferencesFor(id))).toMatchObject({ status: 409, code: 'plan-state' });
  });
});

describe('a mismatch', () => {
  it('notifies both of a mismatch, with the merged budget and distance and never the partner’s; the last saver may resolve it', async () => {
    const { owner, friend, id } = await mismatched();
    const [mine, theirs] = [await statusOf(owner, id), await statusOf(friend, id)];
    expect(mine).toMatchObject({
      bothHavePreferences: true,
      bothHaveCoordinates: true,
      readyCount: 2,
      compatibility: {
        strictMatch: false,
        allowVenueAccess: false,
        mismatches: ['dateStyles', 'preferredTime'],
        canNegotiate: false,
        askedBy: null,
      },
    });
    expect(mine.compatibility.partnerPrefs).toEqual([
      expect.objectContaining({ firstName: 'Kabir', preferredTime: 'morning', budget: '3000-10000', travelDistance: 10 }),
    ]);
    expect(theirs.compatibility.canNegotiate).toBe(true);
  });

  it('an accept takes over only the differing fields, as stored, whatever the body claims; the plan goes live', async () => {
    const { owner, friend, id } = await mismatched();
    const socket = await openLiveSocket(url, { cookie: owner.cookie });
    await socket.watch({ dateBookId: id });
    const forged = { dateBookId: id, partnerPreferences: { budget: '500', travelDistance: 50 } };
    expect(await friend.call('POST /accept-partner-preferences', forged)).toMatchObject({ status: 200 });
    await socket.until(() => socket.events.length === 2);
    expect(socket.events.map(({ type }) => type)).toEqual(['negotiation.accepted', 'plan.live']);
    socket.close();
    expect(await own(friend, id)).toMatchObject({
      dateStyles: (await own(owner, id)).dateStyles,
      preferredTime: 'evening',
      budget: '5000-10000',
      travelDistance: 25,
    });
    expect((await friend.call<Snapshot>(`GET /datebooks/${id}`)).body.plan.state).toBe('live');
    expect(await friend.call('POST /accept-partner-preferences', { dateBookId: id })).toMatchObject({ status: 409, code: 'plan-state' });
  });

  it('an accept of values that are no longer stored answers 409, and changes nothing', async () => {
    const { friend, id } = await mismatched();
    const stale = { dateBookId: id, partnerPreferences: { dateStyles: ['vibe:cozy'], preferredTime: 'evening' } };
    expect(await friend.call('POST /accept-partner-preferences', stale)).toMatchObject({ status: 409, code: 'version-mismatch' });
    expect(await own(friend, id)).toMatchObject({ preferredTime: 'morning' });
  });

  it.each([[{ toString: 1 }], [[['vibe:cozy']]], [null]])('an accept with unreadable values answers 409 too: %j', async (nonsense) => {
    const { friend, id } = await mismatched();
    const stale = { dateBookId: id, partnerPreferences: { dateStyles: [nonsense] } };
    expect(await friend.call('POST /accept-partner-preferences', stale)).toMatchObject({ status: 409, code: 'version-mismatch' });
  });

  it('an ask moves the turn to the partner, who accepts the request', async () => {
    const { owner, friend, id } = await mismatched();
    const body = { dateBookId: id, userPreferences: { dateStyles: ['forged'] } };
    expect(await friend.call('POST /ask-partner-accept', body)).toMatchObject({ status: 200 });
    expect((await statusOf(friend, id)).compatibility).toMatchObject({ canNegotiate: false, askedBy: 'me' });
    expect((await statusOf(owner, id)).compatibility).toMatchObject({ canNegotiate: true, askedBy: 'partner' });
    expect(await friend.call('POST /ask-partner-accept', { dateBookId: id })).toMatchObject({ status: 403 });
    expect(await owner.call('POST /accept-partner-preferences', { dateBookId: id })).toMatchObject({ status: 200 });
    expect(await own(owner, id)).toMatchObject({ preferredTime: 'morning', budget: '3000' });
    expect((await statusOf(owner, id)).compatibility).toMatchObject({ strictMatch: true, allowVenueAccess: true });
  });

  it('an ask stays open after a voter’s save or departure', async () => {
    const people = await Promise.all(['Asha', 'Kabir', 'Meera'].map((name) => enterGuest(url, name)));
    const [owner, friend, voter] = people as [Planner, Planner, Planner];
    const { id } = await createPlan(owner, { planType: 'palbook', maxMembers: 3 });
    const { inviteCode } = await savePreferences(owner, id);
    for (const other of [friend, voter]) await other.call(`POST /invites/${inviteCode}/join`);
    await savePreferences(friend, id, { preferredTime: 'morning' });
    await owner.call(`POST /datebooks/${id}/go-without-rest`);
    await friend.call('POST /ask-partner-accept', { dateBookId: id });
    const expected = { canNegotiate: true, askedBy: 'partner', mismatches: ['preferredTime'] };
    await savePreferences(voter, id, { preferredTime: 'afternoon' });
    expect((await statusOf(owner, id)).compatibility).toMatchObject(expected);
    await voter.call(`DELETE /datebooks/${id}/members/${voter.id}`);
    expect((await statusOf(owner, id)).compatibility).toMatchObject(expected);
    expect((await statusOf(friend, id)).compatibility).toMatchObject({ canNegotiate: false, askedBy: 'me' });
  });

  it('keep-mine changes no preference and returns the turn', async () => {
    const { owner, friend, id } = await mismatched();
    await friend.call('POST /ask-partner-accept', { dateBookId: id });
    expect(await owner.call(`POST /datebooks/${id}/keep-mine`)).toMatchObject({ status: 200 });
    expect((await statusOf(friend, id)).compatibility).toMatchObject({ canNegotiate: true, askedBy: null, strictMatch: false });
  });

  it('only the two members may resolve a mismatch, in turn', async () => {
    const { owner, id } = await mismatched();
    for (const route of ['POST /accept-partner-preferences', 'POST /ask-partner-accept'])
      expect(await owner.call(route, { dateBookId: id })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('two answers at once act once, and the other learns that the turn has moved on', async () => {
    const { owner, friend, id } = await mismatched();
    const answers = await Promise.all([
      friend.call('POST /accept-partner-preferences', { dateBookId: id }),
      friend.call('POST /ask-partner-accept', { dateBookId: id }),
      owner.call('POST /accept-partner-preferences', { dateBookId: id }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([200, 403, 409]).toContain(status);
    const { strictMatch, mismatches } = (await statusOf(owner, id)).compatibility;
    expect(strictMatch).toBe(mismatches.length === 0);
  });
});

describe('a plan whose device has no place', () => {
  it.each<[what: string, preferences: Partial<SavePreferences>]>([
    ['a city', { citySlug: 'mumbai', locationSource: 'city', travelDistance: 25 }],
    ['an area', { filterType: 'locality', travelDistance: null, selectedAreas: ['bandra'] }],
  ])('goes live nevertheless from %s', async (_, preferences) => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner, { planType: 'goSolo' });
    await database.source.query(`UPDATE venues SET area_id = 'bandra'`);
    const saved = await savePreferences(planner, id, { userLocation: null, ...preferences });
    expect(saved.inviteCode).toHaveLength(12);
    const live = await planner.call<PlanAnswer>(`PATCH /datebooks/${id}`, { bidding: 'open' });
    expect(live.body).toMatchObject({
      state: 'live',
      preferencesStatus: { requiresGPS: false, compatibility: { allowVenueAccess: true } },
    });
  });

  it('accepts a place later, and waits for it meanwhile', async () => {
    const planner = await enterGuest(url);
    const { body } = await planner.call<PlanAnswer>('POST /datebooks', {
      planType: 'goSolo',
      sameLocationMode: true,
      preferences: { dateStyles: ['cozy'], budget: '2000-5000' },
      coordinates: null,
    });
    expect(body.preferencesStatus).toMatchObject({ requiresGPS: true, bothHavePreferences: true });
    await planner.call(`PUT /datebooks/${body.id}/location`, { latitude: 19.06, longitude: 72.84, source: 'city', citySlug: 'mumbai' });
    expect((await planner.call<PlanAnswer>(`PATCH /datebooks/${body.id}`, { bidding: 'open' })).body.state).toBe('live');
  });
});
