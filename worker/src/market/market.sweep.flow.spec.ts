import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CITIES, type BidView, type PlanView, type Snapshot } from '@app/contracts';
import { createLogger, loadConfig, type Config } from '@app/platform';
import { createTestDatabase, eventually, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import { startWorker, type RunningWorker } from '../start-worker.js';
import { startMarket } from './market.js';

const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));

let test: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: ChildProcess;
let url: string;
let config: Config;
let worker: RunningWorker;
let market: ReturnType<typeof startMarket>;

beforeAll(async () => {
  [test, backend] = await Promise.all([createTestDatabase({ seeded: true }), startTestBackend()]);
  const environment = testEnvironment(test.url, { ...backend.env, DEMO_MARKET: 'on' });
  config = loadConfig(environment);
  api = fork(MAIN, { env: { PATH: process.env.PATH, ...environment } });
  const [message] = (await once(api, 'message')) as [{ listening: string }];
  url = message.listening;
  worker = await startWorker({ ...config, demoMarket: false });
  market = open();
}, 60_000);
afterAll(async () => {
  await market.stop();
  await worker.close();
  const ended = once(api, 'exit');
  api.kill('SIGTERM');
  await ended;
  await backend.stop();
  await test.drop();
});

const open = () => startMarket({ config, database: worker.database, logger: createLogger(config, 'market'), apiUrl: url });

/** Makes a guest with a plan for one that goes live at once. */
async function goLive(): Promise<{ id: string; cookie: string; since: number }> {
  const guest = await fetch(`${url}/api/auth/guest-login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const cookie = (guest.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const centre = CITIES.find((city) => city.slug === 'mumbai');
  if (!centre) throw new Error('no Mumbai');
  const userLocation = { latitude: centre.latitude.toFixed(8), longitude: centre.longitude.toFixed(8) };
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const since = performance.now();
  const answer = await fetch(`${url}/api/datebooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      name: 'Dinner',
      planType: 'datebook',
      sameLocationMode: true,
      preferences: {
        dateStyles: ['vibe:romantic', 'activity:dining', 'place:casual_restaurants', 'place:cafes'],
        budget: '3000',
        travelDistance: 10,
        preferredDate: day,
        preferredTime: 'evening',
        userLocation,
        locationSource: 'city',
        citySlug: 'mumbai',
        filterType: 'distance',
      },
    }),
  });
  if (answer.status !== 201) throw new Error(`The plan was not created: ${answer.status} ${await answer.text()}`);
  return { id: ((await answer.json()) as PlanView).id, cookie, since };
}

const board = async ({ id, cookie }: { id: string; cookie: string }): Promise<BidView[]> =>
  ((await (await fetch(`${url}/api/datebooks/${id}`, { headers: { cookie } })).json()) as Snapshot).bids;

const send = async <T>({ cookie }: { cookie: string }, path: string, body: object): Promise<T> => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const byVenue = (bids: readonly BidView[]) =>
  bids
    .map(({ venueId, proposedPrice, inclusions, perks, startAt, note }) => ({ venueId, proposedPrice, inclusions, perks, startAt, note }))
    .sort((a, b) => a.venueId.localeCompare(b.venueId));

describe('the simulated market on the real API', () => {
  it('the market puts a first offer on the board within 5 s of a plan going live, and leaves the demo partners to people', async () => {
    const plan = await goLive();
    await eventually(async () => (await board(plan)).length > 0, 6_000);
    expect(performance.now() - plan.since).toBeLessThan(5_000);
    const bids = await eventually(async () => {
      const found = await board(plan);
      return found.length >= 2 ? found : null;
    }, 30_000);
    for (const bid of bids) expect(bid.isSimulated).toBe(true);
    const demos = await worker.database.source.query<unknown[]>(
      'SELECT 1 FROM bids b JOIN venues v ON v.id = b.venue_id WHERE v.is_demo AND b.datebook_id = $1',
      [plan.id],
    );
    expect(demos).toHaveLength(0);
  }, 60_000);

  it('the market offers the same for the same preferences, and not twice after a restart', async () => {
    const first = await goLive();
    await eventually(async () => (await board(first)).length >= 2, 30_000);
    await market.stop();
    const before = byVenue(await board(first));
    market = open();
    const second = await goLive();
    const again = await eventually(async () => {
      const found = byVenue(await board(second));
      return before.every((bid) => found.some(({ venueId }) => venueId === bid.venueId)) ? found : null;
    }, 40_000);
    for (const bid of before) expect(again).toContainEqual(bid);
    const kept = byVenue(await board(first));
    for (const bid of before) expect(kept).toContainEqual(bid);
    expect(new Set(kept.map(({ venueId }) => venueId)).size).toBe(kept.length);
  }, 120_000);

  it('the market accepts a price near its own, and proposes one in between for a price far below', async () => {
    const plan = await goLive();
    const [near, far] = await eventually(async () => {
      const found = await board(plan);
      return found.length >= 2 ? found : null;
    }, 30_000);
    if (!near || !far) throw new Error('No offers');
    const answered = (was: BidView) =>
      eventually(async () => {
        const bid = (await board(plan)).find(({ id }) => id === was.id);
        return bid && bid.counter === null && bid.version > was.version ? bid : null;
      }, 10_000);
    // No agent insists on more than 98 % of its offer, and none lowers it by 30 %.
    const accepted = Math.ceil(near.proposedPrice * 0.985);
    await send<BidView>(plan, `/bids/${near.id}/counter`, { proposedPrice: accepted });
    expect(await answered(near)).toMatchObject({ status: 'pending', proposedPrice: accepted, version: near.version + 1, countersLeft: 1 });
    const lowest = Math.ceil(far.proposedPrice * 0.7);
    await send<BidView>(plan, `/bids/${far.id}/counter`, { proposedPrice: lowest });
    const met = await answered(far);
    expect(met.proposedPrice).toBeGreaterThan(lowest);
    expect(met.proposedPrice).toBeLessThan(far.proposedPrice);
  }, 60_000);
});
