/** How long an answer is as good as new, and how long it is better than waiting for the next. */
export interface CacheAges {
  freshMs: number;
  goodMs: number;
}

/**
 * What takes long to find out, kept: whoever asks when it is no longer fresh gets it all the same and has it found out anew for those who
 * come after. Only where it is too old is it waited for.
 */
export class StaleWhileRevalidateCache<T> {
  private known: { value: T; at: number } | null = null;
  private finding: Promise<T> | null = null;

  constructor(
    private readonly find: () => Promise<T>,
    private readonly ages: CacheAges,
  ) {}

  /** @throws what `find` throws, where there is nothing from before. */
  async get(): Promise<T> {
    const { known } = this;
    const age = known ? performance.now() - known.at : Infinity;
    if (known && age < this.ages.freshMs) return known.value;
    const found = this.found();
    if (!known) return found;
    const better = found.catch(() => known.value);
    return age < this.ages.goodMs ? known.value : better;
  }

  /** One at a time, whoever asks. */
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
