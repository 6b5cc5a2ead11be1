import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  createTestDatabase,
  eventually,
  liveAuction,
  openLiveSocket,
  offerBody,
  signInUser,
  signInVenue,
  startProcess,
  startTestBackend,
  type LiveAuction,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

/** A span as OTLP says it in JSON, with the service that sent it. */
interface SentSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}
interface Sent {
  resourceSpans: { resource: { attributes: { value: { stringValue: string } }[] }; scopeSpans: { spans: Omit<SentSpan, 'service'>[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PROXY_SPAN = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${PROXY_SPAN}-01`;

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let collector: Server;
let sent: Sent[];

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 4, reads: 4 }, 'test');
  sent = [];
  collector = createServer((asked, response) => {
    void json(asked).then((body) => {
      if (asked.url === '/v1/traces') sent.push(body as Sent);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
}, 30_000);
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await database.close();
  await backend.stop();
  await home.drop();
});

const endpoint = (): Record<string, string> => ({
  ...backend.env,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
});

/** Ends the processes, which send what they have recorded, and returns all spans that have arrived. */
async function spansAfter(...processes: TestProcess[]): Promise<SentSpan[]> {
  await Promise.all(processes.map((one) => one.kill('SIGTERM')));
  return sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const names = resource.attributes.map(({ value }) => value.stringValue);
      const service = names.find((name) => name === 'api' || name === 'worker') ?? '';
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
    }),
  );
}

const placeBid = (url: string, plan: LiveAuction, token: string, headers: Record<string, string> = {}) =>
  call(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, { token, key: 'a-key-of-this-bid', headers, body: offerBody() });

/** Places a bid whose body follows when the API has begun with the request. */
async function placeSlowly(url: string, plan: LiveAuction, token: string, headers: Record<string, string>): Promise<number | undefined> {
  const all = {
    ...headers,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': 'slow',
    expect: '100-continue',
  };
  const sending = request(`${url}/api/venues/me/bid-requests/${plan.requestId}/bids`, { method: 'POST', headers: all });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.end(JSON.stringify(offerBody()));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

describe('the trace of a bid', () => {
  it('holds the request, its transaction, what it appends to the log, the pushes of two APIs and the reactions in the worker', async () => {
    const worker = await startProcess('worker', home.url, endpoint());
    const first = await startProcess('api', home.url, { ...endpoint(), TRUSTED_PROXIES: '127.0.0.1' });
    const second = await startProcess('api', home.url, endpoint());
    const plan = await liveAuction(database, { venues: 1, offers: [null] });
    const { cookie } = await signInUser(database, plan.ownerId);
    const sockets = await Promise.all([first, second].map(({ url }) => openLiveSocket(url, { cookie })));
    for (const socket of sockets) await socket.watch({ dateBookId: plan.id });
    const token = await signInVenue(database, plan.venueIds[0] ?? '');
    const placed = await placeBid(first.url, plan, token, { traceparent });
    expect(placed.status).toBe(201);
    for (const socket of sockets) await socket.until(() => socket.events.some(({ type }) => type === 'bid.placed'));
    await eventually(async () => (await database.source.query<unknown[]>('SELECT 1 FROM reactions')).length === 0);
    for (const socket of sockets) socket.close();

    const spans = (await spansAfter(first, second, worker)).filter(({ traceId }) => traceId === TRACE);
    const nameOf = (spanId: string | undefined) => spans.find((span) => span.spanId === spanId)?.name;
    const seen = spans.map(({ service, name, parentSpanId }) => `${service}: ${name} < ${nameOf(parentSpanId) ?? parentSpanId}`);
    const root = 'POST /api/venues/me/bid-requests/:id/bids';
    expect(seen).toEqual(
      expect.arrayContaining([
        `api: ${root} < ${PROXY_SPAN}`,
        `api: transaction place-bid < ${root}`,
        'api: append < transaction place-bid',
        'api: push < transaction place-bid',
        // Of the other API, which only knows the request's id.
        `api: push < ${root}`,
        `worker: job reactions < ${root}`,
        'worker: transaction < job reactions',
        expect.stringMatching(/^worker: reaction [\w-]+ < transaction$/),
      ]),
    );
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  }, 60_000);

  it('begins with the request where no trusted proxy stands before it, under the id that the log has, and says nothing private', async () => {
    const api = await startProcess('api', home.url, endpoint());
    const plan = await liveAuction(database, { venues: 1, offers: [null] });
    const [owner, token] = [await signInUser(database, plan.ownerId), await signInVenue(database, plan.venueIds[0] ?? '')];
    const id = '01912345-0000-7000-8000-000000000001';
    expect(await placeSlowly(api.url, plan, token, { traceparent, 'x-request-id': id })).toBe(201);
    const secrets = ['asha.private@example.org', 'a password of hers', 'an-invite-code-of-hers', 'a-calendar-of-hers', '19.071234'];
    const [email, password, invite, calendar, latitude] = secrets;
    const own = { cookie: owner.cookie };
    await call(api.url, `GET /datebooks/${plan.id}?token=${owner.token}`, own);
    await call(api.url, 'POST /auth/login', { body: { email, password } });
    await call(api.url, `GET /invites/${invite}`, own);
    await call(api.url, `GET /calendars/${calendar}/calendar.ics`);
    await call(api.url, 'POST /preferences', { ...own, body: { dateBookId: plan.id, latitude: Number(latitude), longitude: 72.1 } });
    sent.length = 0;

    const spans = await spansAfter(api);
    const bid = spans.find(({ name }) => name.endsWith('/bids'));
    expect(bid).toMatchObject({ traceId: id.replaceAll('-', '') });
    expect(bid?.parentSpanId).toBeUndefined();
    expect(spans).toContainEqual(
      expect.objectContaining({ name: 'transaction place-bid', traceId: bid?.traceId, parentSpanId: bid?.spanId }),
    );
    const names = spans.map(({ name }) => name);
    const asked = ['GET /api/datebooks/:id', 'GET /api/invites/:code', 'GET /api/calendars/:token/calendar.ics', 'POST /api/preferences'];
    expect(names).toEqual(expect.arrayContaining([...asked, 'POST /api/auth/login']));
    const text = JSON.stringify(sent);
    for (const secret of [...secrets, owner.token, token, plan.id, plan.requestId, plan.ownerId]) expect(text).not.toContain(secret);
  }, 60_000);
});

/** Prints again and again how many scripts of OpenTelemetry's SDK the process has loaded: a debugger is given all that were parsed. */
const watchLoading = `data:text/javascript,${encodeURIComponent(
  `import { Session } from 'node:inspector';
   setInterval(() => {
     const session = new Session();
     let count = 0;
     session.on('Debugger.scriptParsed', ({ params: { url } }) => (count += url.includes('@opentelemetry/sdk') ? 1 : 0));
     session.connect();
     session.post('Debugger.enable', () => console.log('loaded:' + count));
     session.disconnect();
   }, 100).unref();`,
)}`;

describe('the SDK of OpenTelemetry', () => {
  it.each(['api', 'worker'])('stays outside the program of the %s', (part) => {
    const program = readFileSync(new URL(`../../${part}/dist/main.start.js`, import.meta.url), 'utf8');
    expect(program).toContain('@opentelemetry/sdk-trace');
    expect(program).not.toContain('maxExportBatchSize');
  });

  it.each([
    ['is not loaded by an api', 'api', false],
    ['is not loaded by a worker', 'worker', false],
    ['is loaded by an api with a collector', 'api', true],
  ] as const)(
    '%s',
    async (_, part, isTracing) => {
      let output = '';
      const env = { ...(isTracing ? endpoint() : backend.env), NODE_OPTIONS: `--import=${watchLoading}`, LOG_LEVEL: 'info' };
      const started = await startProcess(part, home.url, env, (more) => (output += more));
      const [, count] = await eventually(() => /"msg":"(?:listening|working)"[^]*loaded:(\d+)\n/.exec(output));
      await started.kill();
      expect(Number(count) > 0).toBe(isTracing);
    },
    60_000,
  );
});
