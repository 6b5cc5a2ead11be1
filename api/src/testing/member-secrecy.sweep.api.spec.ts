import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BidView, Snapshot } from '@app/contracts';
import { distanceKm, roughly, type Point } from '@app/domain';
import {
  askFirstWaves,
  call,
  createPlan,
  enterGuest,
  makeVenue,
  savePreferences,
  signInVenue,
  tomorrow,
  type Planner,
  createPlanOfTwo,
} from '@app/testkit';
import { ACCESS } from './access/table.js';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

/*
 * The attacker shares a plan with another member. It knows every rule and every venue, moves its own start as often as it likes and makes every read
 * of a member. Two worlds with the other member at different places of one cell must look the same to it.
 */
/** Every distance is probed with and without new offers: four distances, offers at each fifth move. */
const PROBES = 20;
const CELL = roughly({ latitude: 19.06, longitude: 72.84 });
const from = ({ latitude, longitude }: Point, north: number, east: number): Point => ({
  latitude: latitude + north,
  longitude: longitude + east,
});
const HERE = from(CELL, 0.018, 0.017);
const THERE = from(CELL, -0.019, -0.016);
const ELSEWHERE = from(CELL, 0.09, 0.018);

const venues: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 40; n += 1) {
    const [angle, reach] = [n * 2.4, 0.01 + n * 0.004];
    venues.push(await makeVenue(database, from(CELL, reach * Math.cos(angle), reach * Math.sin(angle))));
  }
});
/** A world begins with unasked venues, because new ones may be asked before others. */
const resetInvites = (): Promise<unknown> => database.source.query('UPDATE venues SET first_invited_at = NULL');

const at = ({ latitude, longitude }: Point) => ({ latitude: latitude.toFixed(8), longitude: longitude.toFixed(8) });
/** The response without the parts that differ between any two plans: times, and ids of other rows than venues. */
const normalise = (read: unknown): string =>
  JSON.stringify(read)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (venues.includes(id) ? `venue ${venues.indexOf(id)}` : 'id'))
    .replace(/"inviteCode":"\w+"/g, '');

const read = (attacker: Planner, paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map(async (path) => (await attacker.call(`GET ${path}`)).body));

/** The reads that change with every move of the attacker. */
const readMoving = (attacker: Planner, id: string): Promise<unknown> =>
  read(attacker, [
    `/datebooks/${id}`,
    `/datebooks/${id}/venues?limit=100`,
    `/venues/nearby/count?dateBookId=${id}`,
    `/datebooks/${id}/bids`,
    `/ai-plans?dateBookId=${id}`,
  ]);

/** All other reads of a member before a booking: the routes of the access table that name the plan, and the member's own lists. */
const REST = [
  ...ACCESS.map(([route]) => route).filter((route) => /^GET \/api\/datebooks\/:id\/(?!venues|bids)[\w-]+$/.test(route)),
  'GET /api/preferences?dateBookId=:id',
  'GET /api/user/bid-requests',
  'GET /api/user/bids',
  'GET /api/notifications/user',
  'GET /api/banners',
].map((route) => route.replace('GET /api', ''));
async function readRest(attacker: Planner, id: string): Promise<unknown> {
  const { seq } = (await attacker.call<Snapshot>(`GET /datebooks/${id}`)).body;
  // The last few events of the log; older ones may precede the attacker.
  const paths = REST.map((path) => path.replace(':id', id).replace(/events$/, `events?after=${seq - 2}`));
  return read(attacker, paths);
}

/** The asked venues bid, or confirm their bids, so that the current plan has scores. */
async function bid(id: string): Promise<void> {
  await askFirstWaves(database);
  const asked = await database.source.query<{ request: string; venue: string; bid: string | null; version: number; plan: number }[]>(
    `SELECT i.request_id AS request, i.venue_id AS venue, b.id AS bid, b.version, r.plan_version AS plan FROM bid_invites i
     JOIN bid_requests r ON r.id = i.request_id LEFT JOIN bids b ON b.request_id = r.id AND b.venue_id = i.venue_id
     WHERE r.datebook_id = $1 ORDER BY i.venue_id LIMIT 2`,
    [id],
  );
  for (const { request, venue, bid: own, version, plan } of asked) {
    const token = await signInVenue(database, venue);
    const startAt = `${tomorrow()}T13:30:00.000Z`;
    const offer = { proposedPrice: 2_800, inclusions: [], perks: [], startAt };
    if (!own) await call(url, `POST /venues/me/bid-requests/${request}/bids`, { token, body: offer });
    else await call(url, `POST /venues/me/bids/${own}/reconfirm`, { token, body: { expectedVersion: version, planVersion: plan } });
  }
}

/** All reads of the attacker while it probes for a member at `secret`. */
async function attack(secret: Point): Promise<string> {
  await resetInvites();
  const mine = { userLocation: at(secret), travelDistance: 50 };
  const { plan, owner: victim, friend: attacker } = await createPlanOfTwo(url, { plan: { name: 'Saturday' }, mine, theirs: null });
  const seen: unknown[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const place = from(CELL, 0.004 * probe * Math.cos(probe), 0.004 * probe * Math.sin(probe));
    await savePreferences(attacker, plan.id, { userLocation: at(place), travelDistance: [5, 10, 25, 50][probe % 4] ?? 5 });
    if (probe % 5 === 0) await bid(plan.id);
    seen.push(await readMoving(attacker, plan.id));
    if (probe % 10 === 0) seen.push(await readRest(attacker, plan.id));
  }
  expect((await attacker.call<Snapshot>(`GET /datebooks/${plan.id}`)).body.bids.length).toBeGreaterThan(0);
  await victim.call(`DELETE /datebooks/${plan.id}`);
  return normalise(seen);
}

/** All reads of a person with the link of a plan whose owner decides alone. */
async function visit(secret: Point): Promise<string> {
  await resetInvites();
  const [owner, visitor] = [await enterGuest(url), await enterGuest(url, 'Kabir')];
  const plan = await createPlan(owner, { planType: 'palbook', maxMembers: 4, sameLocationMode: true, name: 'Saturday' });
  const { inviteCode } = await savePreferences(owner, plan.id, { userLocation: at(secret) });
  await owner.call(`PATCH /datebooks/${plan.id}`, { bidding: 'open' });
  await bid(plan.id);
  await visitor.call(`POST /invites/${inviteCode}/join`);
  const seen = [await readMoving(visitor, plan.id), await readRest(visitor, plan.id)];
  expect((await visitor.call<BidView[]>(`GET /datebooks/${plan.id}/bids`)).body.length).toBeGreaterThan(0);
  await owner.call(`DELETE /datebooks/${plan.id}`);
  return normalise(seen);
}

describe('the place of a member is hidden from the others in the plan', () => {
  it('the two worlds are more than four kilometres apart, in one cell', () => {
    expect(distanceKm(HERE, THERE)).toBeGreaterThan(4);
    expect([roughly(HERE), roughly(THERE)]).toEqual([CELL, CELL]);
  });

  it(`${PROBES} moves of an attacker’s own start find no place within the cell`, async () => {
    const [here, there] = [await attack(HERE), await attack(THERE)];
    expect(there).toBe(here);
    // The attacker does see a difference: another cell looks different.
    expect(await attack(ELSEWHERE)).not.toBe(here);
  }, 120_000);

  it('the link finds no place when the owner decides alone', async () => {
    const [here, there] = [await visit(HERE), await visit(THERE)];
    expect(there).toBe(here);
    expect(await visit(ELSEWHERE)).not.toBe(here);
  }, 60_000);

  it('no route of a plan differs within the cell', () => {
    for (const path of ['events', 'relaxations', 'preferences-status', 'compromises', 'itinerary'])
      expect(REST).toContain(`/datebooks/:id/${path}`);
  });

  it('distances are shown as bands alone', async () => {
    const seen = await visit(HERE);
    expect(seen).toContain('distanceBand');
    expect(seen).not.toContain('distanceKm');
  }, 60_000);
});
