import type { EventEnvelope } from '@app/contracts';
import { encodeEvents } from './frames.js';
import { writeEvents, type WatchSocket } from './watch-socket.js';

/**
 * A socket between its asking to watch and its being level with the plan. Until its answer is out, events are held; after that it
 * skips what the answer already had.
 */
export interface Joiner {
  readonly socket: WatchSocket;
  readonly held: EventEnvelope[];
  /** The seq of its answer; null until that is out. */
  answered: number | null;
}

/** One plan with at least one socket of this process: how far its sockets have been told, and who they are. */
export class WatchedPlan {
  /** The seq that every level socket has been told; null until the first read. */
  last: number | null = null;
  /** The highest seq that was heard of while `last` was not known. */
  private heardOf = 0;
  private readonly level = new Set<WatchSocket>();
  private readonly joiners = new Set<Joiner>();
  private batch: EventEnvelope[] = [];

  constructor(private readonly told: (events: readonly EventEnvelope[]) => void) {}

  get empty(): boolean {
    return this.level.size === 0 && this.joiners.size === 0;
  }

  /** The sockets that get the plan's events, or soon will. */
  *sockets(): Iterable<WatchSocket> {
    yield* this.level;
    for (const joiner of this.joiners) yield joiner.socket;
  }

  /** Begins to hold events for a socket. Asking again starts anew. */
  join(socket: WatchSocket): Joiner {
    this.flush();
    this.remove(socket);
    const joiner: Joiner = { socket, held: [], answered: null };
    this.joiners.add(joiner);
    return joiner;
  }

  /** The answer up to `seq` is out: what was held follows. True when the log has to be read, because events came before the first read. */
  answered(joiner: Joiner, seq: number): boolean {
    this.flush();
    if (!this.joiners.has(joiner)) return false;
    const held = joiner.held.splice(0).filter((event) => event.seq > seq);
    if (held.length > 0) writeEvents(joiner.socket, encodeEvents(held));
    joiner.answered = Math.max(seq, held.at(-1)?.seq ?? 0);
    this.last ??= seq;
    this.promote();
    return this.heardOf > this.last;
  }

  remove(socket: WatchSocket): void {
    this.level.delete(socket);
    for (const joiner of this.joiners) if (joiner.socket === socket) this.joiners.delete(joiner);
  }

  /** Whether an event of this number would be news. */
  isNews(seq: number): boolean {
    if (this.last === null) this.heardOf = Math.max(this.heardOf, seq);
    return this.last !== null && seq > this.last;
  }

  /** Takes an event if it is the next one; what comes in one go is written in one go. */
  take(event: EventEnvelope): boolean {
    if (this.last === null || event.seq !== this.last + 1) return false;
    this.last = event.seq;
    this.batch.push(event);
    if (this.batch.length === 1) queueMicrotask(() => this.flush());
    return true;
  }

  /** Writes what was taken. */
  flush(): void {
    const events = this.batch;
    if (events.length === 0) return;
    this.batch = [];
    if (this.level.size > 0) {
      const encoded = encodeEvents(events);
      for (const socket of this.level) writeEvents(socket, encoded);
    }
    for (const joiner of this.joiners) this.tellJoiner(joiner, events);
    this.promote();
    this.told(events);
  }

  private tellJoiner(joiner: Joiner, events: readonly EventEnvelope[]): void {
    const { answered } = joiner;
    if (answered === null) joiner.held.push(...events);
    else {
      const news = events.filter((event) => event.seq > answered);
      if (news.length > 0) writeEvents(joiner.socket, encodeEvents(news));
    }
  }

  /** Joiners whose answer the plan has caught up with are level. */
  private promote(): void {
    for (const joiner of this.joiners) {
      if (joiner.answered === null || this.last === null || joiner.answered > this.last) continue;
      this.joiners.delete(joiner);
      this.level.add(joiner.socket);
    }
  }
}
