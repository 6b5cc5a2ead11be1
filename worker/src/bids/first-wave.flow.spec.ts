import { beforeEach, describe, expect, it } from '@jest/globals';
import { inviteFirstWave } from '@app/application';
import { type NewEvent } from '@app/persistence';
import { atMost, CONCURRENCY, type LiveEvent } from '@app/platform';
import { inOrder, liveAuction, makeVenue, setClock, type LiveAuction } from '@app/testkit';
import { BidRequestRunner } from './bid-request-runner.js';
import { context, database, entitiesOf, metrics, rows, runner, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

/** The latitude of a test's venues, far from those of other tests, so that a wave asks these alone. */
let degrees = 10;
let plan: LiveAuction;
let bidRequests: BidRequestRunner;

/** Makes a live plan without invited venues, and venues around it. */
beforeEach(async () => {
  degrees += 1;
  for (let n = 0; n < 3; n += 1) await makeVenue(database, { latitude: degrees, longitude: 76 });
  plan = await liveAuction(database, { venueIds: [], spec: { center: { latitude: degrees, longitude: 76 } } });
  bidRequests = new BidRequestRunner({ ...context, metrics, reactions: runner, limit: atMost(CONCURRENCY.reactions) });
});

/** Appends the event with which the plan went live, without any publication. */
async function goLive(): Promise<LiveEvent> {
  const { request } = await entitiesOf(plan);
  const [event] = await underLock(plan, (tx) => tx.append(plan.id, { type: 'plan.live', data: { request } } as unknown as NewEvent));
  if (!event) throw new Error('The plan did not go live');
  return event;
}

const askedOf = async (): Promise<number> =>
  (await rows<unknown>('SELECT 1 FROM bid_invites WHERE request_id = $1', [plan.requestId])).length;
const eventsOf = async (): Promise<string[]> =>
  (await rows<{ type: string }>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id])).map(({ type }) => type);
const leftOf = async ({ id }: LiveEvent): Promise<string[]> =>
  (await rows<{ name: string }>('SELECT name FROM reactions WHERE event_id = $1 AND dead_at IS NULL ORDER BY name', [id])).map(
    ({ name }) => name,
  );

describe('the job of a plan that went live', () => {
  it('asks the first wave of venues and leaves other reactions to their own queue', async () => {
    const live = await goLive();
    expect(await leftOf(live)).toEqual(['announce-plan-live', 'invite-venues']);
    await bidRequests.run(live);
    expect(await askedOf()).toBe(3);
    expect(await leftOf(live)).toEqual(['announce-plan-live']);
  });

  it('asks each venue once when it runs twice, at once and again, and when its reaction runs again', async () => {
    const live = await goLive();
    await Promise.all([bidRequests.run(live), bidRequests.run(live), runner.run(live.id)]);
    await bidRequests.run(live);
    await rows(`INSERT INTO reactions (event_id, name) VALUES ($1, 'invite-venues')`, [live.id]);
    await bidRequests.run(live);
    expect(await askedOf()).toBe(3);
    expect(await eventsOf()).toEqual(['plan.live', 'request.invited']);
  });

  it('asks no venue for a request that ended before it ran', async () => {
    const live = await goLive();
    await rows(`UPDATE bid_requests SET status = 'cancelled' WHERE id = $1`, [plan.requestId]);
    await bidRequests.run(live);
    expect(await askedOf()).toBe(0);
    expect(await leftOf(live)).toEqual(['announce-plan-live']);
  });

  it('waits for the plan’s lock, so that it asks no venue for a request that ends meanwhile', async () => {
    const live = await goLive();
    await inOrder(
      database,
      plan.id,
      (tx) => tx.query(`UPDATE bid_requests SET status = 'cancelled' WHERE id = $1`, [plan.requestId]),
      (tx) => inviteFirstWave(tx, plan.id, live.seq),
    );
    expect(await askedOf()).toBe(0);
  });

  it('the sweep finds the job when no worker received the commit', async () => {
    const live = await goLive();
    await setClock(database, new Date(Date.now() + 600));
    const overdue = await database.reactions.overdue();
    expect(overdue).toContain(live.id);
    await runner.run(live.id);
    expect(await askedOf()).toBe(3);
  });
});
