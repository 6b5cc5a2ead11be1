import type { Server } from 'socket.io';

/** More messages than any of our clients sends. */
const MOST = 500;
const WITHIN_MS = 10_000;

/** The used part of an engine connection of Socket.IO. */
interface EngineConnection {
  on(event: 'packet', listener: (this: EngineConnection) => void): void;
  close(discard: true): void;
  readonly transport: { readonly socket?: { on(event: 'ping', listener: () => void): void; terminate(): void } };
}

interface Sent {
  frames: number;
  /** The start of the count, in milliseconds of the process. */
  since: number;
}

/**
 * Counts the messages of each client, of every kind: an unhandled message costs its parsing too, and a ping of the protocol below is answered into a
 * queue that grows while the client does not read. Counted here and not in the shared limits, because each frame already costs.
 */
export class InboundMessageLimiter {
  private readonly sent = new WeakMap<EngineConnection, Sent>();

  /** `onCut` is called for each client that is disconnected. */
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
    // Received messages are dropped, and a farewell message would wait behind the unread ones.
    connection.close(true);
    socket?.terminate();
  }
}
