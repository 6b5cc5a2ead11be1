import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** At most `points` in any `seconds`, counted for each key by itself. */
export interface RateRule {
  /** The name, unique over the product; rules with the same name share their counts. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}
/** The answer of a limit. `first`: the key was not refused before in these seconds. */
export type RateAnswer = { ok: true } | { ok: false; retryAfterMs: number; first: boolean };

/** Counts tries, in memory or over all processes. */
export interface RateLimits {
  /** Takes one point of `key`. Never throws. */
  take(rule: RateRule, key: string): Promise<RateAnswer>;
  /** Returns a point of a try that does not count after all. Never throws. */
  giveBack(rule: RateRule, key: string): Promise<void>;
}

/** Returns the options of a rule's limiter. */
export const limiterOptions = (rule: RateRule) => ({ keyPrefix: `limit:${rule.name}`, points: rule.points, duration: rule.seconds });

/** Limits over limiters from `make`, one per rule. */
export class LimiterRateLimits implements RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(private readonly make: (rule: RateRule) => RateLimiterAbstract) {}

  async take(rule: RateRule, key: string): Promise<RateAnswer> {
    try {
      await this.limiter(rule).consume(key);
      return { ok: true };
    } catch (refused) {
      // Any error other than an exhausted count is a fault of the counter, which must not lock people out.
      if (!(refused instanceof RateLimiterRes)) return { ok: true };
      return { ok: false, retryAfterMs: Math.max(1, refused.msBeforeNext), first: refused.consumedPoints === rule.points + 1 };
    }
  }

  async giveBack(rule: RateRule, key: string): Promise<void> {
    await this.limiter(rule)
      .reward(key)
      .catch(() => undefined);
  }

  private limiter(rule: RateRule): RateLimiterAbstract {
    const limiter = this.limiters.get(rule.name) ?? this.make(rule);
    this.limiters.set(rule.name, limiter);
    return limiter;
  }
}

/** The limits of RATE_LIMITS=off: everything is allowed. */
export const NO_RATE_LIMITS: RateLimits = { take: () => Promise.resolve({ ok: true }), giveBack: () => Promise.resolve() };
