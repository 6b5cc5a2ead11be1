import type { FeedHintType, FeedName, FeedPush } from '@app/contracts';
import type { Timers } from './ports.js';

/** The waits before the next reads of a list that could not be read. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** A list across plans. It is read again when a push names it; all lists are read when pushes may have been missed. */
export interface LiveList {
  hints: readonly FeedHintType[];
  load: () => Promise<void> | void;
  /** Interval while the socket is down; 0 = only on return. */
  pollMs: number;
}

/** Follows the revisions of the reader's feeds. A push is only a reason to read; the data comes by HTTP. */
export class FeedSync {
  private readonly revs = new Map<FeedName, number>();
  private readonly lists = new Set<LiveList>();
  private readonly reading = new Map<LiveList, 'once' | 'again'>();
  /** Lists that could not be read: the number of failures, and a function that cancels the next try. */
  private readonly failures = new Map<LiveList, { count: number; cancel: () => void }>();

  constructor(private readonly timers: Timers) {}

  add(list: LiveList): () => void {
    this.lists.add(list);
    return () => {
      this.lists.delete(list);
      this.recovered(list);
    };
  }

  all(): readonly LiveList[] {
    return [...this.lists];
  }

  push({ feed, rev, hint }: FeedPush): void {
    const last = this.revs.get(feed);
    if (last !== undefined && rev <= last) return;
    this.revs.set(feed, rev);
    if (last !== undefined && rev === last + 1) this.load((list) => list.hints.includes(hint.type));
    else this.load(() => true);
  }

  heads(feeds: Record<string, number>): void {
    let behind = false;
    for (const [feed, rev] of Object.entries(feeds) as [FeedName, number][]) {
      if (this.revs.get(feed) === rev) continue;
      this.revs.set(feed, rev);
      behind = true;
    }
    if (behind) this.load(() => true);
  }

  /** Called on every connect: pushes are lost while there is no connection. */
  connected(): void {
    this.load(() => true);
  }

  /** Stops the retries, because the polling reads the lists while the socket is down. */
  disconnected(): void {
    for (const list of this.failures.keys()) this.recovered(list);
  }

  clear(): void {
    this.revs.clear();
    this.disconnected();
  }

  private load(which: (list: LiveList) => boolean): void {
    for (const list of this.lists) if (which(list)) this.read(list);
  }

  /** Reads one list at a time: one more read covers all pushes that arrive meanwhile. */
  private read(list: LiveList): void {
    if (this.reading.has(list)) {
      this.reading.set(list, 'again');
      return;
    }
    const read = list.load();
    if (!read) return;
    this.reading.set(list, 'once');
    void read.then(
      () => this.settle(list, true),
      () => this.settle(list, false),
    );
  }

  /** The list itself shows a failed read. The read is repeated, because no other push would name the missed change. */
  private settle(list: LiveList, isRead: boolean): void {
    const again = this.reading.get(list) === 'again';
    this.reading.delete(list);
    if (isRead) this.recovered(list);
    if (!this.lists.has(list)) return;
    if (again) this.read(list);
    else if (!isRead) this.retry(list);
  }

  private retry(list: LiveList): void {
    const before = this.failures.get(list);
    before?.cancel();
    const count = before?.count ?? 0;
    const base = RETRY_MS[Math.min(count, RETRY_MS.length - 1)] ?? 30_000;
    const cancel = this.timers.after(base * (0.5 + this.timers.random()), () => this.read(list));
    this.failures.set(list, { count: count + 1, cancel });
  }

  private recovered(list: LiveList): void {
    this.failures.get(list)?.cancel();
    this.failures.delete(list);
  }
}
