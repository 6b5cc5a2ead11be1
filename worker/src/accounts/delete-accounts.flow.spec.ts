import { describe, expect, it } from '@jest/globals';
import { DELETION_WAIT_MS, type UserId } from '@app/contracts';
import { askDeletion, cancelDeletion } from '@app/application';
import type { ChangeMessage } from '@app/platform';
import { bookedPlan, makeUser, liveAuction, setClock, signInUser } from '@app/testkit';
import { context, database, rows, useWorkerContext } from '../testing/worker-context.js';
import { job } from './delete-accounts.job.js';

useWorkerContext();

const published: ChangeMessage[] = [];
const run = () => job.steps.accounts?.run({ ...context, changes: { publish: (message) => void published.push(message) } });
const ask = async (userId: UserId) => {
  const actorId = await makeUser(database);
  const asked = await database.transaction((tx) => askDeletion(tx, { actorId, userId, reason: 'They wrote to us' }));
  expect(asked).toEqual({ done: undefined });
};
const inDays = (days: number) => setClock(database, new Date(Date.now() + days * 86_400_000));
const forgotten = async (id: string) =>
  (await rows<{ gone: boolean }>('SELECT forgotten_at IS NOT NULL AS gone FROM users WHERE id = $1', [id]))[0]?.gone;
const A_WEEK = DELETION_WAIT_MS / 86_400_000;

describe('deletions on request of the team', () => {
  it('an account is deleted a week after the request, once, and leaves every plan as after its own deletion', async () => {
    const person = await makeUser(database, { firstName: 'Asha' });
    await signInUser(database, person);
    const own = await liveAuction(database, { ownerId: person });
    const shared = await liveAuction(database, { ownerId: person, members: 1 });
    await ask(person);
    await inDays(A_WEEK - 1);
    expect([await run(), await forgotten(person)]).toEqual([0, false]);
    await inDays(A_WEEK + 1);
    expect([await run(), await forgotten(person)]).toEqual([1, true]);
    expect(await run()).toBe(0);
    const plans = await rows('SELECT created_by, state, deleted_at IS NOT NULL AS gone FROM datebooks WHERE id = ANY($1) ORDER BY gone', [
      [own.id, shared.id],
    ]);
    expect(plans).toMatchObject([
      { created_by: shared.memberId, gone: false },
      { state: 'cancelled', gone: true },
    ]);
    expect(await rows('SELECT 1 FROM sessions WHERE user_id = $1', [person])).toEqual([]);
    // The sockets of the account must close.
    expect(published).toEqual([{ evict: { session: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown } }]);
    expect(await rows(`SELECT actor_id FROM audit_log WHERE action = 'account.deleted' AND subject_id = $1`, [person])).toEqual([
      { actor_id: null },
    ]);
  });

  it('a deletion waits for an active booking, and does not happen after its withdrawal', async () => {
    const person = await makeUser(database);
    const { id } = await bookedPlan(database, { ownerId: person });
    const other = await makeUser(database);
    await ask(person);
    await ask(other);
    const back = await database.transaction((tx) => cancelDeletion(tx, { actorId: person, userId: other, reason: 'It was not them' }));
    expect(back).toEqual({ done: undefined });
    await inDays(A_WEEK + 1);
    expect([await run(), await forgotten(person), await forgotten(other)]).toEqual([0, false, false]);
    await rows(`UPDATE bookings SET status = 'completed' WHERE datebook_id = $1`, [id]);
    expect([await run(), await forgotten(person)]).toEqual([1, true]);
  });
});
