import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { newEvent } from '@app/persistence';
import { openBackends } from '@app/platform';
import { eventually, makeUser, liveAuction } from '@app/testkit';
import { DeliveryRunner } from '../notifications/delivery-runner.js';
import type { Post } from '../post/post.js';
import { ReactionRunner } from '../reaction-runner.js';
import { REACTION_HANDLERS } from '../registry.js';
import { append, config, context, database, logger, metrics, rows, useWorkerContext } from '../testing/worker-context.js';
import { Tick } from '../tick.js';

useWorkerContext();

const OTHERS_WITHIN_MS = 5_000;
const GOOD = 10;

/** Releases the hanging jobs after the last assertion: BullMQ renews the lock of a job for as long as it runs. */
let release = (): void => undefined;
const never = new Promise<void>((resolve) => (release = resolve));
const failing = new Set<string>();
const hanging = new Set<string>();
const work = async (id: string): Promise<void> => {
  if (hanging.has(id)) await never;
  if (failing.has(id)) throw new Error('The lamp went out');
};

/** A row that always fails, one that hangs, and then the others, in the order of their enqueuing. */
async function rowsOf(make: () => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < GOOD + 2; n += 1) ids.push(await make());
  failing.add(ids[0] ?? '');
  hanging.add(ids[1] ?? '');
  return ids;
}

const delivery = async (channel: 'email' | 'push'): Promise<string> => {
  const userId = await makeUser(database);
  const payload = { to: 'asha@test.invalid', title: 'Booked!', text: 'It is booked.', href: '/home', priority: 'urgent' as const };
  const cause = { eventId: randomUUID(), type: 'booked', planId: null };
  const [row] = await database.transaction((tx) => tx.outbox.add(cause, [{ to: { userId }, channel, payload, notBefore: new Date(0) }]));
  return row?.id ?? '';
};

it('a job that always fails and one that hangs hold up no other job of any queue', async () => {
  const events = await rowsOf(async () => append(await liveAuction(database), newEvent('bid.withdrawn', {} as never)));
  const [mails, pushes] = [await rowsOf(() => delivery('email')), await rowsOf(() => delivery('push'))];
  const handlers = REACTION_HANDLERS.map(({ name }) => ({ name, run: (_: unknown, event: { id: string }) => work(event.id) }));
  const post: Post = { send: ({ id }) => work(id) };
  let ticked = 0;
  const jobs = [
    { name: 'hangs', steps: { only: { everySeconds: 0, run: () => never.then(() => 0) } } },
    { name: 'fails', steps: { only: { everySeconds: 0, run: () => Promise.reject(new Error('The lamp went out')) } } },
    { name: 'good', steps: { only: { everySeconds: 0, run: () => Promise.resolve((ticked += 1)) } } },
  ];
  const backends = await openBackends(config, { logger, works: true });
  const { queues } = backends;
  const reactions = new ReactionRunner({ ...context, queues, metrics }, handlers);
  const deliveries = new DeliveryRunner(database, { email: post, push: post }, logger, metrics);
  const tick = new Tick({ ...context, queues }, jobs, metrics);
  try {
    await queues.work({
      bidRequests: () => Promise.resolve(),
      reactions: (ids) => reactions.run(...ids),
      email: (id) => deliveries.run(id),
      push: (id) => deliveries.run(id),
      webhook: () => Promise.resolve(),
      photo: () => Promise.resolve(),
      schedule: () => tick.run().then(() => 0),
    });

    const began = performance.now();
    queues.enqueueReactions(events);
    queues.enqueueDeliveries([
      ...mails.map((id) => ({ id, channel: 'email' as const })),
      ...pushes.map((id) => ({ id, channel: 'push' as const })),
    ]);
    const count = async (text: string, ids: string[]) => (await rows<{ count: number }>(text, [ids]))[0]?.count ?? -1;
    await eventually(async () => {
      const left = await count('SELECT count(*)::int FROM reactions WHERE event_id = ANY($1)', events.slice(2));
      const sent = await count('SELECT count(*)::int FROM deliveries WHERE id = ANY($1) AND sent_at IS NOT NULL', [...mails, ...pushes]);
      return left === 0 && sent === 2 * GOOD && ticked >= 2;
    }, 10_000);
    expect(performance.now() - began).toBeLessThan(OTHERS_WITHIN_MS);
    expect(await count('SELECT count(DISTINCT event_id)::int AS count FROM reactions WHERE event_id = ANY($1)', events.slice(0, 2))).toBe(
      2,
    );
  } finally {
    // Not in afterAll: by then the context's Redis may be gone, and a worker waits for its return.
    release();
    await backends.close();
  }
}, 40_000);
