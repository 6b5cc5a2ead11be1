import type { BidId } from '@app/contracts';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import WebSocket, { type ClientOptions } from 'ws';
import { newEvent, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  createTestDatabase,
  eventually,
  openLiveSocket,
  liveAuction,
  signInUser,
  startTestBackend,
  testEnvironment,
  underLock,
  type LiveSocket,
  type LiveAuction,
  type TestDatabase,
} from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { watchContract, type Api } from '../testing/contract.js';

const createWatchedApi = watchContract();

let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let database: Database;
let plan: LiveAuction;
let cookie: string;
/** A well-behaved client that watches the plan. */
let other: LiveSocket;
const open: { close(): void }[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backend = await startTestBackend();
  api = await createWatchedApi(loadConfig(testEnvironment(testDatabase.url, backend.env)));
  url = await api.listen(0);
  database = api.services.database;
  plan = await liveAuction(database);
  ({ cookie } = await signInUser(database, plan.ownerId));
  other = await openLiveSocket(url, { cookie });
  await other.watch({ dateBookId: plan.id });
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

afterAll(async () => {
  other.close();
  await api.close();
  await backend.stop();
  await testDatabase.drop();
});

/** A connection of bare frames, with all received messages. */
async function connect(query = '', options: ClientOptions = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`, {
    headers: { cookie },
    perMessageDeflate: false,
    ...options,
  });
  open.push({ close: () => socket.terminate() });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'open');
  const hears = async (begin: string) => {
    for (;;) {
      const found = heard.find((text) => text.startsWith(begin));
      if (found !== undefined) return found;
      await once(socket, 'message');
    }
  };
  return { socket, heard, hears, closed };
}

/** An admitted connection that watches the plan. */
async function connectIn() {
  const client = await connect();
  const { sid } = JSON.parse((await client.hears('0')).slice(1)) as { sid: string };
  client.socket.send('40{}');
  await client.hears('40');
  client.socket.send(`420${JSON.stringify(['watch', { dateBookId: plan.id }])}`);
  await client.hears('430');
  return { ...client, sid };
}

const append = (count = 1) =>
  underLock(database, plan.id, async (tx) => {
    const event = () => newEvent('bid.voted', { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId });
    await tx.append(plan.id, ...Array.from({ length: count }, event));
  });

async function othersHear(count = 1): Promise<void> {
  const before = other.events.length;
  await append(count);
  await other.until(() => other.events.length === before + count);
}

const noisy = async () => (await api.services.metrics.socketsCut.get()).values.find(({ labels }) => labels.why === 'noisy')?.value ?? 0;

it('the server pings each client every 10 s and drops it 5 s later, so that both sides notice a frozen other one', async () => {
  const { hears } = await connect();
  expect(JSON.parse((await hears('0')).slice(1))).toMatchObject({ pingInterval: 10_000, pingTimeout: 5_000 });
});

describe('a client that sends more than any of ours', () => {
  it.each<[string, (socket: WebSocket) => void]>([
    ['a sender of unrequested pongs', (socket) => socket.send('3')],
    ['a sender of unhandled messages', (socket) => socket.send('42["nothing",{}]')],
    ['a sender of unmatched answers', (socket) => socket.send('437[]')],
    ['a sender of pings of the protocol below', (socket) => socket.ping('x'.repeat(100))],
  ])('%s is disconnected, and no other client is', async (_name, send) => {
    const { socket, closed } = await connectIn();
    const before = await noisy();
    for (let n = 0; n < 2_000; n += 1) send(socket);
    await closed;
    expect(await noisy()).toBe(before + 1);
    await othersHear();
  });

  it('is disconnected before its admission too', async () => {
    const { socket, closed } = await connect();
    for (let n = 0; n < 2_000; n += 1) socket.send('3');
    await closed;
  });
});

describe('a connection of another kind', () => {
  it.each([
    ['is refused when it polls', '?EIO=4&transport=polling'],
    ['is refused with an older protocol', '?EIO=3&transport=websocket'],
  ])('%s', async (_name, query) => {
    const answer = await fetch(`${url}/socket.io/${query}`);
    expect(answer.status).toBe(400);
  });

  it('is not compressed, whatever the client offers', async () => {
    const { socket, hears } = await connect('', { perMessageDeflate: true });
    expect(socket.extensions).toBe('');
    await hears('0');
  });

  it('is ended when it sends bytes in place of text, and no other is', async () => {
    const { socket, closed } = await connectIn();
    socket.send(Buffer.from([1, 2, 3]));
    await closed;
    await othersHear();
  });

  it('leaves no state behind after many handshakes at once', async () => {
    const { socket, hears, closed } = await connect();
    await hears('0');
    for (let n = 0; n < 5; n += 1) socket.send('40{}');
    await hears('40');
    socket.terminate();
    await closed;
    await eventually(async () => (await api.services.metrics.sockets.get()).values[0]?.value === 1);
    await othersHear();
  });

  it('gets no message after its farewell, and others do', async () => {
    const { socket, heard, closed } = await connectIn();
    socket.close();
    await othersHear(3);
    await closed;
    await eventually(async () => (await api.services.metrics.sockets.get()).values[0]?.value === 1);
    const count = heard.length;
    await othersHear();
    expect(heard).toHaveLength(count);
  });
});

describe('a session', () => {
  it('does not move to a second connection, and goes on with the first', async () => {
    const { sid, heard, hears } = await connectIn();
    const query = `?EIO=4&transport=websocket&sid=${sid}`;
    expect((await fetch(`${url}/socket.io/${query}`)).status).toBe(400);
    const second = new WebSocket(`${url.replace('http', 'ws')}/socket.io/${query}`, { headers: { cookie } });
    const [refusal] = (await once(second, 'error')) as [Error];
    expect(refusal.message).toContain('400');
    const before = heard.length;
    await othersHear();
    await hears('42["bid.voted"');
    expect(heard).toHaveLength(before + 1);
  });
});
