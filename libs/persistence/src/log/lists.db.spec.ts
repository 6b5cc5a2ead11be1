import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, EVENTS, type FeedPush } from '@app/contracts';
import { bookPlan, joinPlan, makeUser, liveAuction, underLock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';

let database: Database;
let pushed: FeedPush[] = [];
useTestDatabase((opened) => {
  database = opened;
  database.onCommit(({ feeds }) => pushed.push(...feeds));
});

/** A plan of an owner, a member and one who has left. */
async function threesome() {
  const plan = await liveAuction(database);
  const [memberId, leftId] = [await makeUser(database), await makeUser(database)];
  for (const id of [memberId, leftId]) await joinPlan(database, plan.id, id);
  await database.source.query('UPDATE members SET left_at = app_clock() WHERE user_id = $1', [leftId]);
  pushed = [];
  return { plan, memberId, leftId, told: () => pushed.filter(({ hint }) => hint.type === 'plans.changed').map(({ feed }) => feed) };
}
const users = (...ids: string[]) => ids.map((id) => `user:${id}`).toSorted();

describe('the feeds of a plan’s members', () => {
  it('are raised with the events that change its card, and with no others, in the same transaction', async () => {
    const { plan, memberId, told } = await threesome();
    const raised: Record<string, string[]> = {};
    for (const type of EVENT_TYPES) {
      pushed = [];
      await underLock(database, plan.id, async (tx) => {
        await tx.append(plan.id, { type, data: {} } as Parameters<typeof tx.append>[1]);
      });
      raised[type] = told().toSorted();
    }
    const both = users(plan.ownerId, memberId);
    expect(raised).toEqual(Object.fromEntries(EVENT_TYPES.map((type) => [type, EVENTS[type].card ? both : []])));
  });

  it('are raised once for all events of a transaction, for a leaving member as well, and not when it fails', async () => {
    const { plan, memberId, leftId, told } = await threesome();
    const leave = (fails: boolean) =>
      underLock(database, plan.id, async (tx) => {
        await tx.append(plan.id, { type: 'member.left', data: { goneMembers: [leftId] } }, { type: 'plan.changing', data: {} });
        if (fails) throw new Error('no');
      });
    await expect(leave(true)).rejects.toThrow('no');
    expect(told()).toEqual([]);
    await leave(false);
    expect(told().toSorted()).toEqual(users(plan.ownerId, memberId, leftId));
  });

  it('are raised by an acceptance, whose statement appends its event itself', async () => {
    const { plan, memberId, told } = await threesome();
    await bookPlan(database, plan);
    expect(told().toSorted()).toEqual(users(plan.ownerId, memberId));
  });
});
