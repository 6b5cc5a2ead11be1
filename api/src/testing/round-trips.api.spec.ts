import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  call,
  createPlan,
  enterGuest,
  liveAuction,
  offerBody,
  preferencesFor,
  signInEverybody,
  statementsSent,
  type LiveAuction,
} from '@app/testkit';
import type { PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

let plan: LiveAuction;
let people: Awaited<ReturnType<typeof signInEverybody>>;

beforeAll(async () => {
  plan = await liveAuction(database, { venues: 3, offers: [null, 3200] });
  people = await signInEverybody(database, plan);
  // The connection describes its statements, and the process knows the venues.
  await place(2);
});

const place = (n: number) =>
  call(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
    token: people.venues[n] ?? '',
    key: randomUUID(),
    body: offerBody(),
  });
const accept = (cookie: string) =>
  call(url, `POST /bids/${plan.bidIds[0] ?? ''}/accept`, {
    cookie,
    key: randomUUID(),
    body: { expectedVersion: 1, contact: { name: 'Kabir', phone: '+919800000001' } },
  });

/** The writes of the one transaction of a call. */
async function transactionOf(command: () => Promise<unknown>): Promise<string[][]> {
  const sent = await statementsSent(command);
  const began = sent.find(({ texts: [text] }) => text === 'START TRANSACTION');
  // The process reads on other connections meanwhile.
  const writes = sent.filter(({ connection }) => connection === began?.connection).map(({ texts }) => texts);
  const first = writes.findIndex(([text]) => text === 'START TRANSACTION');
  const last = writes.findIndex((texts) => /^(COMMIT|ROLLBACK)$/.test(texts.at(-1) ?? ''));
  return writes.slice(first, last + 1);
}
const changesOf = (writes: string[][]) =>
  writes.flat().flatMap((text) => text.match(/\b(?:INSERT INTO|UPDATE(?= \w+(?: \w+)? SET)|DELETE FROM) \w+/g) ?? []);

describe('the statements of a command travel together', () => {
  it('a bid that changes nothing else waits twice for Postgres', async () => {
    const writes = await transactionOf(() => place(0));
    expect(writes.map((texts) => texts.length)).toEqual([8, 3]);
  });

  it('an acceptance waits twice', async () => {
    const refused = await transactionOf(() => accept(people.stranger));
    expect(refused.map((texts) => texts.length)).toEqual([5, 1]);
    const writes = await transactionOf(() => accept(people.owner));
    expect(writes.map((texts) => texts.length)).toEqual([5, 3]);
  });
});

/** How often the row of a plan is locked. */
const locksOf = (writes: string[][]) => writes.flat().filter((text) => /FROM datebooks WHERE id = \$1 FOR NO KEY UPDATE/.test(text)).length;

describe('a command takes over the plan by which its policy judged', () => {
  it('a vote waits once for the lock, the session and the membership', async () => {
    const auction = await liveAuction(database, { members: 1 });
    const { member } = await signInEverybody(database, auction);
    const writes = await transactionOf(() =>
      call(url, `PUT /bids/${auction.bidIds[0] ?? ''}/vote`, { cookie: member, body: { vote: 'love' } }),
    );
    expect([writes.map((texts) => texts.length), locksOf(writes)]).toEqual([[4, 1, 1, 1, 1], 1]);
  });

  it('preferences are saved on the plan that was locked', async () => {
    const planner = await enterGuest(url);
    const { id } = await createPlan(planner, { planType: 'goSolo' });
    const writes = await transactionOf(() => planner.call('POST /preferences', preferencesFor(id)));
    expect([writes.length, locksOf(writes)]).toEqual([4, 1]);
  });

  it('a plan that is created with its preferences is not read again for the answer', async () => {
    const planner = await enterGuest(url);
    const { dateBookId: _none, ...preferences } = preferencesFor(someId<PlanId>(''));
    const writes = await transactionOf(() =>
      planner.call('POST /datebooks', { planType: 'goSolo', name: 'Saturday', preferences }, { key: randomUUID() }),
    );
    expect([writes.length, locksOf(writes)]).toEqual([8, 0]);
  });
});

it('a guest has their session in two round trips before the commit', async () => {
  const writes = await transactionOf(() => enterGuest(url));
  expect(writes.map((texts) => texts.length)).toEqual([2, 2, 1]);
});

it.each(['stranger', 'member'] as const)('the acceptance of a %s sends no change but the claim of its key', async (who) => {
  plan = await liveAuction(database, { members: 1 });
  people = await signInEverybody(database, plan);
  const writes = await transactionOf(() => accept(people[who]));
  expect(changesOf(writes)).toEqual(['INSERT INTO idempotency_keys']);
  expect(writes.at(-1)).toEqual(['ROLLBACK']);
});
