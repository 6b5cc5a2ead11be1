import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';
import { currentSpan, currentTraces, TRACEPARENT, within } from './request-ids.js';
import type { AnsweredRequest, Recorder, SpanAttributes } from './spans.js';

/** The longest that one attempt to send may take, its repetitions included. */
const SENDING_MS = 1_500;
/** The longest that a process waits for its last spans: part of the time that it has to drain. */
const CLOSING_MS = 2_000;

/** The ids of a request's own span, derived from the request's id, which each process knows. */
interface RequestIds {
  traceId: string;
  spanId: string;
  /** The span of the proxy that began the trace, and whether it is recorded. */
  parent?: { spanId: string; traceFlags: TraceFlags };
}

/** A UUID is the id of its trace without the dashes, so that a line of the log leads to the trace; another text is hashed. */
export function requestIdsOf(id: string): RequestIds {
  const hash = createHash('sha256').update(id).digest('hex');
  const [spanId, other] = [hash.slice(0, 16), hash.slice(32)];
  const [, given, parent = '', flags = ''] = TRACEPARENT.exec(id) ?? [];
  if (given) return { traceId: given, spanId, parent: { spanId: parent, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED } };
  const bare = id.replaceAll('-', '').toLowerCase();
  return { traceId: /^(?!0{32})[\da-f]{32}$/.test(bare) ? bare : other, spanId };
}

/** Has a collector that takes no spans be in the log once, until it takes some again. */
function reporting(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) logger.warn({ err: result.error }, 'traces could not be sent');
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** Has work end its span, also when it fails. An error is named by its kind alone: its message may quote a row. */
function ending<T>(work: () => T, end: (error?: unknown) => void): T {
  try {
    const result = work();
    if (result instanceof Promise) result.then(() => end(), end);
    else end();
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}

function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/**
 * Starts to record. This alone loads OpenTelemetry's SDK, which stays outside the bundled programs. None of its context managers is used: the store
 * of the requests' ids holds the span, too.
 */
export async function startRecorder({ url, share }: NonNullable<Config['traces']>, service: string, logger: Logger): Promise<Recorder> {
  const [sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const root = new sdk.TraceIdRatioBasedSampler(share);
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: SENDING_MS });
  /** The ids of the next span, if it is that of a request. */
  let next: RequestIds | null = null;
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    sampler: new sdk.ParentBasedSampler({ root }),
    idGenerator: {
      generateTraceId: () => next?.traceId ?? random.generateTraceId(),
      generateSpanId: () => next?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reporting(exporter, logger), exportTimeoutMillis: SENDING_MS })],
  });
  const tracer = provider.getTracer('product');
  const flagsOf = (traceId: string) =>
    root.shouldSample(ROOT_CONTEXT, traceId).decision === sdk.SamplingDecision.RECORD_AND_SAMPLED ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const remote = (traceId: string, spanId: string, traceFlags: TraceFlags) =>
    trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  /** Where the span of a request would be, whichever process records that. */
  const contextOf = (id: string): Context => {
    const { traceId, spanId, parent } = requestIdsOf(id);
    return remote(traceId, spanId, parent?.traceFlags ?? flagsOf(traceId));
  };
  /** The traces of the present requests that are recorded; where none is, one of the others, so that what is below is not recorded either. */
  const currentContexts = (): Context[] => {
    const all = currentTraces().map(contextOf);
    const recorded = all.filter((context) => trace.getSpanContext(context)?.traceFlags === TraceFlags.SAMPLED);
    return recorded.length > 0 ? recorded : all.slice(0, 1);
  };
  return {
    inSpan<T>(name: string, attributes: SpanAttributes, work: () => T): T {
      const above = currentSpan() as Span | undefined;
      const [first = ROOT_CONTEXT, ...others] = above ? [trace.setSpan(ROOT_CONTEXT, above)] : currentContexts();
      const options = { attributes: attributes as Record<string, string | number | string[]> };
      const span = tracer.startSpan(name, options, first);
      // A job that was gathered from several requests is in the trace of each; what it runs is in the first.
      const links = [{ context: span.spanContext() }];
      const copies = others.map((context) => tracer.startSpan(name, { ...options, links }, context));
      return ending(
        () => within(span, work),
        (error) => [span, ...copies].forEach((one) => endSpan(one, error)),
      );
    },
    addRequest({ id, method, route, status, ms }: AnsweredRequest): void {
      const ids = requestIdsOf(id);
      const { traceId, parent } = ids;
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
      const options = { kind: SpanKind.SERVER, startTime: Date.now() - ms, attributes };
      next = ids;
      const span = tracer.startSpan(`${method} ${route}`, options, parent && remote(traceId, parent.spanId, parent.traceFlags));
      next = null;
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    async close(): Promise<void> {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}
