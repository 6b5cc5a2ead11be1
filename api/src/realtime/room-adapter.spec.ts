import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import { io, type Socket as Client } from 'socket.io-client';
import { RoomAdapter } from './room-adapter.js';

const ROOM = 'datebook:one';

interface Member {
  client: Client;
  socket: Socket;
  heard: unknown[];
}

let http: HttpServer;
let server: Server;
let members: Member[];

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { transports: ['websocket'], adapter: RoomAdapter });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  members = [];
});

afterEach(async () => {
  for (const { client } of members) client.close();
  await server.close();
});

async function enter(...rooms: string[]): Promise<Member> {
  const letIn = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], forceNew: true });
  const heard: unknown[] = [];
  client.on('event', (body: unknown) => heard.push(body));
  const socket = await letIn;
  if (!client.connected) await new Promise<void>((resolve) => client.once('connect', resolve));
  await socket.join(rooms);
  const member = { client, socket, heard };
  members.push(member);
  return member;
}

/** The messages of each socket, once all earlier ones have arrived. */
async function messagesOfAll(): Promise<unknown[][]> {
  const arrived = members
    .filter(({ client }) => client.connected)
    .map(({ client }) => new Promise((resolve) => client.once('last', resolve)));
  server.emit('last');
  await Promise.all(arrived);
  return members.map(({ heard }) => heard);
}

const inOneWrite = (emit: () => void) => (server.sockets.adapter as unknown as RoomAdapter).inOneWrite(emit);

describe('a broadcast to a room', () => {
  it('reaches exactly the sockets that are in it at that moment', async () => {
    const [first, second] = [await enter(ROOM), await enter(ROOM, 'datebook:two')];
    await enter('datebook:two');
    server.to(ROOM).emit('event', 1);
    await second.socket.leave(ROOM);
    server.to(ROOM).emit('event', 2);
    const third = await enter(ROOM);
    server.to(ROOM).emit('event', 3);
    const gone = new Promise((resolve) => third.client.once('disconnect', resolve));
    third.socket.disconnect(true);
    server.to(ROOM).emit('event', 4);
    await gone;
    expect(await messagesOfAll()).toEqual([[1, 2, 3, 4], [1], [], [3]]);
    expect(first.socket.rooms.has(ROOM)).toBe(true);
  });

  it('leaves out the excepted sockets, and reaches a socket in several of its rooms once', async () => {
    const [first] = [await enter(ROOM), await enter(ROOM, 'datebook:two'), await enter('datebook:two')];
    server.to(ROOM).except(first.socket.id).emit('event', 1);
    server.to(ROOM).to('datebook:two').emit('event', 2);
    server.to(first.socket.id).emit('event', 3);
    expect(await messagesOfAll()).toEqual([[2, 3], [1, 2], [2]]);
  });

  it('is one frame in order with all other messages of a socket, and several together are one write', async () => {
    const { socket } = await enter(ROOM);
    const { stream } = streamOf(socket);
    const writes: unknown[][] = [];
    const write = stream.write.bind(stream);
    stream.write = (...written) => {
      writes.push(written);
      return write(...written);
    };
    inOneWrite(() => {
      for (const n of [1, 2, 3]) server.to(ROOM).emit('event', n);
    });
    expect(writes).toHaveLength(1);
    socket.emit('event', 4);
    server.to(ROOM).emit('event', 5);
    expect(await messagesOfAll()).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('leaves broadcasts with acknowledgements to Socket.IO', async () => {
    const { client } = await enter(ROOM);
    client.on('question', (answer: (word: string) => void) => answer('yes'));
    expect(await server.to(ROOM).timeout(5_000).emitWithAck('question')).toEqual(['yes']);
  });
});

/** The stream under a socket, as far as this spec uses it. */
function streamOf(socket: Socket): { stream: { write: (...written: unknown[]) => boolean } } {
  const { transport } = socket.conn as unknown as { transport: { socket: { _socket: { write: (...written: unknown[]) => boolean } } } };
  return { stream: transport.socket._socket };
}
