import type { Server } from 'socket.io';

/** The limits of unread bytes of one client, and of all clients of this process; a client over them is disconnected. It reconnects and catches up. */
const MOST_UNREAD = 1_000_000;
const MOST_UNREAD_BY_ALL = 64_000_000;
/** The share of the limit to which the total is cut, so that the next write is not over it again. */
const CUT_TO = 0.75;
/** The bytes of a queued packet besides its text. */
const PACKET = 200;

interface Packet {
  data?: string | Buffer;
  options?: { wsPreEncodedFrame?: Buffer[] };
}
/** The used part of an engine connection of Socket.IO. */
export interface EngineConnection {
  on(event: 'packetCreate', listener: (this: EngineConnection, packet: Packet) => void): void;
  on(event: 'drain' | 'close', listener: (this: EngineConnection) => void): void;
  readonly transport: { readonly writable: boolean; readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
}

/** `queued` waits in the engine, `unread` is everything that the client has not read yet. */
interface PendingBytes {
  queued: number;
  unread: number;
}

/**
 * Counts the unread bytes of this process's clients, at every packet of every kind: the engine keeps packets in its own queue while the socket is
 * busy, so the socket's own count stays small for ever. A client that does not read is disconnected; a farewell message would wait in the same queue.
 */
export class Backlog {
  private readonly debts = new Map<EngineConnection, PendingBytes>();
  /** The connection closes a moment after the cut, and more may be written in between. */
  private readonly cutOff = new WeakSet<EngineConnection>();
  private total = 0;

  constructor(
    /** Called at each cut. */
    private readonly onCut: (why: 'slow' | 'full') => void,
    private readonly mostByAll = MOST_UNREAD_BY_ALL,
  ) {}

  /** Counts for every connection of this server from now on. */
  watch(server: Pick<Server, 'engine'>): void {
    const queue = (connection: EngineConnection, bytes: number) =>
      this.settle(connection, (this.debts.get(connection)?.queued ?? 0) + bytes);
    const settle = (connection: EngineConnection) => this.settle(connection, 0);
    const forget = (connection: EngineConnection) => this.set(connection, { queued: 0, unread: 0 });
    // One function of each kind for all connections, so that a connection costs no closures.
    function created(this: EngineConnection, packet: Packet) {
      // A packet for an idle socket is written at once, and counted after the write.
      if (!this.transport.writable) queue(this, sizeOf(packet));
    }
    function written(this: EngineConnection) {
      settle(this);
    }
    function closed(this: EngineConnection) {
      forget(this);
    }
    server.engine.on('connection', (connection: EngineConnection) => {
      connection.on('packetCreate', created);
      connection.on('drain', written);
      connection.on('close', closed);
    });
  }

  /** The upper bound of the bytes that all clients together have not read. */
  get unread(): number {
    return this.total;
  }

  private settle(connection: EngineConnection, queued: number): void {
    if (this.cutOff.has(connection)) return;
    const unread = queued + bufferedOf(connection);
    this.set(connection, { queued, unread });
    if (unread > MOST_UNREAD) this.cut(connection, 'slow');
    else if (this.total > this.mostByAll) this.makeRoom();
  }

  private set(connection: EngineConnection, debt: PendingBytes): void {
    this.total += debt.unread - (this.debts.get(connection)?.unread ?? 0);
    if (debt.unread > 0) this.debts.set(connection, debt);
    else this.debts.delete(connection);
  }

  /** Recounts, because sockets do not report sent bytes; then disconnects the clients with the most unread bytes until there is room. */
  private makeRoom(): void {
    for (const [connection, { queued }] of this.debts) this.set(connection, { queued, unread: queued + bufferedOf(connection) });
    const largest = [...this.debts].sort(([, a], [, b]) => b.unread - a.unread);
    for (const [connection] of largest) {
      if (this.total <= this.mostByAll * CUT_TO) break;
      this.cut(connection, 'full');
    }
  }

  private cut(connection: EngineConnection, why: 'slow' | 'full'): void {
    this.set(connection, { queued: 0, unread: 0 });
    this.cutOff.add(connection);
    this.onCut(why);
    connection.transport.socket?.terminate();
  }
}

const bufferedOf = ({ transport }: EngineConnection): number => transport.socket?.bufferedAmount ?? 0;

function sizeOf({ data, options }: Packet): number {
  const frame = options?.wsPreEncodedFrame;
  return PACKET + (frame ? frame.reduce((sum, part) => sum + part.length, 0) : (data?.length ?? 0));
}
