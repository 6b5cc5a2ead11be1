import type { FeedHintType, FeedName, FeedPush } from '@app/contracts';

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

  add(list: LiveList): () => void {
    this.lists.add(list);
    return () => this.lists.delete(list);
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

  clear(): void {
    this.revs.clear();
  }

  private load(which: (list: LiveList) => boolean): void {
    // A failed read is shown by the list itself and comes again with the next push, heads or turn of the polling.
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
    void read
      .catch(() => undefined)
      .then(() => {
        const again = this.reading.get(list) === 'again';
        this.reading.delete(list);
        if (again && this.lists.has(list)) this.read(list);
      });
  }
}
