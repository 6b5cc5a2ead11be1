import { beforeAll, describe, expect, it } from '@jest/globals';
import { liveAuction, underLock, type LiveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from './database.js';
import { moveSql, statesBefore } from './moves.js';

let database: Database;
let plan: LiveAuction;
useTestDatabase((opened) => (database = opened));
beforeAll(async () => {
  plan = await liveAuction(database);
});
const stateOf = async () =>
  (await database.source.query<{ state: string }[]>('SELECT state FROM datebooks WHERE id = $1', [plan.id]))[0]?.state;

describe('the SQL of a move', () => {
  it('sets the state and finds its rows in the states that lead there', () => {
    const { set, from } = moveSql('bid', 'expired');
    expect([set, from(), from('b')]).toEqual([`status = 'expired'`, `status IN ('pending', 'stale')`, `b.status IN ('pending', 'stale')`]);
  });

  it('is none from a state that does not lead there', () => {
    expect(() => moveSql('bid', 'accepted', ['stale'])).toThrow('A bid does not go from stale to accepted');
  });

  it('lets a row stay as it is where it is stored whole', () => {
    expect(statesBefore('plan', 'booked')).toEqual(['booked', 'live', 'deciding']);
  });
});

describe('a move that the machine of a plan does not have', () => {
  const refusal = 'A plan does not go from live to done';

  it('is refused with both states, and nothing is written', async () => {
    await expect(underLock(database, plan.id, (tx) => tx.plans.move(plan.id, 'done'))).rejects.toThrow(refusal);
    expect(await stateOf()).toBe('live');
  });

  it('is refused also where the row is stored whole', async () => {
    await expect(underLock(database, plan.id, (tx, row) => tx.plans.store({ ...row, state: 'done' }))).rejects.toThrow(refusal);
    expect(await stateOf()).toBe('live');
  });
});
