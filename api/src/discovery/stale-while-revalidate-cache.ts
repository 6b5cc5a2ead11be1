/** The age up to which a value is fresh, and the age up to which a stale value is served while the next one loads. */
export interface CacheAges {
  freshMs: number;
  goodMs: number;
}

/**
 * Caches a value that is slow to load: a stale value is served at once and refreshed for later callers. Callers wait only when the value is too old.
 */
export class StaleWhileRevalidateCache<T> {
  private known: { value: T; at: number } | null = null;
  private finding: Promise<T> | null = null;

  constructor(
    private readonly find: () => Promise<T>,
    private readonly ages: CacheAges,
  ) {}

  /** @throws the error of `find`, when no usable value is cached. */
  async get(): Promise<T> {
    const { known } = this;
    const age = known ? performance.now() - known.at : Infinity;
    if (known && age < this.ages.freshMs) return known.value;
    const found = this.found();
    if (!known) return found;
    const better = found.catch(() => known.value);
    return age < this.ages.goodMs ? known.value : better;
  }

  /** Runs one load at a time, shared by all callers. */
  private found(): Promise<T> {
    this.finding ??= this.find()
      .then((value) => {
        this.known = { value, at: performance.now() };
        return value;
      })
      .finally(() => (this.finding = null));
    return this.finding;
  }
}
