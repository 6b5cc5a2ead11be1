/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import type { SocketHandlers, Timers } from '../ports.js';
import { createSocketClient } from './socket-client.js';

const NOTHING: SocketHandlers = {
  up: () => {},
  down: () => {},
  failed: () => {},
  event: () => {},
  heads: () => {},
  feed: () => {},
  present: () => {},
};

/** Records the waits and skips them. */
const timersOf = (random: number, stands = true) => {
  const waits: number[] = [];
  let elapsed = 0;
  const timers: Timers = {
    random: () => random,
    elapsed: () => elapsed++ * (stands ? 20_000 : 1),
    after: (ms, run) => {
      waits.push(ms);
      const handle = setImmediate(run);
      return () => clearImmediate(handle);
    },
  };
  return { waits, timers };
};

let server: Server;
let refuse: number;
let hint: { retryAfter?: number };
beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ['websocket'] });
  refuse = 0;
  hint = {};
  server.use((_socket, next) => (refuse-- > 0 ? next(Object.assign(new Error('unavailable'), { data: hint })) : next()));
  await new Promise<void>((resolve) => void http.listen(0, resolve));
  // The client connects to the origin of its page.
  Object.assign(globalThis, { location: new URL(`http://localhost:${(http.address() as AddressInfo).port}`) });
});
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'location');
  await server.close();
});

/** Opens a client and drops it in each of the ways in turn; returns the waits before each reconnect. */
async function waitsOf(random: number, drops: ((socket: Socket) => void)[], stands = true): Promise<number[]> {
  const { waits, timers } = timersOf(random, stands);
  const client = createSocketClient(() => ({}), timers);
  const left = [...drops];
  await new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      const drop = left.shift();
      if (drop) drop(socket);
      else resolve();
    });
    client.open(NOTHING);
  });
  client.close();
  server.removeAllListeners('connection');
  return waits;
}

const goodbye = (socket: Socket) => void socket.disconnect(true);
const cut = (socket: Socket) => socket.conn.close();

describe('the socket client', () => {
  it('reconnects at a random moment within two seconds, when the connection was cut', async () => {
    expect(await waitsOf(0, [cut])).toEqual([0]);
    expect(await waitsOf(0.5, [cut])).toEqual([1_000]);
    expect(await waitsOf(0.999, [cut, cut])).toEqual([1_998, 1_998]);
  });

  it('reconnects within a fifth of a second, when the server said goodbye, because it has spread its goodbyes', async () => {
    expect(await waitsOf(0, [goodbye])).toEqual([0]);
    expect(await waitsOf(0.5, [goodbye, goodbye])).toEqual([100, 100]);
  });

  it('reconnects after growing waits when the server says goodbye at once each time', async () => {
    expect(await waitsOf(0.5, [goodbye, goodbye], false)).toEqual([600, 1_100]);
  });

  it('reconnects after growing waits when handshakes are refused', async () => {
    refuse = 6;
    expect(await waitsOf(0.5, [])).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000]);
  });

  it('reconnects at the time that a refused handshake names', async () => {
    refuse = 1;
    hint = { retryAfter: 3 };
    expect(await waitsOf(0.25, [])).toEqual([2_250]);
  });

  it('reconnects after growing waits when the server accepts and drops it at once', async () => {
    expect(await waitsOf(0.5, [cut, cut, cut], false)).toEqual([1_500, 2_000, 3_000]);
  });

  it('stays closed after close', async () => {
    const { waits, timers } = timersOf(0.5);
    const client = createSocketClient(() => ({}), timers);
    await new Promise<void>((resolve) => {
      server.on('connection', (socket) => void socket.on('disconnect', () => resolve()));
      client.open({ ...NOTHING, up: () => client.close() });
    });
    expect(waits).toEqual([]);
  });
});
