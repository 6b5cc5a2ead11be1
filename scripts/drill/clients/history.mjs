// What the clients of a drill have been told, in order, for the checker.

/** One client's record of its commands: { kind, planId, bidId, began, at, status }. */
export class History {
  acknowledged = [];
  /** The final refusals of accepts by code. */
  refused = new Map();

  /** Notes that a command was acknowledged; `began` and `at` are milliseconds of this machine's clock. */
  acknowledge(entry) {
    this.acknowledged.push({ ...entry, at: Date.now() });
  }

  refuse(code) {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  of = (kind) => this.acknowledged.filter((entry) => entry.kind === kind);
}

/** How the calls of a load went. */
export class Calls {
  total = 0;
  slowest = 0;
  failures = new Map();
  /** The moment of the latest failure. */
  failedAt = -Infinity;
  /** The moments of answers that succeeded, for the longest time without one. */
  good = [];

  note(what, began) {
    this.total += 1;
    this.slowest = Math.max(this.slowest, performance.now() - began);
    if (what === null) this.good.push(performance.now());
    else {
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      this.failedAt = performance.now();
    }
  }

  get failed() {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the failures in words. */
  get said() {
    return [...this.failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  }

  /** The first success after the instant, in milliseconds after it. */
  firstAfter(instant) {
    const at = this.good.find((time) => time >= instant);
    return at === undefined ? Infinity : at - instant;
  }

  /** The longest time between two successes. */
  get longestGap() {
    return this.good.reduce((most, time, n) => Math.max(most, n === 0 ? 0 : time - this.good[n - 1]), 0);
  }
}
