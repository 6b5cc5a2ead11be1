import { afterEach, describe, expect, it } from '@jest/globals';
import { addDays, countingPreferences, dayOf, proposeCompromises } from '@app/domain';
import { inTurn, makeUser, setClock, underLock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { readinessOf, type Database } from '@app/persistence';
import type { PlanId, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { advanceDueNegotiations, advanceNegotiation } from './advance-negotiation.js';

let database: Database;
const NOW = new Date('2026-12-01T06:00:00.000Z');
const DAY = 86_400_000;
useTestDatabase((opened) => (database = opened), { transactions: 8 });
afterEach(() => setClock(database, NOW));
/** A plan whose two members prefer days four apart; the second asked the first at NOW. */
async function asked(): Promise<{ id: PlanId; people: UserId[] }> {
  await setClock(database, NOW);
  const people = [await makeUser(database), await makeUser(database)];
  const [row] = await database.source.query<{ id: PlanId }[]>(
    `WITH plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size, state, roster_frozen, negotiator_id, asked_by,
         asked_at, negotiation_due_at) VALUES ('x', 'datebook', 2, $1, 2, 'resolving', true, $1, $2, app_clock(), app_clock() + interval '1 day')
       RETURNING id), everyone AS (
       INSERT INTO members (datebook_id, user_id, role, joined_seq, latitude, longitude, location_source)
       SELECT plan.id, u.id, CASE WHEN u.n = 1 THEN 'owner' ELSE 'member' END, 1, 19.06, 72.84, 'gps'
       FROM plan, unnest($3::uuid[]) WITH ORDINALITY AS u(id, n) RETURNING *)
     SELECT id FROM plan`,
    [people[0], people[1], people],
  );
  const id = row?.id ?? someId<PlanId>('');
  await database.source.query(
    `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, travel_distance, preferred_date, filter_type)
     SELECT $1, u.id, '{vibe:romantic,activity:dining,place:cafes}', '3000', 3000, 10, $2::date + 4 * u.n::int, 'distance'
     FROM unnest($3::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [id, addDays(dayOf(NOW), 5), people],
  );
  return { id, people };
}
const readiness = async (id: string) =>
  (await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [id])).map(
    ({ type }) => type,
  );
const right = async (id: string) =>
  (
    await database.source.query<{ negotiator_id: string; asked_by: string | null; negotiation_due_at: Date | null }[]>(
      'SELECT negotiator_id, asked_by, negotiation_due_at FROM datebooks WHERE id = $1',
      [id],
    )
  )[0];

describe('the clock of negotiations', () => {
  it('returns the right once, at its time and not before, and looks no more', async () => {
    const { id, people } = await asked();
    await setClock(database, new Date(NOW.getTime() + DAY - 1));
    expect(await advanceDueNegotiations(database)).toBe(0);
    await setClock(database, new Date(NOW.getTime() + DAY));
    expect(await advanceDueNegotiations(database)).toBe(1);
    expect(await advanceDueNegotiations(database)).toBe(0);
    expect(await readiness(id)).toEqual(['negotiation.timed-out']);
    expect(await right(id)).toEqual({ negotiator_id: people[1], asked_by: null, negotiation_due_at: null });
  });

  it('leaves a plan alone that somebody is answering, and finds it answered afterwards', async () => {
    const { id, people } = await asked();
    await setClock(database, new Date(NOW.getTime() + DAY));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const taken = new Promise<void>((resolve) => (locked = resolve));
    const answering = underLock(database, id, async (tx) => {
      locked();
      await held;
      await tx.query('UPDATE datebooks SET asked_by = NULL, asked_at = NULL, negotiator_id = $2 WHERE id = $1', [id, people[1]]);
    });
    await taken;
    await advanceDueNegotiations(database);
    expect(await readiness(id)).toEqual([]);
    release();
    await answering;
    await advanceDueNegotiations(database);
    expect(await readiness(id)).toEqual([]);
    expect(await right(id)).toMatchObject({ negotiator_id: people[1], negotiation_due_at: null });
  });

  it('lets an answer wait for it on the lock, which then finds the right returned', async () => {
    const { id, people } = await asked();
    await setClock(database, new Date(NOW.getTime() + DAY));
    const [, negotiator] = await inTurn(database, id, advanceNegotiation, (_tx, plan) => Promise.resolve(plan.negotiator_id));
    expect(negotiator).toBe(people[1]);
  });

  it('takes nothing for votes on proposals that are not made any more, nor of people who left', async () => {
    const { id, people } = await asked();
    const key = await underLock(database, id, async (tx, plan) => {
      const [best] = proposeCompromises(countingPreferences(readinessOf(plan, await tx.members.list(id))), NOW);
      for (const userId of people) await tx.compromises.castVote({ planId: id, userId, key: best?.key ?? '', agree: true });
      return best?.key ?? '';
    });
    expect(key).toMatch(/^[0-9a-f]{16}$/);
    await database.source.query(`UPDATE preferences SET preferred_time = 'evening' WHERE datebook_id = $1 AND user_id = $2`, [
      id,
      people[0],
    ]);
    expect(await underLock(database, id, advanceNegotiation)).toBe(false);
    expect(await readiness(id)).toEqual([]);
  });
});
