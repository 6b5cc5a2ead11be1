import { beforeAll } from '@jest/globals';
import type { CatchUp, Snapshot } from '@app/contracts';
import { createPlan, enterGuest, makeVenue, savePreferences, preferencesFor, type Planner } from '@app/testkit';
import { database, url } from './running-api.js';

// What the specs of plans share: three venues that can be asked, somebody who is in no plan, and an owner made anew by `fresh`.

export let owner: Planner;
export let stranger: Planner;

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) await makeVenue(database, { placeTypes: ['cafes', 'casual_restaurants'] });
  stranger = await enterGuest(url, 'Stranger');
}, 30_000);

export const fresh = async () => (owner = await enterGuest(url));
const { dateBookId: _none, ...preferences } = preferencesFor('', {
  dateStyles: ['romantic'],
  budget: '2000-5000',
  travelDistance: null,
  filterType: null,
  userLocation: null,
});
export const quickPreferences = preferences;
export const snapshotOf = async (planner: Planner, id: string) => (await planner.call<Snapshot>(`GET /datebooks/${id}`)).body;
export const typesOf = async (planner: Planner, id: string) =>
  ((await planner.call<CatchUp>(`GET /datebooks/${id}/events?after=0`)).body as { events: { type: string }[] }).events.map(
    ({ type }) => type,
  );

/** A plan of two, both ready. */
export async function readyPair() {
  await fresh();
  const friend = await enterGuest(url, 'Kabir');
  const plan = await createPlan(owner);
  const { inviteCode } = await savePreferences(owner, plan.id);
  await friend.call(`POST /invites/${inviteCode}/join`);
  await savePreferences(friend, plan.id);
  return { plan, friend };
}
