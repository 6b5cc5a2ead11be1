import { Inject, Injectable } from '@nestjs/common';
import { takeForAddress, type Config, type Metrics, type RateAnswer, type RateLimits, type RateRule } from '@app/platform';
import { RATE_LIMITS } from '../../http/network/limits.js';
import { tooOften } from '../../http/problem.js';
import { CONFIG, METRICS } from '../../tokens.js';
import type { WatchSocket } from '../watch-socket.js';

type What = 'handshake' | 'watch';
type Scope = 'session' | 'user' | 'address';

/** The limit of sockets in one process for one person, or for one venue's staff together: more than a person has tabs. */
const MOST_OPEN = { user: 50, venue: 200 } as const;
/** The wait until a tab may have been closed. */
const TAB_CLOSED_MS = 30_000;

const rules = (what: What, seconds: number, points: Record<Scope, number>): Record<Scope, RateRule> => {
  const rule = (scope: Scope): RateRule => ({ name: `${what}-${scope}`, points: points[scope], seconds });
  return { session: rule('session'), user: rule('user'), address: rule('address') };
};

/**
 * The limits of connections and of requests to watch a plan. A client that loses a socket connects again once and watches at most 50 plans; a person
 * has a few browsers, an address the people behind one router.
 */
const RULES = {
  handshake: rules('handshake', 60, { session: 60, user: 120, address: 1_200 }),
  watch: rules('watch', 10, { session: 200, user: 400, address: 4_000 }),
} as const;

/** Counts the requests of sockets; all processes share the counts. Each check refuses with `rate-limited` and the wait for a retry. */
@Injectable()
export class Admission {
  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Runs before a token is looked up: inventing tokens costs nothing. */
  admitAddress({ handshake }: WatchSocket): Promise<void> {
    return this.takeForAddress('handshake', handshake.address);
  }

  async handshake({ data: { watcher } }: WatchSocket): Promise<void> {
    await this.take('handshake', 'session', watcher.sessionHash);
    await this.take('handshake', 'user', watcher.id);
  }

  /** Each open socket costs memory and a part of every check, however slowly they were opened. */
  checkOpenSockets({ data: { watcher } }: WatchSocket, held: number): void {
    if (this.config.rateLimits && held >= MOST_OPEN[watcher.kind]) this.refuse('open', TAB_CLOSED_MS);
  }

  /** The narrowest limit comes first: a caller over its own limit uses up none of its address's. */
  async watch({ data: { watcher }, handshake }: WatchSocket): Promise<void> {
    await this.take('watch', 'session', watcher.sessionHash);
    await this.take('watch', 'user', watcher.id);
    await this.takeForAddress('watch', handshake.address);
  }

  private async take(what: What, scope: Exclude<Scope, 'address'>, key: string): Promise<void> {
    this.admit(what, await this.limits.take(RULES[what][scope], key));
  }

  private async takeForAddress(what: What, address: string): Promise<void> {
    this.admit(what, await takeForAddress(this.limits, RULES[what].address, address));
  }

  private admit(what: What, answer: RateAnswer): void {
    if (!answer.ok) this.refuse(what, answer.retryAfterMs);
  }

  private refuse(what: What | 'open', retryAfterMs: number): never {
    this.metrics.socketsRefused.inc({ what });
    return tooOften(retryAfterMs);
  }
}
