import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The requests on whose behalf work is done, and the span that it belongs to. */
interface Origin {
  readonly ids: readonly string[];
  readonly span?: unknown;
}

/** One store for the process, because Node copies each store to every promise. A job that was gathered from several requests has several ids. */
const origins = new AsyncLocalStorage<Origin>();

/** Ids that a log, a header and a screen can show as they are. */
const SAFE = /^[\w-]{8,64}$/;

/** The header of W3C Trace Context: its version, the trace, the caller's span, and whether that is recorded. */
export const TRACEPARENT = /^00-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})$/;

/**
 * The id of a request: the one that its caller gave it, such as a proxy, if that is short and safe; else a new one. It never has the form of a
 * traceparent, which only a trusted proxy may choose.
 */
export const traceIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SAFE.test(given) && !TRACEPARENT.test(given) ? given : randomUUID();

/** Runs work on behalf of these requests: each line that it logs and each job that it adds carries their ids. */
export const traced = <T>(ids: readonly string[], work: () => T): T => (ids.length === 0 ? work() : origins.run({ ids }, work));

/** Runs work within a span, on behalf of the same requests as now. */
export const within = <T>(span: unknown, work: () => T): T => origins.run({ ids: currentTraces(), span }, work);

/** The ids of the requests on whose behalf the present work is done; empty for work of the process itself. */
export const currentTraces = (): readonly string[] => origins.getStore()?.ids ?? [];

/** The span of the present work, if a span of this process began it. */
export const currentSpan = (): unknown => origins.getStore()?.span;
