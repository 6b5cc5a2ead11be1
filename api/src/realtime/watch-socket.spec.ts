import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server } from 'socket.io';
import { io, type Socket as Client } from 'socket.io-client';
import { encode } from './frames.js';
import { writerFor, writeTo, type WatchSocket } from './watch-socket.js';

let http: HttpServer;
let server: Server;
let client: Client;
let socket: WatchSocket;
let heard: number[];

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { transports: ['websocket'] });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const letIn = new Promise<WatchSocket>((resolve) => server.once('connection', (one) => resolve(one as unknown as WatchSocket)));
  client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], forceNew: true });
  heard = [];
  client.onAny((_name: string, { n }: { n: number }) => heard.push(n));
  socket = await letIn;
  await new Promise<void>((resolve) => client.once('connect', resolve));
});

afterEach(async () => {
  client.close();
  await server.close();
});

async function hear(count: number): Promise<number[]> {
  while (heard.length < count) await new Promise((resolve) => client.onAny(resolve));
  return heard;
}

describe('a write to one socket', () => {
  it('bypasses the packets of the engine while nothing waits for the client', async () => {
    const packets: unknown[] = [];
    socket.conn.on('packetCreate', (packet) => packets.push(packet));
    writeTo(writerFor(socket), encode([1, 2].map((n) => ['event', { n }] as const)));
    expect(await hear(2)).toEqual([1, 2]);
    expect(packets).toEqual([]);
  });

  it('keeps its order with Socket.IO’s messages, in one turn and over many', async () => {
    const count = 600;
    const line = writerFor(socket);
    for (let n = 0; n < count; n += 1) {
      if (n % 3 === 1) server.emit('presence', { n });
      else writeTo(line, encode([['event', { n }]]));
      if (n % 7 === 0) await new Promise(setImmediate);
    }
    expect(await hear(count)).toEqual(Array.from({ length: count }, (_, n) => n));
  });

  it('keeps its order while the client does not read for a while, past the engine before and after it and through it meanwhile', async () => {
    const line = writerFor(socket);
    const packets: unknown[] = [];
    socket.conn.on('packetCreate', (packet) => packets.push(packet));
    const stream = (client.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket;
    const count = 400;
    const write = (n: number) => writeTo(line, encode([['event', { n, text: 'x'.repeat(100_000) }]]));
    write(0);
    await hear(1);
    stream.pause();
    for (let n = 1; n < count - 1; n += 1) {
      write(n);
      if (n % 10 === 0) await new Promise(setImmediate);
    }
    expect(packets.length).toBeGreaterThan(0);
    stream.resume();
    await hear(count - 1);
    const through = packets.length;
    write(count - 1);
    expect(await hear(count)).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(packets).toHaveLength(through);
  });

  it('writes nothing to a closed socket', async () => {
    const closed = new Promise((resolve) => client.once('disconnect', resolve));
    socket.disconnect(true);
    writeTo(writerFor(socket), encode([['event', { n: 1 }]]));
    await closed;
    expect(heard).toEqual([]);
  });
});
