import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@app/platform';
import { connectDatabase, type Database } from '@app/persistence';
import {
  createTestDatabase,
  eventually,
  signInUser,
  liveAuction,
  openLiveSocket,
  startTestBackend,
  testEnvironment,
  type TestDatabase,
} from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let api: Api;
let url: string;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'test');
}, 30_000);
afterAll(async () => {
  await database.close();
  await backend.stop();
  await home.drop();
});
beforeEach(async () => {
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, HOST: '127.0.0.1' })));
  url = await api.listen(0);
});

/** Sends a request over an agent's kept connection; returns the response, or the code of a connection's error. */
const send = (agent: Agent, method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<IncomingMessage | string>((resolve) => {
    const sent = request(`${url}${path}`, { agent, method, headers });
    sent.on('response', (answer) => resolve(answer.resume())).on('error', ({ code }: NodeJS.ErrnoException) => resolve(String(code)));
    sent.end(body);
  });
const answered = (answer: IncomingMessage | string) =>
  typeof answer === 'string' ? answer : [answer.statusCode, answer.headers.connection];
const isRefused = async () => (await send(new Agent(), 'GET', '/health/live')) === 'ECONNREFUSED';

/** Sends a rename that waits for the plan's lock; `release` frees the lock. */
async function startSlowCommand(agent: Agent) {
  const plan = await liveAuction(database);
  const { cookie } = await signInUser(database, plan.ownerId);
  const holder = database.source.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT 1 FROM datebooks WHERE id = $1 FOR UPDATE', [plan.id]);
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = send(agent, 'PATCH', `/api/datebooks/${plan.id}`, headers, JSON.stringify({ name: 'Anniversary' }));
  await eventually(async () => {
    const waiting = await database.source.query<unknown[]>(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return waiting.length > 0;
  });
  const release = async () => {
    await holder.rollbackTransaction();
    await holder.release();
  };
  return { answer, release };
}

describe('an API that shuts down', () => {
  it('takes no new connection, sends every response in progress, and keeps no connection for further requests', async () => {
    const agent = new Agent({ keepAlive: true });
    const { answer, release } = await startSlowCommand(agent);
    const closed = api.close();
    await eventually(isRefused);
    await release();
    expect(answered(await answer)).toEqual([200, 'close']);
    await closed;
  });

  it('answers requests on kept connections for a while, and ends idle ones', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(answered(await send(agent, 'GET', '/health/live'))).toEqual([200, 'keep-alive']);
    const silent = new Agent({ keepAlive: true });
    await send(silent, 'GET', '/health/live');
    const closed = api.close({ graceMs: 1_000 });
    expect(answered(await send(agent, 'GET', '/health/live'))).toEqual([200, 'close']);
    expect(await isRefused()).toBe(true);
    await closed;
  });

  it('says goodbye to each socket, which then comes back at once', async () => {
    const { ownerId } = await liveAuction(database);
    const { cookie } = await signInUser(database, ownerId);
    const sockets = await Promise.all(Array.from({ length: 3 }, () => openLiveSocket(url, { cookie })));
    await api.close({ graceMs: 50 });
    await Promise.all(sockets.map((socket) => socket.until(() => !socket.connected)));
    expect(sockets.map(({ endedBy }) => endedBy)).toEqual(Array(3).fill('io server disconnect'));
  });

  it('does not wait without end for a response', async () => {
    const { answer, release } = await startSlowCommand(new Agent());
    await api.close({ patienceMs: 100 });
    expect(await answer).toBe('ECONNRESET');
    await release();
  });
});

describe('a request that does not complete', () => {
  it.each([
    ['head', 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['body', 'POST /api/auth/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"'],
  ])('refuses a slow %s and ends its connection', async (_part, begun) => {
    const server = api.app.getHttpServer();
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
    // The same limits, shortened.
    Object.assign(server, { headersTimeout: 200, requestTimeout: 400 });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => undefined);
    socket.write(begun);
    const drip = setInterval(() => socket.write('x'), 50);
    await once(socket, 'close');
    clearInterval(drip);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"code":"request-too-slow"');
    await api.close();
  });
});
