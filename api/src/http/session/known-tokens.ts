const KEPT_MS = 10 * 60_000;
const MOST = 20_000;

/** The tokens that this process has recently verified, each with its note; over the limit, the oldest go. */
export class KnownTokens<Note = true> {
  private readonly found = new Map<string, { until: number; note: Note }>();

  constructor(
    private readonly keptMs = KEPT_MS,
    private readonly most = MOST,
    private readonly now: () => number = Date.now,
  ) {}

  /** Stores the note of a token by its hash. */
  add(key: string, note: Note): void {
    this.found.delete(key);
    this.found.set(key, { until: this.now() + this.keptMs, note });
    for (const oldest of this.found.keys()) {
      if (this.found.size <= this.most) return;
      this.found.delete(oldest);
    }
  }

  get(key: string): Note | undefined {
    const known = this.found.get(key);
    return known && known.until > this.now() ? known.note : undefined;
  }
}
