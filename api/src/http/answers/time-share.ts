/**
 * Bounds the time that is spent on one kind of work to a share of all time. Work that comes rarely may take at once what the share is of a window;
 * in a flood the debt of each piece is waited for before the next begins.
 */
export class TimeShare {
  private left: number;
  private at: number;

  constructor(
    /** Of all time, from 0 to 1. */
    private readonly share: () => number,
    private readonly windowMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.at = now();
    this.left = this.most();
  }

  /** In how many milliseconds the next piece of work may begin; 0: now, Infinity: never. */
  waitMs(): number {
    const now = this.now();
    this.left = Math.min(this.most(), this.left + (now - this.at) * this.share());
    this.at = now;
    return this.left > 0 ? 0 : Math.ceil((1 - this.left) / this.share());
  }

  /** Takes what a piece of work took, in milliseconds. */
  spend(ms: number): void {
    this.left -= ms;
  }

  private most(): number {
    return this.windowMs * this.share();
  }
}
