import type { ClientToServer, ServerToClient } from '@app/contracts';
import type { Watcher } from '@app/persistence';
import type { Server, Socket } from 'socket.io';
import type { Encoded } from './frames.js';

/** What the server keeps with each socket. */
export interface SocketData {
  watcher: Watcher;
  /** The plans it watches. */
  plans: Set<string>;
  /** Its second of the 25 in which heads are sent. */
  slot: number;
}
type Nothing = Record<string, never>;
export type WatchSocket = Socket<ClientToServer, ServerToClient, Nothing, SocketData>;
export type WatchServer = Server<ClientToServer, ServerToClient, Nothing, SocketData>;

/** A client that reads more slowly than it is written to is cut off at this many bytes; it comes back and catches up. */
const MOST_BUFFERED = 4_000_000;

interface EngineSocket {
  write(data: string, options: { compress: boolean; wsPreEncodedFrame: Buffer[] }): void;
  readonly transport?: { socket?: { bufferedAmount?: number } };
}

/** Writes encoded facts to one socket, in order with everything else that it is sent. */
export function writeFacts(socket: WatchSocket, { text, frames }: Encoded): void {
  (socket.conn as unknown as EngineSocket).write(text, { compress: false, wsPreEncodedFrame: frames });
}

/** Whether the client takes so little that keeping what it is owed would eat the memory. */
export const isTooSlow = (socket: WatchSocket): boolean =>
  ((socket.conn as unknown as EngineSocket).transport?.socket?.bufferedAmount ?? 0) > MOST_BUFFERED;

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
