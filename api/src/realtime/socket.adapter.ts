import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server } from 'socket.io';
import { PING_MS } from '@app/contracts';
import type { AddressOf } from '../http/network/client-address.js';
import { isOwnOrigin } from '../http/network/origin.js';
import { RoomAdapter } from './room-adapter.js';

type NestServer = ReturnType<IoAdapter['createIOServer']>;
type NestOptions = Parameters<IoAdapter['createIOServer']>[1];
type BindArguments = Parameters<IoAdapter['bindMessageHandlers']>;

/** Socket.IO in the product's configuration: websocket alone, no compression, small messages, pages of our own origin. */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext | HttpServer,
    private readonly publicUrl: string,
    private readonly addressOf: AddressOf,
  ) {
    super(app);
  }

  override createIOServer(_port: number, options?: NestOptions): NestServer {
    const server = new Server(this.httpServer, {
      ...(options as object),
      path: '/socket.io',
      serveClient: false,
      adapter: RoomAdapter,
      transports: ['websocket'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: 16 * 1024,
      // The limit for a client that connects and does not authenticate.
      connectTimeout: 10_000,
      pingInterval: PING_MS.every,
      pingTimeout: PING_MS.timeout,
      // `cors.origin` would not stop a socket of another site: only this check does.
      allowRequest: (request, decide) => {
        const own = isOwnOrigin(request.headers, this.publicUrl);
        decide(own ? null : 'wrong-origin', own);
      },
    });
    // A session stays on its connection: after a move, its bytes would be counted on the old one.
    server.engine.use((request: { _query: { sid?: string } }, _answer: unknown, next: (refused?: Error) => void) => {
      next(request._query.sid === undefined ? undefined : new Error('no session moves here'));
    });
    // `handshake.address` must be the client that the limits of HTTP count, not the proxy that all of them come through.
    server.engine.on('connection', (connection: { request: IncomingMessage; remoteAddress: string }) => {
      connection.remoteAddress = this.addressOf(connection.request);
    });
    // The parent's types come from its own copy of the package; this is the same library.
    return server as unknown as NestServer;
  }

  /** Our handlers acknowledge by themselves, so one listener each is enough; the parent's streams cost memory with each socket. */
  override bindMessageHandlers(socket: BindArguments[0], handlers: BindArguments[1]): void {
    for (const { message, callback } of handlers) {
      socket.on(String(message), (payload: unknown, ack: unknown) => void callback(payload, ack));
    }
  }
}
