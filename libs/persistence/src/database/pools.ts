import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { forgetPlans, isOutdatedPlan, planGeneration, preparedQuery } from './prepared.js';
import type { Transaction } from './transaction.js';

/** The transaction that the caller is in. */
export const inside = new AsyncLocalStorage<Transaction>();

export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // An idle connection that dies is replaced at the next use; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** @throws inside a transaction. */
export function mustBeOutside(): void {
  if (inside.getStore()) throw new Error('A statement left its transaction; use `tx`');
}

/** Runs a statement on a connection of the pool, prepared under its name, or planned for its values where it has none. */
export async function onPool<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string | null,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  mustBeOutside();
  if (name === null) return (await pool.query<Row>(text, [...values])).rows;
  const generation = planGeneration();
  const ask = async () => (await pool.query<Row>(preparedQuery(text, values, name))).rows;
  return ask().catch((error: unknown) => {
    if (!isOutdatedPlan(error)) throw error;
    forgetPlans(generation);
    return ask();
  });
}
