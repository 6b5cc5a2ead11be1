import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts that are put together from varying pieces must not fill the server's memory: whatever comes after so many is planned each time. */
const MOST_TEXTS = 1_000;

/**
 * Whether connections keep statements prepared. With PG_PREPARED=off each is planned when it is sent: for a pooler of transactions that does not know
 * which of its connections has which (PgBouncer before 1.21), and so runs one on a connection that lacks it.
 */
const KEPT = process.env['PG_PREPARED'] !== 'off';

const names = new Map<string, string>();
let generation = 0;

/** How often the schema has changed what prepared statements answer, as far as this process has noticed. */
export const planGeneration = (): number => generation;

/**
 * Has every connection prepare its statements anew, after one of `generation` was refused; one refused to many connections at once is
 * noticed once. The old ones stay on the server until their connections end.
 */
export function forgetPlans(refused: number): void {
  if (refused === generation) generation += 1;
}

/** Tells whether a statement was refused because the schema has changed since it was prepared: nothing was done, and it may be sent again. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** A statement whose name is its own, for those that depend on no table. */
export const named = (name: string, text: string, kept = KEPT): pg.QueryConfig => (kept ? { name, text } : { text });

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_TEXTS) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A statement as the driver takes it, which a connection parses and plans when it first runs it: under `name`, else one made of its text. */
export function preparedQuery(text: string, values: readonly unknown[], name = nameOf(text), kept = KEPT): pg.QueryConfig {
  if (!kept) return { text, values: [...values] };
  return { ...(name !== undefined && { name: generation === 0 ? name : `${name}.${generation}` }), text, values: [...values] };
}
