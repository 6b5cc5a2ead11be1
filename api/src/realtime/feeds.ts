import { Database } from '@app/persistence';
import { Injectable } from '@nestjs/common';
import { rooms, type FeedPush } from '@app/contracts';
import { inSpan } from '@app/platform';
import { SocketServer } from './socket-server.js';
import type { WatchSocket } from './watch-socket.js';

/** The feed of a socket, which is also the name of its room. */
export const feedOf = ({ data }: WatchSocket): string => rooms[data.watcher.kind](data.watcher.id);

/** Pushes changes across plans, and detects lost pushes. */
@Injectable()
export class Feeds {
  /** The last published revision of each feed with a socket here, the number of its sockets, and the push that waits to be written. */
  private readonly known = new Map<string, { rev: number; sockets: number; waiting: FeedPush[] }>();
  private checking = false;

  constructor(
    private readonly database: Database,
    private readonly sockets: SocketServer,
  ) {}

  add(socket: WatchSocket): void {
    const feed = feedOf(socket);
    const entry = this.known.get(feed) ?? { rev: socket.data.watcher.feedRev, sockets: 0, waiting: [] };
    entry.sockets += 1;
    this.known.set(feed, entry);
  }

  /** The number of this process's sockets of the same person or venue. */
  socketsOf(socket: WatchSocket): number {
    return this.known.get(feedOf(socket))?.sockets ?? 0;
  }

  remove(socket: WatchSocket): void {
    const feed = feedOf(socket);
    const entry = this.known.get(feed);
    if (!entry) return;
    entry.sockets -= 1;
    if (entry.sockets === 0) this.known.delete(feed);
  }

  /** Pushes to the feed's sockets; pushes of one turn share one write, after the events of the same commit. */
  push(push: FeedPush): void {
    const entry = this.known.get(push.feed);
    if (!entry || push.rev <= entry.rev) return;
    entry.rev = push.rev;
    entry.waiting.push(push);
    if (entry.waiting.length === 1) queueMicrotask(() => this.write(push.feed, entry.waiting.splice(0)));
  }

  private write(feed: string, pushes: readonly FeedPush[]): void {
    inSpan('push', { hints: pushes.map(({ hint }) => hint.type) }, () =>
      this.sockets.inOneWrite(() => {
        for (const push of pushes) this.sockets.io.to(feed).emit('feed', push);
      }),
    );
  }

  /** The feeds whose revision has risen without a push in this process. */
  async findBehind(): Promise<string[]> {
    if (this.checking || this.known.size === 0) return [];
    this.checking = true;
    try {
      const revs = await this.revs([...this.known.keys()]);
      return Object.entries(revs).flatMap(([feed, rev]) => {
        const entry = this.known.get(feed);
        if (!entry || rev <= entry.rev) return [];
        entry.rev = rev;
        return [feed];
      });
    } finally {
      this.checking = false;
    }
  }

  /** Reads the revisions of feeds from the database. */
  async revs(feeds: readonly string[]): Promise<Record<string, number>> {
    const idOf = (feed: string) => feed.slice(feed.indexOf(':') + 1);
    const revs = await this.database.log.feedRevs(feeds.map(idOf));
    return Object.fromEntries(feeds.map((feed) => [feed, revs.get(idOf(feed)) ?? 0]));
  }
}
