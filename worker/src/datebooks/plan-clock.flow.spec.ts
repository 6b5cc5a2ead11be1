import { describe, expect, it } from '@jest/globals';
import { newEvent, type NewEvent } from '@app/persistence';
import { setClock, liveAuction } from '@app/testkit';
import type { PlanId, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { append, database, rows, runTick, runner, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

/** Makes a plan of an owner and friends who differ; the first friend has the right to decide. */
async function differing(friends: number): Promise<{ id: PlanId; ownerId: UserId; friends: UserId[] }> {
  const { id, ownerId, memberIds: ids } = await liveAuction(database, { venues: 1, members: friends });
  await rows(`UPDATE datebooks SET state = 'resolving', negotiator_id = $2 WHERE id = $1`, [id, ids[0]]);
  return { id, ownerId, friends: ids };
}
const vote = (planId: PlanId, userId: UserId, agree: boolean) =>
  underLock({ id: planId }, async (tx) => {
    return tx.compromises.castVote({ planId, userId, key: 'a-key', agree });
  });
const recipientsOf = async (planId: string, type: string) =>
  (
    await rows<{ user_id: string }>('SELECT user_id FROM notifications WHERE datebook_id = $1 AND type = $2 ORDER BY user_id', [
      planId,
      type,
    ])
  ).map((row) => row.user_id);

async function appendAndReact(planId: PlanId, what: NewEvent): Promise<void> {
  const eventId = await append({ id: planId }, what);
  for (const _ of [1, 2]) await runner.run(eventId);
}

describe('notifications of a negotiation', () => {
  it('an ask notifies the other member once', async () => {
    const plan = await differing(1);
    await appendAndReact(plan.id, newEvent('negotiation.asked', { memberId: plan.ownerId }));
    expect(await recipientsOf(plan.id, 'ask_received')).toEqual(plan.friends);
  });

  it('a first yes to a proposal notifies the members without a vote, once while it is unread; a no notifies no one', async () => {
    const plan = await differing(3);
    await vote(plan.id, plan.friends[0] ?? someId<UserId>(''), false);
    await appendAndReact(plan.id, newEvent('compromise.voted', { memberId: plan.friends[0] ?? someId<UserId>(''), key: 'a-key' }));
    expect(await recipientsOf(plan.id, 'ask_received')).toEqual([]);
    await vote(plan.id, plan.ownerId, true);
    await appendAndReact(plan.id, newEvent('compromise.voted', { memberId: plan.ownerId, key: 'a-key' }));
    expect(await recipientsOf(plan.id, 'ask_received')).toEqual(plan.friends.slice(1).sort());
    await vote(plan.id, plan.friends[1] ?? someId<UserId>(''), true);
    await appendAndReact(plan.id, newEvent('compromise.voted', { memberId: plan.friends[1] ?? someId<UserId>(''), key: 'a-key' }));
    await appendAndReact(plan.id, newEvent('negotiation.asked', { memberId: plan.ownerId }));
    expect(await recipientsOf(plan.id, 'ask_received')).toEqual(plan.friends.slice().sort());
  });

  it('a right that returned notifies its asker as of a mismatch, unless the members agree by now', async () => {
    const plan = await differing(1);
    const [asker = someId<UserId>('')] = plan.friends;
    await appendAndReact(plan.id, newEvent('negotiation.timed-out', { memberId: asker }));
    expect(await recipientsOf(plan.id, 'mismatch')).toEqual([asker]);
    await rows(`UPDATE datebooks SET state = 'live' WHERE id = $1`, [plan.id]);
    await appendAndReact(plan.id, newEvent('negotiation.timed-out', { memberId: asker }));
    expect(await recipientsOf(plan.id, 'mismatch')).toEqual([asker]);
  });
});

describe('half of the window', () => {
  it('the owner is notified once at half of the window without an offer, and not with one', async () => {
    const plans = [await liveAuction(database, { venues: 1, offers: [] }), await liveAuction(database, { venues: 1 })] as const;
    await rows(`UPDATE bid_requests SET quiet_at = app_clock() + interval '30 minutes' WHERE datebook_id = ANY($1::uuid[])`, [
      plans.map(({ id }) => id),
    ]);
    const quiet = () =>
      rows<{ id: string; plan: string }>(`SELECT id, datebook_id AS plan FROM events WHERE type = 'request.quiet' ORDER BY seq`);
    await runTick();
    expect(await quiet()).toEqual([]);
    try {
      await setClock(database, new Date(Date.now() + 31 * 60_000));
      await runTick();
      await runTick();
    } finally {
      await setClock(database, null);
    }
    const events = await quiet();
    expect(events.map(({ plan }) => plan)).toEqual([plans[0].id]);
    for (const _ of [1, 2]) await runner.run(events[0]?.id ?? '');
    expect(await recipientsOf(plans[0].id, 'no_bids')).toEqual([plans[0].ownerId]);
  });
});

describe('the tick', () => {
  it('the tick returns the right of an unanswered ask, once', async () => {
    const plan = await differing(1);
    await rows(`UPDATE members SET latitude = 19.06, longitude = 72.84 WHERE datebook_id = $1`, [plan.id]);
    await rows(
      `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, preferred_time)
       SELECT datebook_id, user_id, '{vibe:romantic}', '3000', 3000, CASE role WHEN 'owner' THEN 'evening' ELSE 'morning' END
       FROM members WHERE datebook_id = $1`,
      [plan.id],
    );
    await rows(
      `UPDATE datebooks SET asked_by = $2, asked_at = app_clock(), negotiator_id = created_by, roster_frozen = true,
         negotiation_due_at = app_clock() + interval '24 hours' WHERE id = $1`,
      [plan.id, plan.friends[0]],
    );
    const events = () => rows('SELECT 1 FROM events WHERE datebook_id = $1 AND type = $2', [plan.id, 'negotiation.timed-out']);
    try {
      await runTick();
      expect(await events()).toHaveLength(0);
      await setClock(database, new Date(Date.now() + 24 * 3_600_000 + 1_000));
      await runTick();
      await runTick();
      expect(await events()).toHaveLength(1);
    } finally {
      await setClock(database, null);
    }
  });
});
