import type { Writable } from 'node:stream';
import type { ClientToServer, ServerToClient } from '@app/contracts';
import type { Watcher } from '@app/persistence';
import type { Server, Socket } from 'socket.io';
import type { Encoded } from './frames.js';

/** What the server keeps with each socket. */
interface SocketData {
  watcher: Watcher;
  /** The moment of `RevocationLog` at which its session was read. */
  mark: number;
  /** The plans it watches. */
  plans: Set<string>;
  /** The plans it has asked to watch and has no answer for, each with the asking itself. */
  asking: Map<string, object>;
  /** Its second of the 25 in which heads are sent. */
  slot: number;
}
type Nothing = Record<string, never>;
export type WatchSocket = Socket<ClientToServer, ServerToClient, Nothing, SocketData>;
export type WatchServer = Server<ClientToServer, ServerToClient, Nothing, SocketData>;

/** The engine's transport as far as frames are written past it. `_socket` is where its `WebSocket` writes to. */
interface EngineTransport {
  readonly readyState: string;
  readonly writable: boolean;
  readonly socket?: { readonly _socket?: Writable };
}
interface EngineSocket {
  readonly transport: EngineTransport;
  write(data: string, options: { compress: boolean; wsPreEncodedFrame: Buffer[] }): void;
}

/**
 * The way to one socket, looked up once: with a thousand watchers, fetching each object on it from memory was a sixth of what a delivery
 * costs the API.
 */
export interface SocketWriter {
  readonly socket: WatchSocket;
  readonly transport: EngineTransport;
  readonly stream: Writable | undefined;
}

/** The way to this socket. */
export function writerFor(socket: WatchSocket): SocketWriter {
  const { transport } = socket.conn as unknown as EngineSocket;
  return { socket, transport, stream: transport.socket?._socket };
}

/**
 * Writes encoded messages to one socket, in order with everything else that it is sent. Where nothing at all waits for the client, the frame
 * goes as the engine itself would send it, without its queue and its six notices; else through it, which counts what is not read. A transport
 * that may be written to has nothing in the engine's queue.
 */
export function writeTo({ socket, transport, stream }: SocketWriter, { text, frame }: Encoded): void {
  if (transport.writable && transport.readyState === 'open' && stream?.writableLength === 0) stream.write(frame);
  else (socket.conn as unknown as EngineSocket).write(text, { compress: false, wsPreEncodedFrame: [frame] });
}

/** Lets go of the upgrade's request, which would be kept as long as its socket. To be called once the socket is let in. */
export function forgetRequest(socket: WatchSocket): void {
  const kept = socket as unknown as {
    conn: { request: unknown };

    handshake: { headers: object; query: object };
  };
  kept.conn.request = null;
  kept.handshake.headers = {};
  kept.handshake.query = {};
}
