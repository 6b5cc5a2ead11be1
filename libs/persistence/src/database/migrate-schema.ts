import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { BASELINE } from './migrations/index.js';

/**
 * How long one statement that changes the schema may wait for its lock, in milliseconds. Readers of the table wait behind it, and
 * for longer than a request may take.
 */
export const SCHEMA_LOCK_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export interface Patience {
  /** How long it is tried again, in milliseconds. */
  patienceMs?: number;
  /** Hears of each attempt that gave way, counted from 1. */
  onGiveWay?: (attempt: number) => void;
}

/** No migration leads from the schema of the database to that of this build; the message is one sentence for the operator. */
export class SchemaTooOld extends Error {}

/**
 * Runs the migrations that the database lacks, each in a transaction of its own, and gives their names. Open it with
 * `lockTimeoutMs: SCHEMA_LOCK_TIMEOUT_MS`: one that finds its table in use gives way, so that readers go on, and tries again.
 * @throws SchemaTooOld before it changes anything, what a migration throws, and the refusal of its lock once `patienceMs` (two minutes) are over. What was done before stays done.
 */
export async function migrateSchema(source: DataSource, patience: Patience = {}): Promise<string[]> {
  const before = new Set(await appliedMigrations(source));
  if (before.size > 0 && !before.has(BASELINE))
    throw new SchemaTooOld(
      'The database was made by a build before release 0.1.0, and no migration leads on from there: begin with an empty database.',
    );
  await givingWay(() => source.runMigrations({ transaction: 'each' }), patience);
  return (await appliedMigrations(source)).filter((name) => !before.has(name));
}

/** Tries `work` again for as long as all it lacks is a lock; it must be harmless to begin again. */
export async function givingWay<T>(work: () => Promise<T>, { patienceMs = 120_000, onGiveWay }: Patience = {}): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || performance.now() > end) throw error;
      onGiveWay?.(attempt);
      // Statements that waited behind it come first.
      await wait(250 + Math.random() * 750);
    }
  }
}

/** The names of the migrations that a database has seen, in their order; none when it is empty. */
export async function appliedMigrations(source: DataSource): Promise<string[]> {
  const [{ known } = { known: false }] = await source.query<{ known: boolean }[]>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS known`,
  );
  if (!known) return [];
  return (await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp, id')).map(({ name }) => name);
}
