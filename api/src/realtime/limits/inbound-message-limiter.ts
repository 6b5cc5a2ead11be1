import type { Server } from 'socket.io';

/** More than any client of ours sends. */
const MOST = 500;
const WITHIN_MS = 10_000;

/** A connection of the engine under Socket.IO, as far as it is used here. */
interface EngineConnection {
  on(event: 'packet', listener: (this: EngineConnection) => void): void;
  close(discard: true): void;
  readonly transport: { readonly socket?: { on(event: 'ping', listener: () => void): void; terminate(): void } };
}

interface Sent {
  frames: number;
  /** Since this moment of the process, in milliseconds. */
  since: number;
}

/**
 * Counts what each client sends, whatever it is: what nobody listens to costs its reading, too, and a ping of the protocol below is answered
 * into a queue that a client which does not read lets grow. Counted here and not in the shared limits, because each frame already costs.
 */
export class InboundMessageLimiter {
  private readonly sent = new WeakMap<EngineConnection, Sent>();

  /** `onCut` is told of each client that is cut off. */
  constructor(private readonly onCut: () => void) {}

  /** Counts for every connection of this server from now on. */
  watch(server: Pick<Server, 'engine'>): void {
    const count = (connection: EngineConnection) => this.count(connection);
    function came(this: EngineConnection) {
      count(this);
    }
    server.engine.on('connection', (connection: EngineConnection) => {
      connection.on('packet', came);
      connection.transport.socket?.on('ping', () => count(connection));
    });
  }

  private count(connection: EngineConnection): void {
    const now = performance.now();
    const before = this.sent.get(connection);
    const sent = before && now - before.since <= WITHIN_MS ? before : { frames: 0, since: now };
    if (sent !== before) this.sent.set(connection, sent);
    sent.frames += 1;
    if (sent.frames !== MOST + 1) return;
    this.onCut();
    const { socket } = connection.transport;
    // What has come already is not looked at any more, and a goodbye would wait behind what the client has not read.
    connection.close(true);
    socket?.terminate();
  }
}
