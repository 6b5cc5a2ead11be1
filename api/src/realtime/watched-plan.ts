import type { EventEnvelope } from '@app/contracts';
import type { WatchSocket } from './watch-socket.js';

/** Where a plan's events are emitted: to its room without these sockets, or to one socket, which is in a room of its own id. */
export interface PlanRoom {
  emit(events: readonly EventEnvelope[], except: readonly string[]): void;
  emitTo(socketId: string, events: readonly EventEnvelope[]): void;
}

/**
 * A socket between its asking to watch and its being level with the plan. Until its answer is out, events are held; after that it
 * skips what the answer already had.
 */
export interface PendingSubscriber {
  readonly socket: WatchSocket;
  readonly held: EventEnvelope[];
  /** The seq of its answer; null until that is out. */
  answered: number | null;
}

/** A timer's own grain: what was written faster than that is written at once again. */
const SHORTEST_PAUSE_MS = 1;

/** One plan with at least one socket of this process: how far its sockets have been told, and who they are. */
export class WatchedPlan {
  /** The seq that every level socket has been told; null until the first read. */
  last: number | null = null;
  /** The highest seq that was heard of while `last` was not known. */
  private heardOf = 0;
  private readonly level = new Set<WatchSocket>();
  private readonly pending = new Set<PendingSubscriber>();
  private batch: EventEnvelope[] = [];
  /** Until then (milliseconds of the process) what comes is gathered. */
  private pausedUntil = 0;

  constructor(
    private readonly room: PlanRoom,
    private readonly told: (events: readonly EventEnvelope[]) => void,
  ) {}

  get empty(): boolean {
    return this.level.size === 0 && this.pending.size === 0;
  }

  /** The sockets that get the plan's events, or soon will. */
  *sockets(): Iterable<WatchSocket> {
    yield* this.level;
    for (const subscriber of this.pending) yield subscriber.socket;
  }

  /** Begins to hold events for a socket. Asking again starts anew. */
  join(socket: WatchSocket): PendingSubscriber {
    this.flush();
    this.remove(socket);
    const subscriber: PendingSubscriber = { socket, held: [], answered: null };
    this.pending.add(subscriber);
    return subscriber;
  }

  /** The answer up to `seq` is out: what was held follows. True when the log has to be read, because events came before the first read. */
  answered(subscriber: PendingSubscriber, seq: number): boolean {
    this.flush();
    if (!this.pending.has(subscriber)) return false;
    const held = subscriber.held.splice(0).filter((event) => event.seq > seq);
    if (held.length > 0) this.room.emitTo(subscriber.socket.id, held);
    subscriber.answered = Math.max(seq, held.at(-1)?.seq ?? 0);
    this.last ??= seq;
    this.promote();
    return this.heardOf > this.last;
  }

  remove(socket: WatchSocket): void {
    this.level.delete(socket);
    for (const subscriber of this.pending) if (subscriber.socket === socket) this.pending.delete(subscriber);
  }

  /** Whether an event of this number would be news. */
  isNews(seq: number): boolean {
    if (this.last === null) this.heardOf = Math.max(this.heardOf, seq);
    return this.last !== null && seq > this.last;
  }

  /**
   * Takes an event if it is the next one; what comes in one go is written in one go. After each writing there is a pause as long as that
   * took: with a thousand watchers, of whom each costs a system call, half of the time at most goes into it, and a rush costs fewer calls.
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

  /** Writes what was taken. */
  flush(): void {
    const events = this.batch;
    if (events.length === 0) return;
    this.batch = [];
    const begun = performance.now();
    // Whose answer is not out, or was ahead, is in the room or about to join it.
    if (this.level.size > 0)
      this.room.emit(
        events,
        [...this.pending].map(({ socket }) => socket.id),
      );
    for (const subscriber of this.pending) this.tellPending(subscriber, events);
    this.promote();
    this.told(events);
    const ended = performance.now();
    this.pausedUntil = ended + (ended - begun);
  }

  private tellPending(subscriber: PendingSubscriber, events: readonly EventEnvelope[]): void {
    const { answered } = subscriber;
    if (answered === null) subscriber.held.push(...events);
    else {
      const news = events.filter((event) => event.seq > answered);
      if (news.length > 0) this.room.emitTo(subscriber.socket.id, news);
    }
  }

  /** Subscribers whose answer the plan has caught up with are level. */
  private promote(): void {
    for (const subscriber of this.pending) {
      if (subscriber.answered === null || this.last === null || subscriber.answered > this.last) continue;
      this.pending.delete(subscriber);
      this.level.add(subscriber.socket);
    }
  }
}
