import type { Writable } from 'node:stream';
import type { ClientToServer, ServerToClient, PlanId } from '@app/contracts';
import type { Watcher, WatchQuestion } from '@app/persistence';
import type { Server, Socket } from 'socket.io';
import type { Encoded } from './frames.js';

/** The server's data of each socket. */
interface SocketData {
  watcher: Watcher;
  /** The position of `RevocationLog` at the read of its session. */
  mark: number;
  /** The plans it watches. */
  plans: Set<PlanId>;
  /** The plans with a pending request to watch. */
  asking: Map<PlanId, WatchQuestion>;
  /** Its second of the 25 in which heads are sent. */
  slot: number;
}
type Nothing = Record<string, never>;
export type WatchSocket = Socket<ClientToServer, ServerToClient, Nothing, SocketData>;
export type WatchServer = Server<ClientToServer, ServerToClient, Nothing, SocketData>;

/** The used part of the engine's transport for direct writes of frames. Its `WebSocket` writes to `_socket`. */
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
 * The writer of one socket, resolved once: with a thousand watchers, fetching each object of it from memory was a sixth of the API's cost of a
 * delivery.
 */
export interface SocketWriter {
  readonly socket: WatchSocket;
  readonly transport: EngineTransport;
  readonly stream: Writable | undefined;
}

/** Returns the writer of this socket. */
export function writerFor(socket: WatchSocket): SocketWriter {
  const { transport } = socket.conn as unknown as EngineSocket;
  return { socket, transport, stream: transport.socket?._socket };
}

/**
 * Writes encoded messages to one socket, in order with all its other messages. When nothing waits for the client, the frame is written as the engine
 * itself would, without its queue and its six notices; else the engine sends it and counts the unread bytes. A writable transport has nothing in the
 * engine's queue.
 */
export function writeTo({ socket, transport, stream }: SocketWriter, { text, frame }: Encoded): void {
  if (transport.writable && transport.readyState === 'open' && stream?.writableLength === 0) stream.write(frame);
  else (socket.conn as unknown as EngineSocket).write(text, { compress: false, wsPreEncodedFrame: [frame] });
}

/** Releases the upgrade's request, which would otherwise live as long as its socket. Called once the socket is admitted. */
export function forgetRequest(socket: WatchSocket): void {
  const kept = socket as unknown as {
    conn: { request: unknown };

    handshake: { headers: object; query: object };
  };
  kept.conn.request = null;
  kept.handshake.headers = {};
  kept.handshake.query = {};
}
