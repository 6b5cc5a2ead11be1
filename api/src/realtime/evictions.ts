import { Database } from '@app/persistence';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { rooms, type PlanId, type EventEnvelope, type UserId } from '@app/contracts';
import type { Eviction, Logger } from '@app/platform';
import { LOGGER } from '../tokens.js';
import { Delivery } from './delivery.js';
import { RevocationLog } from './revocation-log.js';
import { Heads } from './heads.js';
import { SocketServer } from './socket-server.js';
import { Subscriptions } from './subscriptions.js';
import type { WatchSocket } from './watch-socket.js';

const CHECK_EVERY_MS = 60_000;

/** Removes sockets from their rooms when their access ends. */
@Injectable()
export class Evictions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly sockets: SocketServer,
    private readonly subscriptions: Subscriptions,
    private readonly revocations: RevocationLog,
    private readonly heads: Heads,
    @Inject(LOGGER) private readonly logger: Logger,
    delivery: Delivery,
  ) {
    delivery.onEvent((event) => this.endRemovedMemberships(event));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.checkAll(), CHECK_EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Disconnects the sockets of a revoked session. */
  evict({ session }: Eviction): void {
    const room = rooms.session(session);
    this.revocations.record(room);
    this.sockets.io.in(room).disconnectSockets(true);
  }

  /** Runs before an event is forwarded: a member whom it removes must not receive it, or any event after it. */
  private endRemovedMemberships(event: EventEnvelope): void {
    for (const userId of event.data.goneMembers ?? []) this.endMembership(event.dateBookId, userId);
  }

  /** Checks every session and membership of this process's sockets in one batch, because messages about their end can be lost. */
  async checkAll(): Promise<void> {
    const sockets = this.sockets.all;
    if (sockets.length === 0) return;
    try {
      const good = await this.database.watchers.goodSessions([...new Set(sockets.map((socket) => socket.data.watcher.sessionHash))]);
      for (const socket of sockets) if (!good.has(socket.data.watcher.sessionHash)) socket.disconnect(true);
      const pairs = sockets.flatMap((socket) => {
        const { watcher, plans } = socket.data;
        return watcher.kind === 'user' ? [...plans].map((planId) => ({ planId, userId: watcher.id, socket })) : [];
      });
      const members = await this.database.watchers.stillMembers(pairs);
      this.leave(pairs.filter(({ planId, userId }) => !members.has(`${planId}:${userId}`)));
    } catch (error) {
      this.logger.debug({ err: error }, 'sessions could not be checked');
    }
  }

  private endMembership(planId: PlanId, userId: UserId): void {
    const room = rooms.member(planId, userId);
    this.revocations.record(room);
    this.leave(this.sockets.in(room).map((socket) => ({ socket, planId })));
  }

  /**
   * Ends the subscriptions of sockets. Heads without these plans notify their clients at once; otherwise they would show the plans as live until the
   * next beat.
   */
  private leave(watches: readonly { socket: WatchSocket; planId: PlanId }[]): void {
    for (const { socket, planId } of watches) this.subscriptions.leave(socket, planId);
    const sockets = [...new Set(watches.map(({ socket }) => socket))];
    this.heads.send(sockets).catch((error: unknown) => this.logger.debug({ err: error }, 'heads could not be sent'));
  }
}
