import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** At most `points` in any `seconds`, counted for each key by itself. */
export interface RateRule {
  /** Unique over the product; rules with the same name share their counts. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}
export type RateAnswer = { ok: true } | { ok: false; retryAfterMs: number };

/** Counts tries, in memory or over all processes. */
export interface RateLimits {
  /** Takes one point of `key`; with `points` more at once. Never throws. */
  take(rule: RateRule, key: string, points?: number): Promise<RateAnswer>;
}

/** Limits over limiters that `make` gives, one per rule. */
export class LimiterRateLimits implements RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(private readonly make: (rule: RateRule) => RateLimiterAbstract) {}

  async take(rule: RateRule, key: string, points = 1): Promise<RateAnswer> {
    const limiter = this.limiters.get(rule.name) ?? this.make(rule);
    this.limiters.set(rule.name, limiter);
    try {
      await limiter.consume(key, points);
      return { ok: true };
    } catch (refused) {
      // Anything else than a count that ran out is a fault of the counter, and must not close the door.
      if (!(refused instanceof RateLimiterRes)) return { ok: true };
      return { ok: false, retryAfterMs: Math.max(1, refused.msBeforeNext) };
    }
  }
}

/** RATE_LIMITS=off: everything is allowed. */
export const NO_RATE_LIMITS: RateLimits = { take: () => Promise.resolve({ ok: true }) };
