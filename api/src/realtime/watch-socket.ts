import type { ClientToServer, ServerToClient } from '@app/contracts';
import type { Watcher } from '@app/persistence';
import type { Server, Socket } from 'socket.io';
import type { EngineConnection } from './backlog.js';
import type { Encoded } from './frames.js';

/** What the server keeps with each socket. */
interface SocketData {
  watcher: Watcher;
  /** The moment of `Endings` at which its session was read. */
  mark: number;
  /** The plans it watches. */
  plans: Set<string>;
  /** The plans it has asked to watch and has no answer for, each with the asking itself. */
  asking: Map<string, object>;
  /** Messages it has sent since `countedFrom` (milliseconds of the process). */
  messages: number;
  countedFrom: number;
  /** Its second of the 25 in which heads are sent. */
  slot: number;
}
type Nothing = Record<string, never>;
export type WatchSocket = Socket<ClientToServer, ServerToClient, Nothing, SocketData>;
export type WatchServer = Server<ClientToServer, ServerToClient, Nothing, SocketData>;

/** The engine's connection as far as frames are written through it or past it. */
interface EngineSocket {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly writable: boolean;
    readonly socket?: { readonly bufferedAmount: number; readonly _sender?: { sendFrame(frames: Buffer[]): void } };
  };
  write(data: string, options: { compress: boolean; wsPreEncodedFrame: Buffer[] }): void;
}

/**
 * Writes encoded messages to one socket, in order with everything else that it is sent. Where nothing at all waits for the client, the frames
 * go as the engine itself would send them, without its queue and its six notices; else through it, which counts what is not read.
 */
export function writeTo(socket: WatchSocket, { text, frames }: Encoded): void {
  const connection = socket.conn as unknown as EngineSocket;
  const { writable, socket: client } = connection.transport;
  const idle = connection.readyState === 'open' && writable && connection.writeBuffer.length === 0 && client?.bufferedAmount === 0;
  if (idle && client._sender) client._sender.sendFrame(frames);
  else connection.write(text, { compress: false, wsPreEncodedFrame: frames });
}

/** Ends the connection at once: a goodbye would wait behind what the client has not read, and what it has sent would still be read. */
export const terminate = (socket: WatchSocket): void => (socket.conn as unknown as EngineConnection).transport.socket?.terminate();

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
