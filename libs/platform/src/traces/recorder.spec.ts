import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.js';
import { requestIdsOf, startRecorder } from './recorder.js';
import { traced } from './request-ids.js';
import type { Recorder } from './spans.js';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links: { spanId: string }[];
  attributes: { key: string; value: { stringValue?: string } }[];
  status: { code: number; message?: string };
}

const REQUEST = '01912345-0000-7000-8000-000000000001';
const OTHER = 'edge_42-7f';
const traceparent = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`;

/** Runs work with a recorder whose collector is `listen`, and returns the lines that it logged. */
async function withRecorder(listen: Server | null, work: (recorder: Recorder) => unknown, share = 1): Promise<string[]> {
  const server = listen ?? createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (!listen) server.close();
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, 'test', { write: (line: string) => void lines.push(line) });
  const recorder = await startRecorder({ url: `http://127.0.0.1:${port}`, share }, 'test', logger);
  try {
    await work(recorder);
    await recorder.close();
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return lines;
}

async function spansOf(work: (recorder: Recorder) => unknown, share?: number): Promise<SentSpan[]> {
  const spans: SentSpan[] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await withRecorder(collector, work, share);
  return spans;
}

const answered = (id: string, status = 200) => ({ id, method: 'GET', route: '/api/plans/:id', status, ms: 12 });

describe('a collector that', () => {
  /** Enough for several batches. */
  const many = async (recorder: Recorder) => {
    for (let n = 0; n < 2_000; n += 1) {
      traced([REQUEST], () => recorder.inSpan('work', {}, () => undefined));
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('cannot be reached is in the log once', async () => {
    const lines = await withRecorder(null, many);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['traces could not be sent']);
  });

  it('never answers holds up the end of a process by two seconds at the most', async () => {
    const begun = performance.now();
    await withRecorder(
      createServer(() => undefined),
      many,
    );
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

describe('the trace of a request', () => {
  it('has the request’s UUID without its dashes for an id, the hash of any other id, and the trace of a traceparent', () => {
    expect(requestIdsOf(REQUEST).traceId).toBe(REQUEST.replaceAll('-', ''));
    expect(requestIdsOf(OTHER)).toEqual(requestIdsOf(OTHER));
    for (const id of [OTHER, 'edge_42-80', '00000000-0000-0000-0000-000000000000']) {
      expect(requestIdsOf(id).traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
      expect(requestIdsOf(id).spanId).toMatch(/^[\da-f]{16}$/);
    }
    expect(requestIdsOf(traceparent('01'))).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parent: { spanId: '00f067aa0ba902b7', traceFlags: 1 },
    });
  });

  it('leads from work in any process to the request, and from work to what it began', async () => {
    const [inner, outer, request] = await spansOf(async (recorder) => {
      await traced([REQUEST], () => recorder.inSpan('outer', {}, async () => recorder.inSpan('inner', {}, () => Promise.resolve())));
      recorder.addRequest(answered(REQUEST));
    });
    expect(request).toMatchObject({ name: 'GET /api/plans/:id', ...{ spanId: requestIdsOf(REQUEST).spanId } });
    expect(request?.parentSpanId).toBeUndefined();
    expect(outer).toMatchObject({ name: 'outer', traceId: request?.traceId, parentSpanId: request?.spanId });
    expect(inner).toMatchObject({ name: 'inner', traceId: request?.traceId, parentSpanId: outer?.spanId });
  });

  it('has the job that was gathered from it with others, which refers to what was run', async () => {
    const [first, second] = await spansOf((recorder) => traced([REQUEST, OTHER], () => recorder.inSpan('job', {}, () => undefined)));
    expect(first).toMatchObject({ traceId: requestIdsOf(REQUEST).traceId, links: [] });
    expect(second).toMatchObject({ traceId: requestIdsOf(OTHER).traceId, links: [{ spanId: first?.spanId }] });
  });

  it('names an error by its kind, without its message, and gives it on', async () => {
    const fault = new TypeError('of asha@example.org');
    const [thrown, rejected, request] = await spansOf(async (recorder) => {
      const inSpan = (work: () => unknown) => traced([REQUEST], () => recorder.inSpan('work', {}, work));
      expect(() =>
        inSpan(() => {
          throw fault;
        }),
      ).toThrow(fault);
      await expect(inSpan(() => Promise.reject(fault))).rejects.toBe(fault);
      recorder.addRequest(answered(REQUEST, 503));
    });
    for (const span of [thrown, rejected]) {
      expect(span?.status).toEqual({ code: 2 });
      expect(span?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'TypeError' } }]);
    }
    expect(request?.status).toEqual({ code: 2 });
  });
});

describe('the share of requests that are traced', () => {
  const recordBoth = (id: string) => (recorder: Recorder) => {
    traced([id], () => recorder.inSpan('work', {}, () => undefined));
    recorder.addRequest(answered(id));
  };

  it('is decided alike for a request and for its work elsewhere', async () => {
    const counts = [];
    for (let n = 0; n < 12; n += 1) counts.push((await spansOf(recordBoth(`request-number-${n}`), 0.5)).length);
    expect(new Set(counts)).toEqual(new Set([0, 2]));
  });

  it('gives a job to the first of its requests that is traced', async () => {
    const ids = [traceparent('00'), REQUEST];
    const [outer, inner] = (
      await spansOf((recorder) => traced(ids, () => recorder.inSpan('outer', {}, () => recorder.inSpan('inner', {}, () => undefined))))
    ).reverse();
    expect(outer).toMatchObject({ name: 'outer', traceId: requestIdsOf(REQUEST).traceId, links: [] });
    expect(inner).toMatchObject({ name: 'inner', parentSpanId: outer?.spanId });
  });

  it('is decided by a trusted proxy that says so', async () => {
    expect(await spansOf(recordBoth(traceparent('01')), 0)).toHaveLength(2);
    expect(await spansOf(recordBoth(traceparent('00')), 1)).toEqual([]);
  });
});
