import type { IncomingHttpHeaders } from 'node:http';
import { HEADERS } from '@app/contracts';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';
import { startRecorder } from './recorder.js';
import { currentTraces, TRACEPARENT, traceIdFrom } from './request-ids.js';

/** What a span says of its work: names, kinds and counts; never an id, a token, a place or contact data. */
export type SpanAttributes = Readonly<Record<string, string | number | readonly string[]>>;

/** A request that was answered. */
export interface AnsweredRequest {
  id: string;
  method: string;
  /** The pattern of its route: the path itself has ids and secrets. */
  route: string;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Records spans and sends them to a collector. */
export interface Recorder {
  inSpan<T>(name: string, attributes: SpanAttributes, work: () => T): T;
  addRequest(request: AnsweredRequest): void;
  /** Sends what was recorded, within two seconds. */
  close(): Promise<void>;
}

/** What records the spans of this process; null while traces are off. */
let recorder: Recorder | null = null;

export const isTracing = (): boolean => recorder !== null;

/** Runs work within a span of the trace of its request. Without a collector, or without a request, it runs the work alone. */
export const inSpan = <T>(name: string, attributes: SpanAttributes, work: () => T): T =>
  recorder && currentTraces().length > 0 ? recorder.inSpan(name, attributes, work) : work();

/** Records the span of a request, the first of its trace; what it caused refers to that by the request's id. */
export const recordRequest = (request: AnsweredRequest): void => recorder?.addRequest(request);

/** The id of a request. With traces that is the traceparent of a trusted proxy, if it sent one: the trace then goes on from the proxy's span. */
export function requestIdFrom({ traceparent, [HEADERS.requestId]: given }: IncomingHttpHeaders, isTrusted: () => boolean): string {
  const isParent = recorder !== null && typeof traceparent === 'string' && TRACEPARENT.test(traceparent);
  return isParent && isTrusted() ? traceparent : traceIdFrom(given);
}

/** Something whose work is recorded; persistence's Database is one. */
interface Observed {
  observe(by: typeof inSpan): void;
}

/**
 * Begins to record spans if the configuration names a collector, and returns what ends it. Only then is anything of OpenTelemetry's SDK loaded.
 * @param service the name under which the collector shows this process
 */
export async function openTraces(config: Config, service: string, logger: Logger, ...observed: Observed[]): Promise<() => Promise<void>> {
  if (!config.traces) return () => Promise.resolve();
  const own = await startRecorder(config.traces, service, logger);
  recorder = own;
  for (const one of observed) one.observe(inSpan);
  return async () => {
    if (recorder === own) recorder = null;
    await own.close();
  };
}
