import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanAnswer, PlanListItem, Problem, Snapshot } from '@app/contracts';
import { cardTarget, chipText, planChip } from '@app/domain';
import {
  call,
  createPlan,
  savePreferences,
  type Planner,
  createPlanOfTwo,
  snapshotOf,
  typesOf,
  quickPreferences,
  enterGuest,
  makeVenue,
  makeUser,
  signInUser,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';
import { ALL_CHANGES, expectReadsToFollow, people, sharedPlan, sql, VIEWS, usePlanReaders } from '../testing/plan-reads.js';

useRunningApi();

usePlanReaders();

let owner: Planner;
beforeAll(async () => {
  // The third, besides the two of plan-reads.ts.
  await makeVenue(database, { placeTypes: ['cafes', 'casual_restaurants'] });
}, 30_000);
beforeEach(async () => {
  owner = await enterGuest(url);
});

describe('POST /datebooks', () => {
  it('creates each type with its size, as a draft with its owner as the only member', async () => {
    for (const [planType, maxMembers] of [
      ['goSolo', 1],
      ['datebook', 2],
      ['palbook', 3],
    ] as const) {
      const plan = await createPlan(owner, { planType, name: `My ${planType}` });
      expect(plan).toMatchObject({
        planType,
        maxMembers,
        state: 'draft',
        bidding: 'held',
        role: 'owner',
        inviteCode: null,
        partySize: 1,
        createdBy: owner.id,
      });
      expect(plan.preferencesStatus).toMatchObject({ planType, memberCount: 1, bothHavePreferences: false });
    }
  });

  it('keeps the venue at which the plan begins, and refuses an unknown one without a plan', async () => {
    // Other tests of this file count the venues that can be asked.
    const firstVenueId = await makeVenue(database, { kind: 'unclaimed' });
    const plan = await createPlan(owner, { planType: 'goSolo', firstVenueId });
    const firstVenue = { venueId: firstVenueId, name: expect.stringContaining('Fixture venue'), outcome: null };
    expect(plan).toMatchObject({ firstVenue });
    expect((await snapshotOf(owner, plan.id)).plan).toMatchObject({ firstVenue });
    const unknown = await owner.call('POST /datebooks', { planType: 'goSolo', firstVenueId: randomUUID() });
    expect(unknown).toMatchObject({ status: 404, code: 'not-found' });
    expect((await owner.call<PlanListItem[]>('GET /datebooks')).body).toHaveLength(1);
  });

  it('refuses a fourth open plan of a guest and a sixth of an account, also when requested at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => owner.call('POST /datebooks', { planType: 'goSolo' })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'plan-limit' });
    await database.source.query(`UPDATE users SET is_guest = false, email = id || '@example.org' WHERE id = $1`, [owner.id]);
    const more = await Promise.all([1, 2, 3].map(() => owner.call('POST /datebooks', { planType: 'goSolo' })));
    expect(more.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409]);
  });

  it('repeats the first response for a repeated key, even after the plan has changed, and creates once', async () => {
    const key = randomUUID();
    const body = { planType: 'datebook', name: 'Once' };
    const answers = await Promise.all([1, 2, 3].map(() => owner.call<PlanAnswer>('POST /datebooks', body, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body.id]))).size).toBe(1);
    await owner.call(`PATCH /datebooks/${answers[0]?.body.id ?? ''}`, { name: 'Twice' });
    expect((await owner.call<PlanAnswer>('POST /datebooks', body, { key })).body).toEqual(answers[0]?.body);
    expect(await owner.call('POST /datebooks', { ...body, name: 'Other' }, { key })).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect((await owner.call<PlanListItem[]>('GET /datebooks')).body).toHaveLength(1);
  });

  it('saves a quick plan’s preferences: vibes decide the rest; without a location the plan waits for one', async () => {
    const plan = await createPlan(owner, {
      planType: 'goSolo',
      sameLocationMode: true,
      preferences: quickPreferences(),
      coordinates: null,
    });
    expect(plan).toMatchObject({ bidding: 'open', state: 'collecting', name: 'My Perfect Plan' });
    expect(plan.inviteCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(plan.preferences).toMatchObject({
      budget: '2000-5000',
      minSpend: 2000,
      maxSpend: 5000,
      travelDistance: 10,
      filterType: 'distance',
    });
    expect(plan.preferences?.dateStyles).toEqual(
      expect.arrayContaining(['vibe:romantic', expect.stringMatching(/^activity:/), expect.stringMatching(/^place:/)]),
    );
    expect(plan.preferencesStatus).toMatchObject({ requiresGPS: true, compatibility: { allowVenueAccess: false } });
  });

  it('requires only vibes of a quick plan: 10 km, ₹2,000 to ₹5,000, any time', async () => {
    const body = { planType: 'datebook', preferences: { dateStyles: ['cozy', 'nightlife'] }, coordinates: { lat: 19.06, lng: 72.84 } };
    const answer = await owner.call<PlanAnswer>('POST /datebooks', body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'My Perfect Plan',
        sameLocationMode: false,
        preferences: {
          dateStyles: ['vibe:cozy', 'vibe:nightlife', 'activity:dining', 'place:cafes', 'place:bakeries', 'place:rooftop_dining'],
          budget: '2000-5000',
          travelDistance: 10,
          filterType: 'distance',
          selectedAreas: [],
          preferredDate: null,
          preferredTime: null,
          specialRequests: null,
          userLocation: { latitude: '19.06000000', longitude: '72.84000000' },
        },
        preferencesStatus: { me: { hasPreferences: true, hasCoordinates: true }, needsPartner: true, requiresGPS: false },
      },
    });
  });

  it('keeps the kinds of place that a quick plan chose, and knows its budget all the same', async () => {
    const dateStyles = ['vibe:cozy', 'activity:dining', 'place:bakeries'];
    const body = { planType: 'datebook', preferences: { dateStyles, budget: '' }, coordinates: { lat: 19.06, lng: 72.84 } };
    const answer = await owner.call<PlanAnswer>('POST /datebooks', body);
    expect(answer).toMatchObject({ status: 201, body: { preferences: { dateStyles, budget: '2000-5000' } } });
  });

  it('goes live at once with a location in either spelling', async () => {
    for (const coordinates of [
      { lat: 19.06, lng: 72.84 },
      { latitude: 19.06, longitude: 72.84 },
    ] as const) {
      const body = { planType: 'goSolo', sameLocationMode: true, preferences: quickPreferences(), coordinates };
      const answer = await owner.call<PlanAnswer>('POST /datebooks', body);
      expect(answer).toMatchObject({ status: 201, body: { state: 'live', coordinates: { lat: 19.06, lng: 72.84 } } });
      expect(await typesOf(owner, answer.body.id)).toEqual(['datebook.created', 'preferences.saved', 'plan.live']);
      // The worker asks the venues, and there is none here.
      expect((await snapshotOf(owner, answer.body.id)).bidRequest).toMatchObject({ status: 'open', invitedCount: 0 });
    }
  });

  it('stores nothing of a quick plan with refused preferences', async () => {
    const answer = await owner.call<Problem>('POST /datebooks', {
      planType: 'goSolo',
      preferences: { ...quickPreferences(), dateStyles: [] },
    });
    expect(answer).toMatchObject({
      status: 422,
      code: 'preferences-incomplete',
      body: { title: 'Please select at least one experience style', fieldErrors: { dateStyles: [expect.any(String)] } },
    });
    expect((await owner.call<PlanListItem[]>('GET /datebooks')).body).toEqual([]);
  });

  it('adds a date to the name of a second plan of the same name', async () => {
    const [one, two] = [await createPlan(owner), await createPlan(owner)];
    expect(one.name).toBe('My Perfect Plan');
    expect(two.name).toMatch(/^My Perfect Plan \d{4}-\d\d-\d\d$/);
  });
});

describe('reading plans', () => {
  it('lists created and joined plans, newest first, page by page, with the status only on request', async () => {
    const { plan, friend } = await createPlanOfTwo(url);
    const own = await createPlan(friend, { planType: 'goSolo' });
    const all = (await friend.call<PlanListItem[]>('GET /datebooks')).body;
    expect(all.map(({ id, role }) => [id, role])).toEqual([
      [own.id, 'owner'],
      [plan.id, 'member'],
    ]);
    expect(all[0]).not.toHaveProperty('preferencesStatus');
    const page = await friend.call<PlanListItem[]>('GET /datebooks?include=status&limit=1');
    expect(page.body[0]?.preferencesStatus?.me).toMatchObject({ isCreator: true });
    const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
    expect(next).toContain('include=status');
    expect((await friend.call<PlanListItem[]>(`GET ${next}`)).body.map(({ id }) => id)).toEqual([plan.id]);
  });

  it('returns in one call the statuses of each plan’s own read, and the chips that follow from them', async () => {
    const chips = async () => {
      const { body } = await owner.call<PlanListItem[]>('GET /datebooks?include=status');
      for (const plan of body)
        expect(plan.preferencesStatus).toEqual((await owner.call(`GET /datebooks/${plan.id}/preferences-status`)).body);
      return body.map((plan) => {
        const input = { ...plan, preferencesStatus: plan.preferencesStatus ?? null, isCreator: plan.role === 'owner' };
        return [plan.planType, chipText(planChip(input, 'full')), chipText(planChip(input, 'compact')), cardTarget(input).split(/[/?]/)[1]];
      });
    };
    const plans = [];
    for (const planType of ['goSolo', 'datebook', 'palbook'] as const) plans.push(await createPlan(owner, { planType }));
    expect(await chips()).toEqual(
      ['palbook', 'datebook', 'goSolo'].map((type) => [type, 'Set Preferences', 'Set Preferences', 'preferences']),
    );
    for (const { id } of plans) await savePreferences(owner, id);
    expect(await chips()).toEqual([
      ['palbook', 'Waiting for Partner', 'Waiting for Partner', 'waiting'],
      ['datebook', 'Waiting for Partner', 'Waiting for Partner', 'waiting'],
      ['goSolo', '– venues ready for discovery', 'Discover Venues', 'venue-dashboard'],
    ]);
    for (const { id } of plans) await owner.call(`PATCH /datebooks/${id}`, { sameLocationMode: true, bidding: 'open' });
    expect(new Set((await chips()).map(([, full, compact]) => `${full}, ${compact}`))).toEqual(
      new Set(['3 venues ready for discovery, Discover Venues']),
    );
  });

  it('answers 304 for an unchanged list, until one of its plans changes, to the reader that it was given to', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const list = (reader: Planner, etag?: string | null) =>
      reader.call('GET /datebooks?include=status', undefined, etag ? { headers: { 'if-none-match': etag } } : {});
    const etag = (await list(friend)).headers.get('etag');
    expect(etag).toBeTruthy();
    expect((await list(friend, etag)).status).toBe(304);
    expect((await list(owner, etag)).status).toBe(200);
    expect((await friend.call('GET /datebooks', undefined, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(200);
    await owner.call(`PATCH /datebooks/${plan.id}`, { name: 'Another evening' });
    expect((await list(friend, etag)).status).toBe(200);
  });

  it('gives each member the snapshot at one seq, without the others’ place, budget and distance', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const [mine, theirs] = [await snapshotOf(owner, plan.id), await snapshotOf(friend, plan.id)];
    expect(mine.seq).toBe(theirs.seq);
    expect(mine.seq).toBe((await typesOf(owner, plan.id)).length);
    expect(mine).toMatchObject({
      plan: { state: 'live', coordinates: { lat: 19.055 } },
      me: { role: 'owner', canAccept: true },
      bids: [],
      booking: null,
    });
    expect(theirs).toMatchObject({ plan: { coordinates: null, preferences: null }, me: { role: 'member', canAccept: false } });
    expect(theirs.bidRequest).toMatchObject({ status: 'open', availableVenueCount: 3, dateBookId: plan.id });
    expect(theirs.members.map(({ firstName, hasPreferences }) => [firstName, hasPreferences])).toEqual([
      ['Asha', true],
      ['Kabir', true],
    ]);
    expect(JSON.stringify(theirs)).not.toMatch(/19\.05(?!\dZ)/);
  });

  it('returns the events after a number, and reset to a reader that is ahead or was no member yet', async () => {
    const { plan, owner, friend } = await createPlanOfTwo(url);
    const log = (await owner.call<{ events: { seq: number }[]; seq: number }>(`GET /datebooks/${plan.id}/events?after=2`)).body;
    expect(log.events.map(({ seq }) => seq)).toEqual(Array.from({ length: log.seq - 2 }, (_, n) => n + 3));
    expect((await owner.call(`GET /datebooks/${plan.id}/events?after=${log.seq + 1}`)).body).toEqual({ reset: true, seq: log.seq });
    expect((await friend.call(`GET /datebooks/${plan.id}/events?after=0`)).body).toEqual({ reset: true, seq: log.seq });
    expect(await owner.call(`GET /datebooks/${plan.id}/events?after=-1`)).toMatchObject({ status: 422 });
  });
});

describe('reads of a plan', () => {
  it('tags a read without the transaction id of its row, which counts all writes', async () => {
    const owner = await enterGuest(url);
    const { id } = await createPlan(owner);
    const etag = (await owner.call(`GET /datebooks/${id}`)).headers.get('etag') ?? '';
    const [row] = await database.source.query<{ xmin: string }[]>('SELECT xmin FROM datebooks WHERE id = $1', [id]);
    expect(etag).toMatch(/\.[\w-]{43}"$/);
    expect(etag.split('.')).not.toContain(row?.xmin);
  });

  it('equals a fresh read for this reader after each change by any member or venue', () => expectReadsToFollow(ALL_CHANGES));

  it.each(Object.keys(VIEWS) as (keyof typeof VIEWS)[])('refuses reads as %s from the moment at which the reader is out', async (view) => {
    const plan = await sharedPlan();
    const read = (tag = '') =>
      call(url, VIEWS[view].route(plan.id), { cookie: people[1].cookie, headers: tag ? { 'if-none-match': tag } : {} });
    const [first, again] = [await read(), await read()];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const etag = first.headers.get('etag') ?? '';
    await sql('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', plan.id, people[1].id);
    expect([(await read()).status, (await read(etag)).status]).toEqual([404, 404]);
    await sql('UPDATE members SET left_at = NULL WHERE datebook_id = $1 AND user_id = $2', plan.id, people[1].id);
    expect((await read()).status).toBe(200);
    await sql('UPDATE datebooks SET deleted_at = app_clock() WHERE id = $1', plan.id);
    expect([(await read()).status, (await read(etag)).status]).toEqual([404, 404]);
  });

  it('caches a read once, in every spelling of its id and with any ignored parameters of its address', async () => {
    const plan = await sharedPlan();
    const [{ cookie }] = people;
    const tags = async (...routes: string[]) =>
      new Set(await Promise.all(routes.map(async (route) => (await call(url, `GET ${route}`, { cookie })).headers.get('etag'))));
    const path = `/datebooks/${plan.id}`;
    expect(await tags(path, `${path}?x=1`, `${path}?x=2&limit=5`, `/datebooks/${plan.id.toUpperCase()}`)).toHaveProperty('size', 1);
    const own = '/preferences';
    expect(await tags(`${own}?dateBookId=${plan.id}`, `${own}?dateBookId=${plan.id.toUpperCase()}`)).toHaveProperty('size', 1);
    expect(await tags('/datebooks?limit=5', '/datebooks?limit=6', '/datebooks')).toHaveProperty('size', 3);
  });

  it('caches reads per reader, and refuses them after the session’s end', async () => {
    const plan = await sharedPlan();
    const [owner, friend] = people;
    const read = ({ cookie }: { cookie: string }) => call<Snapshot>(url, `GET /datebooks/${plan.id}`, { cookie });
    const second = await signInUser(database, friend.id);
    for (const who of [owner, friend, second, owner, friend, second])
      expect((await read(who)).body.me).toMatchObject({ userId: who === owner ? owner.id : friend.id, canAccept: who === owner });
    await sql(`UPDATE sessions SET expires_at = app_clock() WHERE token_hash = $1`, Buffer.from(second.sessionHash, 'hex'));
    expect([(await read(second)).status, (await read(friend)).status]).toEqual([401, 200]);
  });

  it('answers each of many reads at once with its own plan', async () => {
    const plans = await Promise.all([sharedPlan(), sharedPlan(), sharedPlan()]);
    const readers = Array.from({ length: 60 }, (_, n) => ({ who: people[n % 2]!, id: plans[n % 3]!.id, stranger: n % 10 === 9 }));
    const outsider = await signInUser(database, await makeUser(database));
    const answers = await Promise.all(
      readers.map(({ who, id, stranger }) => call<Snapshot>(url, `GET /datebooks/${id}`, { cookie: (stranger ? outsider : who).cookie })),
    );
    for (const [n, { who, id, stranger }] of readers.entries())
      if (stranger) expect(answers[n]?.status).toBe(404);
      else expect(answers[n]?.body).toMatchObject({ plan: { id }, me: { userId: who.id } });
  });
});
