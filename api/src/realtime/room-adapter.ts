import { Adapter, type BroadcastOptions, type Room, type SocketId } from 'socket.io-adapter';
import { encode } from './frames.js';
import { lineTo, writeTo, type Line, type WatchSocket } from './watch-socket.js';

/** A packet of Socket.IO as far as it is read here; `id` is there when an answer is wanted. */
interface Packet {
  readonly type: number;
  readonly id?: number;
  readonly data: readonly [name: string, body: object];
}

/** What is emitted to the same sockets and travels together. */
interface Parcel {
  readonly opts: BroadcastOptions;
  readonly messages: Packet['data'][];
}

/** Socket.IO's number for a message. */
const EVENT = 2;

/**
 * Socket.IO's rooms in one process, with a broadcast that encodes a message once and writes its frame to each socket of the room, past the
 * engine's queue where nothing waits for the client. Rooms, memberships and everything else are Socket.IO's own.
 */
export class RoomAdapter extends Adapter {
  /** The ways to the sockets of a room that was broadcast to, until somebody joins or leaves it. */
  private readonly lines = new Map<Room, readonly Line[]>();
  private parcels: Map<string, Parcel> | null = null;

  constructor(namespace: ConstructorParameters<typeof Adapter>[0]) {
    super(namespace);
    const changed = (room: Room) => void this.lines.delete(room);
    this.on('join-room', changed);
    this.on('leave-room', changed);
  }

  override broadcast(packet: Packet, opts: BroadcastOptions): void {
    const { rooms, flags = {} } = opts;
    if (packet.type !== EVENT || packet.id !== undefined || rooms.size === 0 || flags.volatile) return super.broadcast(packet, opts);
    if (!this.parcels) return this.write({ opts, messages: [packet.data] });
    const target = JSON.stringify([[...rooms], [...(opts.except ?? [])]]);
    const parcel = this.parcels.get(target) ?? { opts, messages: [] };
    parcel.messages.push(packet.data);
    this.parcels.set(target, parcel);
  }

  /** Writes what is emitted meanwhile when it is over: to each socket in one go, in the order of the messages to the same rooms. */
  inOneWrite(emit: () => void): void {
    const parcels = new Map<string, Parcel>();
    this.parcels = parcels;
    try {
      emit();
    } finally {
      this.parcels = null;
    }
    for (const parcel of parcels.values()) this.write(parcel);
  }

  private write({ opts: { rooms, except }, messages }: Parcel): void {
    const lines = this.linesOf(rooms);
    if (lines.length === 0) return;
    const encoded = encode(messages);
    const left = this.socketsIn(except);
    if (left.size === 0) for (const line of lines) writeTo(line, encoded);
    else for (const line of lines) if (!left.has(line.socket.id)) writeTo(line, encoded);
  }

  private linesOf(rooms: ReadonlySet<Room>): readonly Line[] {
    const [room, ...others] = rooms;
    if (room !== undefined && others.length === 0) {
      const known = this.lines.get(room) ?? this.look(this.rooms.get(room));
      if (known.length > 0) this.lines.set(room, known);
      return known;
    }
    return this.look(this.socketsIn(rooms));
  }

  private look(ids: Iterable<SocketId> = []): Line[] {
    const { sockets } = this.nsp as { sockets: ReadonlyMap<SocketId, WatchSocket> };
    return [...ids].flatMap((id) => {
      const socket = sockets.get(id);
      return socket ? [lineTo(socket)] : [];
    });
  }

  private socketsIn(rooms: Iterable<Room> = []): Set<SocketId> {
    return new Set([...rooms].flatMap((room) => [...(this.rooms.get(room) ?? [])]));
  }
}
