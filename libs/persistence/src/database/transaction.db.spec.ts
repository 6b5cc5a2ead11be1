import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, liveAuction, statementsSent, type LiveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import pg from 'pg';
import type { PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { Database } from './database.js';
import type { Transaction } from './transaction.js';

let database: Database;
let plan: LiveAuction;
let url: string;
useTestDatabase(
  async (opened, at) => {
    database = opened;
    url = at;
    await database.source.query('CREATE TABLE notes (id integer PRIMARY KEY)');
    plan = await liveAuction(database);
  },
  { transactions: 1, reads: 1 },
);
beforeEach(() => database.source.query('DELETE FROM notes'));
const WRITE = 'INSERT INTO notes VALUES ($1)';
const written = async () => (await database.search<{ id: number }>('SELECT id FROM notes ORDER BY id', [])).map(({ id }) => id);
const ignored = (answer: Promise<unknown>): void => void answer.catch(() => undefined);

describe('what travels with the lock of a plan', () => {
  it('is looked at when the lock is there: it sees what was committed while the lock was waited for', async () => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM datebooks WHERE id = $1 FOR UPDATE', [plan.id]);
    const looking = database.transaction((tx) =>
      Promise.all([tx.lockPlan(plan.id), tx.prepared<{ count: number }>('count-notes', 'SELECT count(*)::int AS count FROM notes', [])]),
    );
    const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'test' AND wait_event_type = 'Lock'`;
    await eventually(async () => (await database.search(WAITING, [])).length > 0);
    await holder.query(WRITE, [1]);
    await holder.query('COMMIT');
    await holder.end();
    expect((await looking)[1]).toEqual([{ count: 1 }]);
  });
});

describe('work that begins before it is admitted', () => {
  const READ = 'SELECT count(*)::int AS count FROM notes';
  const good = () => Promise.resolve();

  it('travels with its admission: the claim before it, the proof behind it', async () => {
    const sent = await statementsSent(() =>
      database.transaction((tx) =>
        tx.admit({ claim: () => tx.query('SELECT 1 AS claim'), proof: () => tx.query('SELECT 1 AS proof') }, () => tx.query(READ)),
      ),
    );
    expect(sent.map(({ texts }) => texts)).toEqual([['START TRANSACTION', 'SELECT 1 AS claim', READ, 'SELECT 1 AS proof'], ['COMMIT']]);
  });

  it.each(['claim', 'proof'] as const)('gets no answer to its first statement when the %s refuses', async (part) => {
    let answers = 0;
    const refuse = () => Promise.reject(new Error(part));
    const work = database.transaction((tx) =>
      tx.admit({ claim: good, proof: good, [part]: refuse }, async () => {
        await tx.query(READ);
        answers += 1;
        await tx.query(WRITE, [1]);
      }),
    );
    await expect(work).rejects.toThrow(part);
    expect([answers, await written()]).toEqual([0, []]);
  });

  it('is refused with the proof before the claim, and with either before what it says itself', async () => {
    const no = (message: string) => () => Promise.reject(new Error(message));
    const refusal = (claim: () => Promise<unknown>, proof: () => Promise<unknown>) =>
      database.transaction((tx) => tx.admit({ claim, proof }, no('work'))).catch((error: Error) => error.message);
    expect(await Promise.all([refusal(no('claim'), no('proof')), refusal(no('claim'), good), refusal(good, good)])).toEqual([
      'proof',
      'claim',
      'work',
    ]);
  });

  it('begins with no statement by entity, which would not wait', async () => {
    const work = database.transaction((tx) => tx.admit({ claim: good, proof: good }, async () => void tx.manager));
    await expect(work).rejects.toThrow('written by hand');
  });

  it('goes on with two statements of its claim', async () => {
    const claim = (tx: Transaction) => async () => {
      await tx.query('SELECT 1');
      await tx.query('SELECT 2');
    };
    const read = database.transaction((tx) => tx.admit({ claim: claim(tx), proof: good }, () => tx.query(READ)));
    expect(await read).toEqual([{ count: 0 }]);
  });
});

it('runs work again whose last statement found nothing left to write, and commits nothing of it', async () => {
  let tries = 0;
  await database.transaction(async (tx) => {
    tries += 1;
    await tx.query(WRITE, [tries]);
    if (tries < 3) ignored(tx.query('SELECT must_write(0)'));
  });
  expect([tries, await written()]).toEqual([3, [3]]);
});

describe('a statement that fails while nobody waits for it', () => {
  const failed = { code: '22012' };

  it('is what the next one is refused with', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(WRITE, [1]);
      ignored(tx.query('SELECT 1 / 0'));
      await tx.query(WRITE, [2]);
    });
    await expect(work).rejects.toMatchObject(failed);
    expect(await written()).toEqual([]);
  });

  it('is what the commit is refused with', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(WRITE, [1]);
      ignored(tx.query('SELECT 1 / 0'));
    });
    await expect(work).rejects.toMatchObject(failed);
    expect(await written()).toEqual([]);
  });

  it('is undone with what was asked with it, though the server skips what is behind it', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(WRITE, [1]);
      const asked = [tx.query(WRITE, [2]), tx.query('SELECT 1 / 0'), tx.query(WRITE, [3])];
      asked.forEach(ignored);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    // The pool has one connection: what was left open on it would take this in.
    await database.transaction((tx) => tx.query(WRITE, [4]));
    expect(await written()).toEqual([4]);
  });

  it('takes with it what another was to be prepared by', async () => {
    const fresh = 'SELECT 2 AS two';
    const work = database.transaction(async (tx) => {
      await tx.query('SELECT 1');
      ignored(tx.query('SELECT 1 / 0'));
      ignored(tx.query(fresh));
      await new Promise(setImmediate);
      await tx.query(fresh);
    });
    await expect(work).rejects.toMatchObject(failed);
    expect(await database.transaction((tx) => tx.query(fresh))).toEqual([{ two: 2 }]);
  });

  it('is what the commit is refused with when it is an event', async () => {
    let told = 0;
    database.onCommit(() => (told += 1));
    const work = database.transaction(async (tx) => {
      await tx.query(WRITE, [1]);
      ignored(tx.append(someId<PlanId>('no plan'), { type: 'plan.no_eligible_venues', data: {} }));
    });
    await expect(work).rejects.toMatchObject({ code: '22P02' });
    expect([await written(), told]).toEqual([[], 0]);
  });
});

describe('a commit that travels with the last statement', () => {
  const EVENT = { type: 'plan.no_eligible_venues', data: {} } as const;

  it('is made, with its event told once, and refuses what is asked for behind it', async () => {
    const told: string[] = [];
    database.onCommit(({ events }) => told.push(...events.map(({ dateBookId }) => dateBookId)));
    await database.transaction(async (tx) => {
      const event = tx.append(plan.id, EVENT);
      ignored(tx.commit());
      await event;
      await expect(tx.query(WRITE, [2])).rejects.toThrow('The transaction is over');
      expect(() => tx.manager).toThrow('The transaction is over');
    });
    expect([await written(), told]).toEqual([[], [plan.id]]);
  });

  it('is none when that fails: the connection is the next one’s, and nobody is told', async () => {
    let told = 0;
    database.onCommit(() => (told += 1));
    const work = database.transaction(async (tx) => {
      await tx.query(WRITE, [1]);
      const last = tx.query(WRITE, [1]);
      ignored(tx.append(plan.id, EVENT));
      await Promise.all([last, tx.commit()]);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect([await written(), told]).toEqual([[], 0]);
    await database.transaction((tx) => tx.query(WRITE, [3]));
    expect(await written()).toEqual([3]);
  });
});

it('sends what was asked for before a statement by entity before that', async () => {
  const seen = await database.transaction((tx) => {
    ignored(tx.query(WRITE, [1]));
    return tx.manager.query<{ id: number }[]>('SELECT id FROM notes');
  });
  expect(seen).toEqual([{ id: 1 }]);
});

it('refuses what work still asks for after the transaction was undone, whose connection somebody else has by then', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const work = database.transaction(async (tx) => {
    await tx.query(WRITE, [1]);
    late = tx.query('SELECT 1').then(async () => {
      await new Promise(setImmediate);
      return tx.query(WRITE, [2]);
    });
    ignored(late);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await expect(late).rejects.toThrow('The transaction is over');
  expect(await written()).toEqual([]);
});

it('gives a key to the next caller when its row has no response', async () => {
  const key = { principal: plan.ownerId, route: 'spec', key: 'k', status: 201, bodyHash: Buffer.from('a') };
  await database.source.query(`INSERT INTO idempotency_keys (principal, route, key, body_hash) VALUES ($1, 'spec', 'k', 'b')`, [
    plan.ownerId,
  ]);
  const use = () =>
    database.transaction(async (tx) => {
      const used = await tx.idempotencyKeys.claim(key);
      if (!used) tx.idempotencyKeys.store({ ...key, response: 'done' });
      return used;
    });
  expect([await use(), await use()]).toEqual([null, { sameBody: true, status: 201, response: 'done' }]);
});
