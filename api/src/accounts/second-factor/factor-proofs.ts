import { Inject, Injectable } from '@nestjs/common';
import { Database, type AccountRef, type FactorProof } from '@app/persistence';
import {
  factorStep,
  isRecoveryCode,
  openFactor,
  plainCode,
  tokenHash,
  type ApiConfig,
  type RateLimits,
  type RateRule,
} from '@app/platform';
import { RATE_LIMITS } from '../../http/network/limits.js';
import { fail, tooOften } from '../../http/problem.js';
import { SecurityLog } from '../../http/session/security-log.js';
import { CONFIG } from '../../tokens.js';
import type { Visitor } from '../known-browser.js';

/**
 * Growing delays for repeated guesses: three of a million codes are valid at any moment. A browser that knows the account has its own count; all
 * others share one, regardless of address, because they have the password already.
 */
const STEPS: readonly RateRule[] = [
  { name: 'code-tries', points: 5, seconds: 60 },
  { name: 'code-tries-more', points: 15, seconds: 15 * 60 },
  { name: 'code-tries-day', points: 40, seconds: 86_400 },
];

/** Makes proofs of typed codes, and slows down guessing. A proof counts only when the database has used it up. */
@Injectable()
export class FactorProofs {
  constructor(
    private readonly database: Database,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly log: SecurityLog,
  ) {}

  /** Returns a proof of the active factor. Refuses with `second-factor-wrong`, or with `rate-limited` before the comparison. */
  async proofOf(visitor: Visitor, of: AccountRef, typed: string): Promise<FactorProof> {
    return this.counted(visitor, of, async () => {
      const text = plainCode(typed);
      if (isRecoveryCode(text)) return { recovery: tokenHash(text) };
      const factor = await this.database.secondFactors.of(of);
      if (!factor?.secret) return null;
      const step = this.stepOf(of.id, factor.secret, text, factor.now);
      return step === null ? null : { secret: factor.secret, step };
    });
  }

  /** Returns the proof of the first code of a factor that is being set up. */
  async pendingProof(visitor: Visitor, of: AccountRef, typed: string): Promise<{ pending: Buffer; step: number }> {
    return this.counted(visitor, of, async () => {
      const factor = await this.database.secondFactors.of(of);
      if (!factor?.pending) return null;
      const step = this.stepOf(of.id, factor.pending, plainCode(typed), factor.now);
      return step === null ? null : { pending: factor.pending, step };
    });
  }

  private stepOf(accountId: string, sealed: Buffer, text: string, now: Date): number | null {
    const secret = openFactor(this.config, accountId, sealed);
    return secret && factorStep(secret, text, now);
  }

  /** Counts right codes too: only the database knows whether a code was used before, and a right one is rare. */
  private async counted<T>({ browserOf }: Visitor, { account, id }: AccountRef, prove: () => Promise<T | null>): Promise<T> {
    const browser = browserOf(account, id);
    const key = tokenHash(browser ? `${id}:browser:${browser}` : id).toString('base64url');
    for (const rule of STEPS) {
      const answer = await this.limits.take(rule, key);
      if (answer.ok) continue;
      if (answer.first) this.log.note({ action: 'limit.hit', subjectId: id, details: { about: rule.name } });
      tooOften(answer.retryAfterMs);
    }
    const proof = await prove();
    if (proof) return proof;
    this.log.note({ action: 'login.failed', subjectId: id, details: { about: 'second-factor' } });
    return fail('second-factor-wrong');
  }
}
