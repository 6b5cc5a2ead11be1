import { QueryFailedError } from 'typeorm';

/** The database can't serve this now (a lock, the pool or the server timed out); the caller may try again. */
export class DatabaseBusy extends Error {}

/** A unit of work was not done by its deadline; its transaction is undone. */
export class DeadlinePassed extends Error {}

const OUTRUN = new Set(['40P01', '40001']);
/** The server gave up on a statement: it waited too long for a lock, or ran for too long. */
const SLOW = new Set(['55P03', '57014']);
const AWAY = new Set(['57P01', '57P02', '57P03', '08006', '08001', '08003', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** The server lacks something: room on its disk, memory, connections (class 53); or its disk fails it (58030). */
const SHORT = /^(53...|58030)$/;
const DISK_FULL = '53100';
// The driver's own errors have no code. Nobody else's message may be taken for one of them.
const SLOW_TEXT = /^Query read timeout$/;
const AWAY_TEXT =
  /^(timeout exceeded when trying to connect|Connection terminated|connect E(CONN|NOENT|AGAIN)|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool)/;
/** PgBouncer says everything under the code of a broken protocol: these are its sentences for a server that it cannot give. */
const POOLER_CODE = '08P01';
const POOLER_TEXT =
  /^(query_wait_timeout|server conn crashed|server login |no more connections allowed|pgbouncer cannot connect|.*\(server_login_retry\))/;

/** What the driver said: TypeORM puts an error of its own around it, which nothing that looks at the driver's would know. */
export const ofDriver = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Tells whether the disk of the database is full, also as what lies behind a DatabaseBusy. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (codeOf(at) === DISK_FULL) return true;
  return false;
}

/** Tells whether an error of the driver means "not now" rather than "wrong". */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return true;
  return SLOW.has(codeOf(error)) || SLOW_TEXT.test(error.message) || isAway(error);
}

/** Tells whether an error means that the database could not be reached or lacks what it needs, so that nothing is known about the work that met it. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return isAway(error.cause);
  if (codeOf(error) === POOLER_CODE) return POOLER_TEXT.test(error.message);
  return AWAY.has(codeOf(error)) || SHORT.test(codeOf(error)) || AWAY_TEXT.test(error.message);
}

/**
 * Tells whether a statement met another transaction, was undone, and may be tried again: a deadlock, a statement that found nothing left to write
 * (`must_write`), a read of a standby that held up what it replays.
 */
export const isOutrun = (error: unknown): boolean => error instanceof Error && OUTRUN.has(codeOf(error));
