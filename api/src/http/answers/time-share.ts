/**
 * Limits one kind of work to a share of all time. Rare work may use the share of one window at once; in a flood each piece of work waits until the
 * time of the previous one is paid off.
 */
export class TimeShare {
  private left: number;
  private at: number;

  constructor(
    /** The share of all time, from 0 to 1. */
    private readonly share: () => number,
    private readonly windowMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.at = now();
    this.left = this.most();
  }

  /** The milliseconds until the next piece of work may begin; 0: now, Infinity: never. */
  waitMs(): number {
    const now = this.now();
    this.left = Math.min(this.most(), this.left + (now - this.at) * this.share());
    this.at = now;
    return this.left > 0 ? 0 : Math.ceil((1 - this.left) / this.share());
  }

  /** Counts the milliseconds of a piece of work. */
  spend(ms: number): void {
    this.left -= ms;
  }

  private most(): number {
    return this.windowMs * this.share();
  }
}
