import { QueryFailedError } from 'typeorm';

/** The database cannot serve a request now, because a lock, the pool or the server timed out. The caller may try again. */
export class DatabaseBusy extends Error {}

/** A unit of work missed its deadline; its transaction was rolled back. */
export class DeadlinePassed extends Error {}

const OUTRUN = new Set(['40P01', '40001']);
/** SQLSTATEs of a cancelled statement: it waited too long for a lock, or ran for too long. */
const SLOW = new Set(['55P03', '57014']);
const AWAY = new Set(['57P01', '57P02', '57P03', '08006', '08001', '08003', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** SQLSTATEs of a lack of disk space, memory or connections (class 53), and of a failing disk (58030). */
const SHORT = /^(53...|58030)$/;
const DISK_FULL = '53100';
// Errors of the driver itself have no code, so they are known by their messages, which no other error may share.
const SLOW_TEXT = /^Query read timeout$/;
const AWAY_TEXT =
  /^(timeout exceeded when trying to connect|Connection terminated|connect E(CONN|NOENT|AGAIN)|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool)/;
/** PgBouncer reports every fault with the code of a protocol violation; these are its messages for a server that it cannot provide. */
const POOLER_CODE = '08P01';
const POOLER_TEXT =
  /^(query_wait_timeout|server conn crashed|server login |no more connections allowed|pgbouncer cannot connect|.*\(server_login_retry\))/;

/** Returns the driver's error, around which TypeORM puts an error of its own. */
export const ofDriver = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether the database's disk is full, also as the cause of a DatabaseBusy. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (codeOf(at) === DISK_FULL) return true;
  return false;
}

/** Whether a driver's error means "not now" rather than "wrong". */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return true;
  return SLOW.has(codeOf(error)) || SLOW_TEXT.test(error.message) || isAway(error);
}

/** Whether the database was unreachable or lacks resources, so that nothing is known about the work that met the error. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return isAway(error.cause);
  if (codeOf(error) === POOLER_CODE) return POOLER_TEXT.test(error.message);
  return AWAY.has(codeOf(error)) || SHORT.test(codeOf(error)) || AWAY_TEXT.test(error.message);
}

/**
 * Whether a statement conflicted with another transaction, was undone and may be tried again: a deadlock, a statement that found nothing left to
 * write (`must_write`), or a read on a standby that delayed its replay.
 */
export const isOutrun = (error: unknown): boolean => error instanceof Error && OUTRUN.has(codeOf(error));
