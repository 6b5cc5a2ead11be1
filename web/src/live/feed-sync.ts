import type { FeedHintType, FeedName, FeedPush } from '@app/contracts';
import type { Timers } from './ports.js';

/** After so long a list that could not be read is read again. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** A list that is seen across plans. It is read again when a push names it, and wholly when pushes may have been missed. */
export interface LiveList {
  hints: readonly FeedHintType[];
  load: () => Promise<void> | void;
  /** Interval while the socket is down; 0 = only on return. */
  pollMs: number;
}

/** Follows the revisions of my feeds. A push is only a reason to read: what it is about comes by HTTP. */
export class FeedSync {
  private readonly revs = new Map<FeedName, number>();
  private readonly lists = new Set<LiveList>();
  private readonly reading = new Map<LiveList, 'once' | 'again'>();
  /** Of lists that could not be read: how often, and what cancels the next try. */
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

  /** On every connect: pushes of the time before are lost. */
  connected(): void {
    this.load(() => true);
  }

  /** While the socket is away the polling reads the lists. */
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

  /** One read of a list at a time: what is pushed meanwhile, however often, is seen by one more. */
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

  /** A read that failed is shown by the list itself, and comes again: nothing else would name the push that it missed. */
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
