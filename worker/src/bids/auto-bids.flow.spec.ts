import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventEnvelope, VenueId } from '@app/contracts';
import { dryRunRule } from '@app/application';
import { loadConfig } from '@app/platform';
import {
  createPlan,
  createTestDatabase,
  enterGuest,
  eventually,
  makeVenue,
  openLiveSocket,
  signInVenue,
  startProcess,
  startTestBackend,
  testEnvironment,
  preferencesFor,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';
import { startWorker, type RunningWorker } from '../start-worker.js';

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: TestProcess;
let worker: RunningWorker;
let venueId: VenueId;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  api = await startProcess('api', home.url, backend.env);
  worker = await startWorker(loadConfig(testEnvironment(home.url, backend.env)));
  const { database } = worker;
  venueId = await makeVenue(database, { placeTypes: ['cafes', 'casual_restaurants'] });
  await database.transaction(async (tx) => {
    const template = await tx.offerTemplates.insert(venueId, {
      name: 'Dinner',
      priceKind: 'per_head',
      price: 1600,
      inclusions: ['Dinner'],
      perks: [],
      policy: 'moderate',
      note: null,
    });
    await tx.autoBidRules.insert(venueId, {
      templateId: template.id,
      active: true,
      placeTypes: ['cafes'],
      minSpend: 2000,
      partyFrom: 1,
      partyTo: 4,
      days: [],
      times: ['evening'],
      maxDistance: '5-10',
      minFit: 50,
      maxOpenBids: 3,
      floorPrice: null,
      stepRupees: null,
      maxSteps: 5,
    });
  });
}, 60_000);
afterAll(async () => {
  await worker.close();
  await api.kill('SIGTERM');
  await backend.stop();
  await home.drop();
});

describe('an automatic offer', () => {
  let offered: EventEnvelope<'bid.placed'>;

  it('an automatic offer reaches the owner’s socket within 5 s of the plan going live, and its venue gets a hint', async () => {
    const owner = await enterGuest(api.url);
    const plan = await createPlan(owner, { sameLocationMode: true });
    const [socket, desk] = [
      await openLiveSocket(api.url, { cookie: owner.cookie }),
      await openLiveSocket(api.url, { token: await signInVenue(worker.database, venueId) }),
    ];
    await socket.watch({ dateBookId: plan.id });
    expect((await owner.call('POST /preferences', preferencesFor(plan.id))).status).toBe(200);
    expect((await owner.call(`PATCH /datebooks/${plan.id}`, { bidding: 'open' })).status).toBe(200);
    await socket.until(() => socket.events.some((event) => event.type === 'bid.placed'));
    const at = (type: string): number => Date.parse(socket.events.find((event) => event.type === type)?.at ?? '');
    expect(at('bid.placed') - at('plan.live')).toBeGreaterThanOrEqual(0);
    expect(at('bid.placed') - at('plan.live')).toBeLessThan(5_000);
    offered = socket.events.find((event) => event.type === 'bid.placed') as EventEnvelope<'bid.placed'>;
    expect(offered.data.bids).toMatchObject([{ venueId, proposedPrice: 3200, status: 'pending' }]);
    const [rule] = await worker.database.autoBidRules.list(venueId);
    if (!rule) throw new Error('The rule is stored');
    const said = await dryRunRule(worker.database, venueId, { ...rule, ruleId: rule.id });
    const startAt = offered.data.bids?.[0]?.startAt;
    expect(said).toMatchObject({ done: { asked: 1, sent: 1, offers: [{ price: 3200, startAt }] } });
    await desk.until(() => desk.hints.includes('bid.changed'));
    expect(JSON.stringify(desk.feeds)).not.toContain(plan.id);
    socket.close();
    desk.close();
  }, 60_000);

  it('an automatic offer is made once, however often the reaction runs', async () => {
    const { database } = worker;
    const [event] = await database.source.query<{ id: string }[]>(
      `SELECT id FROM events WHERE datebook_id = $1 AND type = 'request.invited'`,
      [offered.dateBookId],
    );
    const left = () =>
      database.source.query<unknown[]>(`SELECT 1 FROM reactions WHERE event_id = $1 AND name = 'place-auto-bids'`, [event?.id]);
    await eventually(async () => (await left()).length === 0);
    await database.source.query(`INSERT INTO reactions (event_id, name) VALUES ($1, 'place-auto-bids')`, [event?.id]);
    await eventually(async () => (await left()).length === 0);
    const bids = await database.source.query<unknown[]>('SELECT 1 FROM bids WHERE datebook_id = $1', [offered.dateBookId]);
    expect(bids).toHaveLength(1);
  });
});
