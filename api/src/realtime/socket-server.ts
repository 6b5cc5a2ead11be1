import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { COME_BACK } from '@app/contracts';
import { RoomAdapter } from './room-adapter.js';
import type { WatchServer, WatchSocket } from './watch-socket.js';

/** The server of this process's sockets, for classes that are built before it exists. */
@Injectable()
export class SocketServer {
  private opened: WatchServer | undefined;

  /** Called once, before the first socket connects. */
  open(server: WatchServer): void {
    this.opened = server;
  }

  get io(): WatchServer {
    if (!this.opened) throw new Error('The sockets are not open yet.');
    return this.opened;
  }

  /** Writes the messages that `emit` emits to rooms to each of their sockets in one write. */
  inOneWrite(emit: () => void): void {
    const { adapter } = this.io.sockets;
    if (adapter instanceof RoomAdapter) adapter.inOneWrite(emit);
    else emit();
  }

  /** The sockets of this process in a room. */
  in(room: string): WatchSocket[] {
    const { adapter, sockets } = this.io.sockets;
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  /**
   * Ends every socket with a goodbye, after which its client comes back at once, to another process. One after the other, so that the others are not
   * asked by all of them in the same moment.
   */
  async sayGoodbye(): Promise<void> {
    const sockets = this.all;
    const { goodbyeMs, spreadMs } = COME_BACK;
    const atOnce = Math.ceil((sockets.length * goodbyeMs) / spreadMs);
    for (let n = 0; n < sockets.length; n += atOnce) {
      for (const socket of sockets.slice(n, n + atOnce)) socket.disconnect(true);
      await pause(goodbyeMs);
    }
  }

  /** Every socket of this process. */
  get all(): WatchSocket[] {
    return [...this.io.sockets.sockets.values()];
  }
}
