import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HEADS_EVERY_MS } from '@app/contracts';
import { Database } from '@app/persistence';
import type { ChangeBus, Logger } from '@app/platform';
import { CHANGE_BUS, LOGGER } from '../tokens.js';
import { Delivery } from './delivery.js';
import { feedOf, Feeds } from './feeds.js';
import { SocketServer } from './socket-server.js';
import type { WatchSocket } from './watch-socket.js';

const SLOTS = HEADS_EVERY_MS / 1_000;
/** The interval at which revisions are compared: that of the logs while other processes cannot be heard. */
const CHECK_FEEDS_MS = 250;
const CALM_CHECKS = 8;

/** Sends each socket the versions of its plans and feeds and the clock every ten seconds, each socket at its own second. */
@Injectable()
export class Heads implements BeforeApplicationShutdown {
  private readonly slots: Set<WatchSocket>[] = Array.from({ length: SLOTS }, () => new Set());
  private second = 0;
  private checks = 0;
  private open = 0;
  /** Set while a socket is open. */
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly sockets: SocketServer,
    private readonly database: Database,
    private readonly delivery: Delivery,
    private readonly feeds: Feeds,
    @Inject(CHANGE_BUS) private readonly changeBus: ChangeBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopTimers();
  }

  add(socket: WatchSocket): void {
    this.open += 1;
    if (this.open === 1)
      this.timers = [setInterval(() => void this.beat(), 1_000), setInterval(() => void this.checkFeeds(), CHECK_FEEDS_MS)];
    socket.data.slot = Math.floor(Math.random() * SLOTS);
    this.slots[socket.data.slot]?.add(socket);
  }

  remove(socket: WatchSocket): void {
    this.slots[socket.data.slot]?.delete(socket);
    this.open -= 1;
    if (this.open === 0) this.stopTimers();
  }

  /** Sends heads to the given sockets, with one read of each kind for all of them. */
  async send(sockets: readonly WatchSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    const [revs, now] = await Promise.all([this.feeds.revs([...new Set(sockets.map(feedOf))]), this.database.now()]);
    for (const socket of sockets) {
      const feed = feedOf(socket);
      const plans = [...socket.data.plans].flatMap((id) => {
        const seq = this.delivery.last(id);
        return seq === undefined ? [] : [[id, seq] as const];
      });
      socket.emit('heads', { plans: Object.fromEntries(plans), feeds: { [feed]: revs[feed] ?? 0 }, now: now.toISOString() });
    }
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async beat(): Promise<void> {
    this.second = (this.second + 1) % SLOTS;
    await this.quietly(() => this.send([...(this.slots[this.second] ?? [])]));
  }

  private async checkFeeds(): Promise<void> {
    this.checks = (this.checks + 1) % CALM_CHECKS;
    if (this.changeBus.connected && this.checks !== 0) return;
    await this.quietly(async () => {
      const behind = new Set(await this.feeds.findBehind());
      if (behind.size > 0) await this.send(this.sockets.all.filter((socket) => behind.has(feedOf(socket))));
    });
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Postgres is unavailable: the sockets stay open and get the next beat.
      this.logger.debug({ err: error }, 'heads could not be read');
    }
  }
}
