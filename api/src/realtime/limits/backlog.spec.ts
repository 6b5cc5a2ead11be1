import { createServer, type Server as HttpServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server } from 'socket.io';
import { openDeafSocket } from '../../testing/deaf-socket.js';
import { Backlog } from './backlog.js';
import { encode } from '../frames.js';
import { writerFor, writeTo, type WatchSocket } from '../watch-socket.js';

const CHUNK = 'x'.repeat(50_000);
let http: HttpServer;
let server: Server;
let disconnects: string[];
let connections: { write(text: string): unknown }[];
const open: { close(): void }[] = [];

beforeEach(async () => {
  disconnects = [];
  http = createServer();
  server = new Server(http, { transports: ['websocket'] });
  connections = [];
  server.engine.on('connection', (connection: (typeof connections)[number]) => connections.push(connection));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await server.close();
});

async function openDeaf(count: number): Promise<void> {
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  for (let n = 0; n < count; n += 1) open.push(await openDeafSocket(url));
}

/** Writes to all clients until one is cut, or far more has been written than the system buffers for a client. */
async function writeUntilCut(write: (text: string) => unknown): Promise<void> {
  for (let n = 0; n < 2_000 && disconnects.length === 0; n += 1) {
    write(CHUNK);
    await new Promise(setImmediate);
  }
}

describe('the unread bytes of clients', () => {
  it.each<[string, (text: string) => unknown]>([
    ['events', (text) => server.emit('news', text)],
    [
      'events past the engine',
      (text) => server.sockets.sockets.forEach((one) => writeTo(writerFor(one as unknown as WatchSocket), encode([['event', { text }]]))),
    ],
    ['the engine’s own packets', (text) => connections.map((one) => one.write(text))],
  ])('are at most a megabyte for each, of %s', async (_name, write) => {
    const backlog = new Backlog((why) => disconnects.push(why));
    backlog.watch(server);
    await openDeaf(1);
    await writeUntilCut(write);
    expect(disconnects).toEqual(['slow']);
    expect(backlog.unread).toBe(0);
    while (server.engine.clientsCount > 0) await new Promise(setImmediate);
  });

  it('are bounded for all clients together: the largest backlog is cut, the others stay', async () => {
    const backlog = new Backlog((why) => disconnects.push(why), 1_000_000);
    backlog.watch(server);
    await openDeaf(3);
    await writeUntilCut((text) => server.emit('news', text));
    expect(disconnects).toEqual(['full']);
    expect(backlog.unread).toBeLessThanOrEqual(750_000);
    while (server.engine.clientsCount > 2) await new Promise(setImmediate);
  });

  it('are zero for a client that reads', async () => {
    const backlog = new Backlog((why) => disconnects.push(why), 100_000);
    backlog.watch(server);
    const { io } = await import('socket.io-client');
    const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], forceNew: true });
    open.push(client);
    await once(client as never, 'connect');
    for (let n = 0; n < 50; n += 1) {
      const heard = new Promise((resolve) => client.once('news', resolve));
      server.emit('news', 'x'.repeat(20_000));
      await heard;
    }
    expect(disconnects).toEqual([]);
    expect(client.connected).toBe(true);
  });
});
