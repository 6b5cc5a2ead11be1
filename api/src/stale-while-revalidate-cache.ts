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
  private loading: Promise<T> | null = null;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly ages: CacheAges,
  ) {}

  /** @throws the error of `read`, when no usable value is cached. */
  async get(): Promise<T> {
    const { known } = this;
    const age = known ? performance.now() - known.at : Infinity;
    if (known && age < this.ages.freshMs) return known.value;
    const loaded = this.load();
    if (!known) return loaded;
    const better = loaded.catch(() => known.value);
    return age < this.ages.goodMs ? known.value : better;
  }

  /** Runs one load at a time, shared by all callers. */
  private load(): Promise<T> {
    this.loading ??= this.read()
      .then((value) => {
        this.known = { value, at: performance.now() };
        return value;
      })
      .finally(() => (this.loading = null));
    return this.loading;
  }
}
