import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { loadConfig, trustOf } from '@app/platform';
import { createTestDatabase, testEnvironment } from '@app/testkit';
import { SocketAdapter } from '../../realtime/socket.adapter.js';
import { watchContract } from '../../testing/contract.js';
import { addressOf } from './client-address.js';

const createWatchedApi = watchContract();

const TRUSTED = '127.0.0.1 10.0.0.0/8';
const ends: (() => unknown)[] = [];
/** The APIs by their trusted proxies, one of which trusts none: the URL, and the addresses of its callers. */
const apis: Record<string, { url: string; asked: string[] }> = {};
beforeAll(async () => {
  const home = await createTestDatabase();
  ends.push(() => home.drop());
  for (const trusted of [TRUSTED, '']) {
    const env = testEnvironment(home.url, { TRUSTED_PROXIES: trusted, HOST: '127.0.0.1', RATE_LIMITS: 'on' });
    const api = await createWatchedApi(loadConfig(env));
    ends.push(() => api.close());
    const asked: string[] = [];
    api.app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', async (request) => void asked.push(request.ip));
    apis[trusted] = { url: await api.listen(0), asked };
  }
}, 30_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The header X-Forwarded-For and the resulting client: with the test's own address as a trusted proxy, and without. */
const FORWARDED: [forwarded: string, trusted: string, untrusted: string][] = [
  ['198.51.100.7', '198.51.100.7', '127.0.0.1'],
  // A client writes any address; a proxy appends the address of the connection.
  ['203.0.113.1, 198.51.100.7', '198.51.100.7', '127.0.0.1'],
  ['198.51.100.7, 10.1.2.3', '198.51.100.7', '127.0.0.1'],
];
describe('the address of a client', () => {
  it.each([TRUSTED, ''])(
    'the client’s address is the same for a request and a socket’s handshake with TRUSTED_PROXIES=%s',
    async (trusted) => {
      const entries = trusted.split(' ').filter(Boolean);
      const http: Server = createServer();
      const adapter = new SocketAdapter(http, 'http://localhost', addressOf(trustOf(entries)));
      const sockets = adapter.createIOServer(0);
      http.listen(0, '127.0.0.1');
      await once(http, 'listening');
      ends.push(() => sockets.close());
      const at = apis[trusted];
      if (!at) throw new Error('No API');

      for (const [forwarded, believed, ignored] of FORWARDED) {
        const expected = trusted ? believed : ignored;
        const handshake = new Promise<string>((resolve) => sockets.once('connection', (socket) => resolve(socket.handshake.address)));
        const extraHeaders = { 'x-forwarded-for': forwarded };
        const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
          transports: ['websocket'],
          forceNew: true,
          extraHeaders,
        });
        expect([forwarded, await handshake]).toEqual([forwarded, expected]);
        client.close();
        await fetch(`${at.url}/health/live`, { headers: extraHeaders });
        expect([forwarded, at.asked.pop()]).toEqual([forwarded, expected]);
      }
    },
  );

  it('an address that a trusted proxy names has its own limit; an invented one has none', async () => {
    const guesses = async (trusted: string, forwarded: (n: number) => string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        const headers = { 'x-forwarded-for': forwarded(n) };
        statuses.push((await fetch(`${apis[trusted]?.url}/api/invites/0000-0000-0000`, { headers })).status);
      }
      return statuses;
    };
    const stopped = [...Array<number>(10).fill(404), 429, 429];
    expect(await guesses(TRUSTED, (n) => `198.51.100.${n}`)).toEqual(Array<number>(12).fill(404));
    expect(await guesses(TRUSTED, (n) => `203.0.113.${n}, 198.51.100.99`)).toEqual(stopped);
    expect(await guesses('', (n) => `198.51.100.${n}`)).toEqual(stopped);
  });
});
