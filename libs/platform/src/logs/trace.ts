import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** One store for the process, because Node copies each store to every promise. A job that was gathered from several requests has several ids. */
const traces = new AsyncLocalStorage<readonly string[]>();

/** Ids that a log, a header and a screen can show as they are. */
const SAFE = /^[\w-]{8,64}$/;

/** The id of a request: the one that its caller gave it, such as a proxy, if that is short and safe; else a new one. */
export const traceIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SAFE.test(given) ? given : randomUUID();

/** Runs work on behalf of these requests: each line that it logs and each job that it adds carries their ids. */
export const traced = <T>(ids: readonly string[], work: () => T): T => (ids.length === 0 ? work() : traces.run(ids, work));

/** The ids of the requests on whose behalf the present work is done; empty for work of the process itself. */
export const currentTraces = (): readonly string[] => traces.getStore() ?? [];
