import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanAnswer, PlanListItem, SavePreferences } from '@app/contracts';
import { chipText, planChip } from '@app/domain';
import { createPlan, enterGuest, makeVenue, savePreferences, type Planner } from '@app/testkit';
import { database, url } from './running-api.js';

beforeAll(async () => {
  await makeVenue(database);
});

async function chipsOf(planner: Planner): Promise<string[]> {
  const [plan] = (await planner.call<PlanListItem[]>('GET /datebooks?include=status')).body;
  if (!plan?.preferencesStatus) throw new Error('The plan has no status');
  const input = { ...plan, preferencesStatus: plan.preferencesStatus, isCreator: plan.role === 'owner' };
  return (['full', 'compact'] as const).map((card) => chipText(planChip(input, card)));
}

describe('a solo plan', () => {
  it('leaves "Set Preferences" with its first save', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner, { planType: 'goSolo' });
    expect(await chipsOf(planner)).toEqual(['Set Preferences', 'Set Preferences']);
    await savePreferences(planner, id);
    await planner.call(`PATCH /datebooks/${id}`, { bidding: 'open' });
    expect(await chipsOf(planner)).toEqual(['1 venue ready for discovery', 'Discover Venues']);
  });
});

describe('whose device tells no place', () => {
  it.each<[what: string, preferences: Partial<SavePreferences>]>([
    ['a city', { citySlug: 'mumbai', locationSource: 'city', travelDistance: 25 }],
    ['an area', { filterType: 'locality', travelDistance: null, selectedAreas: ['bandra'] }],
  ])('goes live all the same from %s', async (_, preferences) => {
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

  it('can be told a place later, and waits for it meanwhile', async () => {
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
