import { expect, it } from '@jest/globals';
import type { PlanId, UserId } from '@app/contracts';
import { createPlan } from '@app/application';
import { liveAuction, makeUser, signInUser, type LiveAuction } from '@app/testkit';
import { database, rows, runner, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

/** A plan of six that is done: its owner, a guest with a session, and four more, who have accounts. */
async function pastPlan(): Promise<LiveAuction & { others: UserId[] }> {
  const past = await liveAuction(database, { members: 5 });
  await rows(`UPDATE datebooks SET state = 'done', name = 'Rooftop Friday', plan_type = 'palbook', max_members = 6 WHERE id = $1`, [
    past.id,
  ]);
  const [guest = past.memberId, ...others] = past.memberIds;
  await signInUser(database, guest);
  await rows(`UPDATE users SET is_guest = false, email = id || '@example.org' WHERE id = ANY($1)`, [others]);
  return { ...past, others };
}

/** Plans the evening again, with the worker's reactions, twice; gives who was asked, and how. */
async function again(past: LiveAuction, planType: 'palbook' | 'goSolo' = 'palbook') {
  const created = await database.transaction((tx) => createPlan(tx, past.ownerId, { planType, againOf: past.id }));
  if ('refused' in created) throw new Error(`The plan was refused: ${created.refused}`);
  const { id, invite_code: code } = created.done.plan;
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1', [id]);
  for (const event of [...events, ...events]) await runner.run(event.id);
  const sent = await rows<{ userId: UserId; title: string; message: string; href: string }>(
    'SELECT user_id AS "userId", title, message, href FROM notifications WHERE datebook_id = $1 ORDER BY user_id',
    [id],
  );
  return { id, code, sent };
}
const asked = async (past: LiveAuction) => (await again(past)).sent.map(({ userId }) => userId);
const members = (id: PlanId) => rows<{ id: UserId }>('SELECT user_id AS id FROM members WHERE datebook_id = $1', [id]);

it('asks each of the others once to join, and adds nobody', async () => {
  const past = await pastPlan();
  await rows(`UPDATE users SET first_name = 'Asha' WHERE id = $1`, [past.ownerId]);
  const { id, code, sent } = await again(past);
  expect(sent.map(({ userId }) => userId)).toEqual(past.memberIds.toSorted());
  expect(sent[0]).toMatchObject({ title: 'Asha plans another evening', href: `/join-datebook/${code ?? ''}` });
  expect(sent[0]?.message).toBe('Asha plans another evening like Rooftop Friday. Tap to join.');
  expect(await members(id)).toEqual([{ id: past.ownerId }]);
});

it('leaves out who has left, who blocks the host or is blocked, and a guest without a session', async () => {
  const past = await pastPlan();
  const [left, blocks, blocked, kept] = past.others;
  await rows('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [past.id, left]);
  const block = `INSERT INTO reports (kind, reporter_id, user_id, reason) VALUES ('block', $1, $2, 'other')`;
  await rows(block, [blocks, past.ownerId]);
  await rows(block, [past.ownerId, blocked]);
  await rows(`UPDATE sessions SET expires_at = app_clock() WHERE user_id = $1`, [past.memberId]);
  expect(await asked(past)).toEqual([kept]);
});

it('asks nobody to a plan for one, or when the past plan was deleted meanwhile', async () => {
  const past = await pastPlan();
  expect(await again(past, 'goSolo')).toMatchObject({ code: null, sent: [] });
  const stranger = await makeUser(database, {});
  await rows('UPDATE members SET user_id = $2 WHERE datebook_id = $1 AND user_id = $3', [past.id, stranger, past.memberId]);
  await rows(`UPDATE datebooks SET deleted_at = app_clock() WHERE again_of = $1`, [past.id]);
  expect(await asked(past)).not.toContain(past.memberId);
});
