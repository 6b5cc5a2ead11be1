import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NearbyVenue, PlanAnswer, PreferencesView, Relaxations, SavePreferences, VenueView } from '@app/contracts';
import { addDays } from '@app/domain';
import {
  createPlan,
  enterGuest,
  makeVenue,
  savePreferences,
  setClock,
  tomorrow,
  type Planner,
  createPlanOfTwo,
  snapshotOf,
  typesOf,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

afterEach(() => setClock(database, null));

/** A separate point for each test, far from other tests' venues: one degree of latitude is 111 km. */
const AT = { latitude: 19.055, longitude: 72.84 };
const near = (km: number) => ({ latitude: AT.latitude + km / 111, longitude: AT.longitude });
const helpOf = async (planner: Planner, id: string) => (await planner.call<Relaxations>(`GET /datebooks/${id}/relaxations`)).body;
const again = (planner: Planner, id: string, relaxation?: object, key?: string) =>
  planner.call<PlanAnswer>(`POST /datebooks/${id}/again`, relaxation ? { relaxation } : {}, key ? { key } : {});
const own = async (planner: Planner, id: string) => (await planner.call<PreferencesView>(`GET /preferences?dateBookId=${id}`)).body;
const numbers = (id: string) =>
  database.source.query<{ number: number; status: string }[]>(
    'SELECT number, status FROM bid_requests WHERE datebook_id = $1 ORDER BY number',
    [id],
  );

/** Removes other venues, and creates a plan that asks for bids. */
async function asking(
  preferences: Partial<SavePreferences>,
  venues: Parameters<typeof makeVenue>[1][],
): Promise<{ owner: Planner; id: string }> {
  await database.source.query(`UPDATE venues SET paused = true`);
  for (const venue of venues) await makeVenue(database, venue);
  const owner = await enterGuest(url);
  const { id } = await createPlan(owner, { planType: 'goSolo' });
  await savePreferences(owner, id, preferences);
  await owner.call(`PATCH /datebooks/${id}`, { bidding: 'open' });
  return { owner, id };
}

describe('GET /datebooks/:id/relaxations', () => {
  it('counts the venues that can be asked, with the reasons of the others and the gain of each relaxation, most first', async () => {
    const { owner, id } = await asking({ dateStyles: ['vibe:romantic', 'activity:wellness', 'place:spas'], budget: '1000-1500' }, [
      { ...near(1), placeTypes: ['spas'] },
      { ...near(18), placeTypes: ['spas'] },
      { ...near(19), placeTypes: ['spas'] },
      { ...near(2), placeTypes: ['spas'], seats: 0 },
      { ...near(3), placeTypes: ['spas'] },
      { ...near(1), placeTypes: ['cafes'] },
    ]);
    await database.source.query(`UPDATE venues SET open_minutes = '{[0,1)}' WHERE location[1] BETWEEN $1 AND $2 AND NOT paused`, [
      near(2.9).latitude,
      near(3.1).latitude,
    ]);
    const help = await helpOf(owner, id);
    expect(help).toMatchObject({ eligible: 1, tooLate: false });
    expect(Object.fromEntries(help.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
      distance: 2,
      seats: 1,
      closed: 1,
      budget: 1,
    });
    expect(help.options.slice(0, 1)).toEqual([{ relaxation: { kind: 'distance', travelDistance: 25 }, eligible: 3, gained: 2 }]);
    expect(help.options).not.toContainEqual(expect.objectContaining({ relaxation: { kind: 'distance', travelDistance: 50 } }));
    expect(help.options).toContainEqual({ relaxation: { kind: 'types' }, eligible: 2, gained: 1 });
    expect(help.options).toContainEqual({ relaxation: { kind: 'budget' }, eligible: 1, gained: 1 });
    const gains = help.options.map(({ gained }) => gained);
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    expect(gains.every((gained) => gained > 0)).toBe(true);
  });

  it('suggests other days and times when places are closed at the chosen one', async () => {
    const { owner, id } = await asking({ preferredTime: 'morning' }, [near(1), near(2)]);
    // Open only in the evening of the day after.
    await database.source.query(
      `UPDATE venues SET open_minutes = (SELECT int4multirange(int4range(m, m + 120)) FROM (SELECT
         ((extract(isodow FROM $1::date)::int - 1) * 1440 + 18 * 60) AS m) t) WHERE NOT paused`,
      [tomorrow()],
    );
    const help = await helpOf(owner, id);
    expect(help.eligible).toBe(0);
    expect(help.options).toContainEqual({ relaxation: { kind: 'time', preferredTime: 'evening' }, eligible: 2, gained: 2 });
    expect(help.options.some(({ relaxation }) => relaxation.kind === 'date')).toBe(false);
  });

  it('combines relaxations that help only together: too far and of another kind', async () => {
    const spas = { dateStyles: ['vibe:romantic', 'activity:wellness', 'place:spas'], travelDistance: 5 };
    const { owner, id } = await asking(spas, [
      { ...near(20), placeTypes: ['cafes'] },
      { ...near(40), placeTypes: ['cafes'] },
    ]);
    const { eligible, options } = await helpOf(owner, id);
    const both = (travelDistance: number) => ({ kind: 'combined', parts: [{ kind: 'distance', travelDistance }, { kind: 'types' }] });
    expect({ eligible, options }).toEqual({
      eligible: 0,
      options: [
        { relaxation: both(50), eligible: 2, gained: 2 },
        { relaxation: both(25), eligible: 1, gained: 1 },
      ],
    });
    expect(await again(owner, id, both(50))).toMatchObject({ status: 200, body: { state: 'live' } });
    expect(await own(owner, id)).toMatchObject({ travelDistance: 50, dateStyles: expect.arrayContaining(['place:cafes']) as unknown });
    expect(await again(owner, id, { kind: 'combined' })).toMatchObject({ status: 422, code: 'invalid-fields' });
  });
});

describe('POST /datebooks/:id/again', () => {
  it('applies an offered relaxation to a plan without venues: it stores the preference and opens a request', async () => {
    const { owner, id } = await asking({}, [near(18)]);
    expect((await snapshotOf(owner, id)).bidRequest).toBeNull();
    const [best] = (await helpOf(owner, id)).options;
    expect(best).toMatchObject({ relaxation: { kind: 'distance', travelDistance: 25 }, gained: 1 });
    expect(await again(owner, id, best?.relaxation)).toMatchObject({ status: 200, body: { id, state: 'live' } });
    expect(await own(owner, id)).toMatchObject({ travelDistance: 25, budget: '3000' });
    expect(await numbers(id)).toEqual([{ number: 1, status: 'open' }]);
  });

  it('closes a request without bids and opens one with the next number, all of it in the log', async () => {
    const { owner, id } = await asking({}, [near(1), near(18)]);
    expect(await again(owner, id)).toMatchObject({ status: 409, code: 'plan-state' });
    expect(await again(owner, id, { kind: 'distance', travelDistance: 25 })).toMatchObject({ status: 200, body: { state: 'live' } });
    expect(await numbers(id)).toEqual([
      { number: 1, status: 'closed' },
      { number: 2, status: 'open' },
    ]);
    expect((await snapshotOf(owner, id)).bidRequest).toMatchObject({ availableVenueCount: 2, status: 'open' });
    expect((await typesOf(owner, id)).slice(-3)).toEqual(['request.closed', 'datebook.updated', 'plan.live']);
  });

  it('refuses to drop an existing offer', async () => {
    const { owner, id } = await asking({}, [near(1), near(18)]);
    await database.source.query(
      `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
       SELECT r.id, r.datebook_id, (SELECT id FROM venues WHERE NOT paused LIMIT 1), 3000, r.start_from, 1, 50, '{}', 1
       FROM bid_requests r WHERE r.datebook_id = $1`,
      [id],
    );
    expect(await again(owner, id, { kind: 'distance', travelDistance: 25 })).toMatchObject({ status: 409, code: 'plan-state' });
    expect(await own(owner, id)).toMatchObject({ travelDistance: 10 });
  });

  it('relaxes a preference of both members in both rows, so that they still agree', async () => {
    await database.source.query(`UPDATE venues SET paused = true`);
    await makeVenue(database, { ...near(1), placeTypes: ['cafes'] });
    const dateStyles = ['vibe:romantic', 'activity:wellness', 'place:spas'];
    const theirs = { dateStyles, travelDistance: 25, budget: '2000-5000' };
    const { plan, owner, friend } = await createPlanOfTwo(url, { mine: { dateStyles }, theirs });
    const { id } = plan;
    expect((await typesOf(owner, id)).at(-1)).toBe('plan.no_eligible_venues');
    expect(await friend.call(`POST /datebooks/${id}/again`, { relaxation: { kind: 'types' } })).toMatchObject({ status: 403 });
    expect(await again(owner, id, { kind: 'types' })).toMatchObject({ status: 200, body: { state: 'live' } });
    for (const person of [owner, friend]) expect((await own(person, id)).dateStyles).toContain('place:cafes');
    expect(await own(friend, id)).toMatchObject({ budget: '2000-5000', travelDistance: 25 });
    await database.source.query(`UPDATE bid_requests SET status = 'closed' WHERE datebook_id = $1`, [id]);
    expect(await again(owner, id, { kind: 'budget' })).toMatchObject({ status: 200 });
    expect(await own(friend, id)).toMatchObject({ budget: '2000', maxSpend: null });
    expect(await own(owner, id)).toMatchObject({ budget: '3000' });
  });

  it('refuses an unknown relaxation, one that leaves no time, and plans that are over', async () => {
    const { owner, id } = await asking({}, []);
    for (const relaxation of [
      { kind: 'distance' },
      { kind: 'distance', travelDistance: 7 },
      { kind: 'date', preferredDate: addDays(tomorrow(), -3) },
      { kind: 'date', preferredDate: '2027-02-29' },
      { kind: 'time' },
    ])
      expect([relaxation, (await again(owner, id, relaxation)).status]).toEqual([relaxation, 422]);
    await database.source.query(`UPDATE datebooks SET state = 'booked' WHERE id = $1`, [id]);
    expect(await again(owner, id)).toMatchObject({ status: 409, code: 'plan-state' });
  });

  it('creates a new plan of the same people on another day from a plan whose date has passed, once per key', async () => {
    await database.source.query(`UPDATE venues SET paused = true`);
    await makeVenue(database, near(1));
    const { plan, owner, friend, inviteCode } = await createPlanOfTwo(url, { plan: { name: 'Our day' }, theirs: { budget: '5000' } });
    await database.source.query(`UPDATE datebooks SET state = 'expired' WHERE id = $1`, [plan.id]);
    await database.source.query(`UPDATE bid_requests SET status = 'closed' WHERE datebook_id = $1`, [plan.id]);
    expect(await again(owner, plan.id)).toMatchObject({ status: 422, code: 'invalid-fields' });
    const preferredDate = addDays(tomorrow(), 6);
    const key = randomUUID();
    const answers = [
      await again(owner, plan.id, { kind: 'date', preferredDate }, key),
      await again(owner, plan.id, { kind: 'date', preferredDate }, key),
    ];
    const [made] = answers;
    expect(answers[1]?.body.id).toBe(made?.body.id);
    expect(made).toMatchObject({
      status: 200,
      body: { name: 'Our day', state: 'live', role: 'owner', preferencesStatus: { memberCount: 2 } },
    });
    const id = made?.body.id ?? '';
    expect(id).not.toBe(plan.id);
    expect(made?.body.inviteCode).not.toBe(inviteCode);
    expect(await own(friend, id)).toMatchObject({ preferredDate, budget: '5000' });
    expect(await snapshotOf(friend, id)).toMatchObject({ bids: [], me: { role: 'member' } });
    expect(await typesOf(owner, id)).toEqual(['datebook.created', 'plan.live']);
    expect((await snapshotOf(owner, plan.id)).plan.state).toBe('expired');
  });
});

describe('GET /datebooks/:id/venues', () => {
  it('lists the venues of the nearby count, the asked ones first, page by page', async () => {
    const { owner, id } = await asking({}, [near(1), near(4), near(8)]);
    const place = await makeVenue(database, { ...near(0.5), kind: 'unclaimed' });
    const all = await owner.call<VenueView[]>(`GET /datebooks/${id}/venues`);
    expect((await owner.call<{ count: number }>(`GET /venues/nearby/count?dateBookId=${id}`)).body.count).toBe(all.body.length);
    const first = await owner.call<VenueView[]>(`GET /datebooks/${id}/venues?limit=2`);
    const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await owner.call<VenueView[]>(`GET ${next}`);
    expect([...first.body, ...second.body].map((venue) => venue.id)).toEqual(all.body.slice(0, 4).map((venue) => venue.id));
    expect(all.body.at(-1)?.id).toBe(place);
    // A venue that is asked between two pages comes first afterwards, and the next page still begins after it.
    const last = first.body.at(-1)?.id;
    await database.source.query(
      `INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km) SELECT id, $2, 1, 0.5, 1 FROM bid_requests WHERE datebook_id = $1`,
      [id, last],
    );
    expect((await owner.call<NearbyVenue[]>(`GET /datebooks/${id}/venues`)).body[0]).toMatchObject({ id: last, asked: true });
    expect((await owner.call<VenueView[]>(`GET ${next}`)).body.map((venue) => venue.id)).toEqual(second.body.map((venue) => venue.id));
    expect(await owner.call(`GET /datebooks/${id}/venues?limit=0`)).toMatchObject({ status: 422 });
  });
});
