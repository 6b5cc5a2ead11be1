import type { EventEnvelope } from '@app/contracts';
import type { WatchSocket } from './watch-socket.js';

/** The target of a plan's events: its room without these sockets, or one socket, whose own id names a room. */
export interface PlanRoom {
  emit(events: readonly EventEnvelope[], except: readonly string[]): void;
  emitTo(socketId: string, events: readonly EventEnvelope[]): void;
}

/**
 * A socket between its request to watch and its being level with the plan. Events are held until its answer is out; after that it skips the events
 * that the answer contained.
 */
export interface PendingSubscriber {
  readonly socket: WatchSocket;
  readonly held: EventEnvelope[];
  /** The seq of its answer; null until that is out. */
  answered: number | null;
}

/** The resolution of a timer: after a faster write the next one follows at once. */
const SHORTEST_PAUSE_MS = 1;

/** One plan with at least one socket of this process: its last published seq, and its sockets. */
export class WatchedPlan {
  /** The seq that every level socket has received; null until the first read. */
  last: number | null = null;
  /** The highest reported seq while `last` is not known. */
  private highestReported = 0;
  private readonly level = new Set<WatchSocket>();
  private readonly pending = new Set<PendingSubscriber>();
  private batch: EventEnvelope[] = [];
  /** The end of the pause in which events are gathered (milliseconds of the process). */
  private pausedUntil = 0;

  constructor(
    private readonly room: PlanRoom,
    private readonly onWritten: (events: readonly EventEnvelope[]) => void,
  ) {}

  get empty(): boolean {
    return this.level.size === 0 && this.pending.size === 0;
  }

  /** The sockets that receive the plan's events, or soon will. */
  *sockets(): Iterable<WatchSocket> {
    yield* this.level;
    for (const subscriber of this.pending) yield subscriber.socket;
  }

  /** Begins to hold events for a socket. A repeated request starts over. */
  join(socket: WatchSocket): PendingSubscriber {
    this.flush();
    this.remove(socket);
    const subscriber: PendingSubscriber = { socket, held: [], answered: null };
    this.pending.add(subscriber);
    return subscriber;
  }

  /** The answer up to `seq` is out: held events follow. True when the log has to be read, because events came before the first read. */
  answered(subscriber: PendingSubscriber, seq: number): boolean {
    this.flush();
    if (!this.pending.has(subscriber)) return false;
    const held = subscriber.held.splice(0).filter((event) => event.seq > seq);
    if (held.length > 0) this.room.emitTo(subscriber.socket.id, held);
    subscriber.answered = Math.max(seq, held.at(-1)?.seq ?? 0);
    this.last ??= seq;
    this.promote();
    return this.highestReported > this.last;
  }

  remove(socket: WatchSocket): void {
    this.level.delete(socket);
    for (const subscriber of this.pending) if (subscriber.socket === socket) this.pending.delete(subscriber);
  }

  /** Whether an event of this number is new. */
  isNew(seq: number): boolean {
    if (this.last === null) this.highestReported = Math.max(this.highestReported, seq);
    return this.last !== null && seq > this.last;
  }

  /**
   * Takes an event if it is the next one; events of one turn share a write. After each write there is a pause as long as the write took: with a
   * thousand watchers, each a system call, writes take at most half of the time, and a rush costs fewer calls.
   */
  take(event: EventEnvelope): boolean {
    if (this.last === null || event.seq !== this.last + 1) return false;
    this.last = event.seq;
    this.batch.push(event);
    if (this.batch.length > 1) return true;
    const pause = this.pausedUntil - performance.now();
    if (pause < SHORTEST_PAUSE_MS) queueMicrotask(() => this.flush());
    else setTimeout(() => this.flush(), pause);
    return true;
  }

  /** Writes the gathered events. */
  flush(): void {
    const events = this.batch;
    if (events.length === 0) return;
    this.batch = [];
    const begun = performance.now();
    // A socket whose answer is not out, or was ahead, is in the room or about to join it.
    if (this.level.size > 0)
      this.room.emit(
        events,
        [...this.pending].map(({ socket }) => socket.id),
      );
    for (const subscriber of this.pending) this.deliverToPending(subscriber, events);
    this.promote();
    this.onWritten(events);
    const ended = performance.now();
    this.pausedUntil = ended + (ended - begun);
  }

  private deliverToPending(subscriber: PendingSubscriber, events: readonly EventEnvelope[]): void {
    const { answered } = subscriber;
    if (answered === null) subscriber.held.push(...events);
    else {
      const news = events.filter((event) => event.seq > answered);
      if (news.length > 0) this.room.emitTo(subscriber.socket.id, news);
    }
  }

  /** Moves subscribers whose answer the plan has reached to the level sockets. */
  private promote(): void {
    for (const subscriber of this.pending) {
      if (subscriber.answered === null || this.last === null || subscriber.answered > this.last) continue;
      this.pending.delete(subscriber);
      this.level.add(subscriber.socket);
    }
  }
}
