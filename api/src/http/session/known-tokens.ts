const KEPT_MS = 10 * 60_000;
const MOST = 20_000;

/** The tokens that this process has lately found to be good; of too many, the ones found first go. */
export class KnownTokens {
  private readonly until = new Map<string, number>();

  constructor(
    private readonly keptMs = KEPT_MS,
    private readonly most = MOST,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes a token by its hash. */
  add(key: string): void {
    this.until.delete(key);
    this.until.set(key, this.now() + this.keptMs);
    for (const oldest of this.until.keys()) {
      if (this.until.size <= this.most) return;
      this.until.delete(oldest);
    }
  }

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > this.now();
  }
}
