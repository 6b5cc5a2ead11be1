import { Adapter, type BroadcastOptions, type Room, type SocketId } from 'socket.io-adapter';
import { encode } from './frames.js';
import { writerFor, writeTo, type SocketWriter, type WatchSocket } from './watch-socket.js';

/** The used part of a Socket.IO packet; `id` is set when an acknowledgement is expected. */
interface Packet {
  readonly type: number;
  readonly id?: number;
  readonly data: readonly [name: string, body: object];
}

/** Messages to the same sockets that share a write. */
interface Parcel {
  readonly opts: BroadcastOptions;
  readonly messages: Packet['data'][];
}

/** Socket.IO's number for a message. */
const EVENT = 2;

/**
 * Socket.IO's rooms in one process, with a broadcast that encodes a message once and writes its frame to each socket of the room, past the engine's
 * queue when nothing waits for the client. Rooms, memberships and the rest are Socket.IO's own.
 */
export class RoomAdapter extends Adapter {
  /** The writers of a room's sockets after its first broadcast, until a socket joins or leaves it. */
  private readonly writers = new Map<Room, readonly SocketWriter[]>();
  private parcels: Map<string, Parcel> | null = null;

  constructor(namespace: ConstructorParameters<typeof Adapter>[0]) {
    super(namespace);
    const changed = (room: Room) => void this.writers.delete(room);
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

  /** Writes the messages that `emit` emits at its end: to each socket in one write, in the order of the messages to the same rooms. */
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
    const writers = this.writersOf(rooms);
    if (writers.length === 0) return;
    const encoded = encode(messages);
    const left = this.socketsIn(except);
    if (left.size === 0) for (const line of writers) writeTo(line, encoded);
    else for (const line of writers) if (!left.has(line.socket.id)) writeTo(line, encoded);
  }

  private writersOf(rooms: ReadonlySet<Room>): readonly SocketWriter[] {
    const [room, ...others] = rooms;
    if (room !== undefined && others.length === 0) {
      const known = this.writers.get(room) ?? this.writersIn(this.rooms.get(room));
      if (known.length > 0) this.writers.set(room, known);
      return known;
    }
    return this.writersIn(this.socketsIn(rooms));
  }

  private writersIn(ids: Iterable<SocketId> = []): SocketWriter[] {
    const { sockets } = this.nsp as { sockets: ReadonlyMap<SocketId, WatchSocket> };
    return [...ids].flatMap((id) => {
      const socket = sockets.get(id);
      return socket ? [writerFor(socket)] : [];
    });
  }

  private socketsIn(rooms: Iterable<Room> = []): Set<SocketId> {
    return new Set([...rooms].flatMap((room) => [...(this.rooms.get(room) ?? [])]));
  }
}
