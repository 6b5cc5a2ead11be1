import { rooms, type EventEnvelope } from '@app/contracts';
import type { WatchersRepository } from '@app/persistence';
import type { Eviction, Logger } from '@app/platform';
import { Endings } from './endings.js';
import type { WatchServer, WatchSocket } from './watch-socket.js';

const READ_AGAIN_MS = 60_000;

/** Ends the listening of whoever's access has ended. */
export class Evictions {
  /** For those whose access was read before it ended and who are in no room yet. */
  readonly endings = new Endings();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: WatchServer,
    private readonly watchers: Pick<WatchersRepository, 'goodSessions' | 'stillMembers'>,
    private readonly leave: (socket: WatchSocket, dateBookId: string) => void,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.readAgain(), READ_AGAIN_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** A process says that access has ended. */
  evict(eviction: Eviction): void {
    if ('session' in eviction) this.endSession(rooms.session(eviction.session));
    else this.endMembership(eviction.dateBookId, eviction.userId);
  }

  /** Before an event is passed on: who it says is gone must not hear it, or anything after it. */
  before(event: EventEnvelope): void {
    for (const userId of event.data.goneMembers ?? []) this.endMembership(event.dateBookId, userId);
  }

  /** What was lost on the way: every session and membership of this process's sockets, in one batch. */
  async readAgain(): Promise<void> {
    const sockets = [...this.server.sockets.sockets.values()];
    if (sockets.length === 0) return;
    try {
      const good = await this.watchers.goodSessions([...new Set(sockets.map((socket) => socket.data.watcher.sessionHash))]);
      for (const socket of sockets) if (!good.has(socket.data.watcher.sessionHash)) socket.disconnect(true);
      const pairs = sockets.flatMap((socket) =>
        [...socket.data.plans].map((dateBookId) => ({ dateBookId, userId: socket.data.watcher.id, socket })),
      );
      const members = await this.watchers.stillMembers(pairs);
      for (const pair of pairs) if (!members.has(`${pair.dateBookId}:${pair.userId}`)) this.leave(pair.socket, pair.dateBookId);
    } catch (error) {
      this.logger.debug({ err: error }, 'sessions could not be read again');
    }
  }

  private endSession(room: string): void {
    this.endings.add(room);
    this.server.in(room).disconnectSockets(true);
  }

  private endMembership(dateBookId: string, userId: string): void {
    const room = rooms.member(dateBookId, userId);
    this.endings.add(room);
    const ids = this.server.sockets.adapter.rooms.get(room) ?? [];
    for (const id of ids) {
      const socket = this.server.sockets.sockets.get(id);
      if (socket) this.leave(socket, dateBookId);
    }
  }
}
