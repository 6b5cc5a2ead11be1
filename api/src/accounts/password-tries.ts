import { Inject, Injectable } from '@nestjs/common';
import { Database, hashPassword, isOutdated, PasswordsBusy, verifyPassword, type Account } from '@app/persistence';
import { addressCounts, tokenHash, type RateLimits, type RateRule } from '@app/platform';
import { RATE_LIMITS } from '../http/network/limits.js';
import { fail, tooOften } from '../http/problem.js';
import { SecurityLog } from '../http/session/security-log.js';
import type { Visitor } from './known-browser.js';

/** Growing delays for repeated guesses at one account's password, per address or per browser that knows the account. */
const STEPS: readonly RateRule[] = [
  { name: 'password-tries', points: 5, seconds: 60 },
  { name: 'password-tries-more', points: 15, seconds: 15 * 60 },
  { name: 'password-tries-day', points: 40, seconds: 86_400 },
];
/** The shared limit of all browsers that do not know the account, from any address. */
const STRANGERS: RateRule = { name: 'password-tries-strangers', points: 100, seconds: 3600 };

/** The account whose password is tried. */
interface Tried<Found> {
  account: Account;
  /** The address as typed; it counts whether or not the account exists. */
  email: string | null;
  found: Found | null;
}

/** A hash of no password: refusing an unknown e-mail takes as long as refusing a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$3RXxqZkPz2kFjHkfbUqfrkJUqhDXoZbyRSLSk/1tJ5g';

/**
 * Compares a password with the account's, and slows down guessing. A browser that knows the account has its own count, so strangers cannot lock out
 * its owner; the link in a mail makes a browser known.
 */
@Injectable()
export class PasswordTries {
  constructor(
    private readonly database: Database,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly log: SecurityLog,
  ) {}

  /** Refuses with `wrong-password`, or with `rate-limited` before the comparison. */
  async check<Found extends { id: string; passwordHash: string }>(visitor: Visitor, password: string, tried: Tried<Found>): Promise<Found> {
    const { account, email, found } = tried;
    const subjectId = found?.id ?? null;
    const browser = found && visitor.browserOf(account, found.id);
    const who = `${account}:${email?.trim().toLowerCase() ?? ''}`;
    const counted = browser
      ? STEPS.map((rule) => [rule, keyOf(`${who}:browser:${browser}`)] as const)
      : [
          ...STEPS.flatMap((step) => addressCounts(step, visitor.address)).map(
            ([rule, from]) => [rule, keyOf(`${who}:from:${from}`)] as const,
          ),
          [STRANGERS, keyOf(who)] as const,
        ];
    for (const [rule, key] of counted) {
      const answer = await this.limits.take(rule, key);
      if (answer.ok) continue;
      if (answer.first) this.log.note({ action: 'limit.hit', subjectId, details: { about: rule.name } });
      tooOften(answer.retryAfterMs);
    }
    const right = await verifyPassword(found?.passwordHash ?? NOBODY, password);
    if (found && right) {
      for (const [rule, key] of counted) await this.limits.giveBack(rule, key);
      return isOutdated(found.passwordHash) ? this.hashedAnew(account, found, password) : found;
    }
    this.log.note({ action: 'login.failed', subjectId, details: { about: account } });
    return fail('wrong-password');
  }

  /** Returns the account with a hash of the current parameters; when too many passwords wait to be hashed, the old hash stays. */
  private async hashedAnew<Found extends { id: string; passwordHash: string }>(
    account: Account,
    found: Found,
    password: string,
  ): Promise<Found> {
    try {
      const passwordHash = await hashPassword(password);
      const { id, passwordHash: stored } = found;
      const replaced = await this.database.transaction((tx) => tx.accounts.replaceHash({ account, id }, stored, passwordHash));
      return replaced ? { ...found, passwordHash } : found;
    } catch (error) {
      if (error instanceof PasswordsBusy) return found;
      throw error;
    }
  }
}

/** Addresses of people and network addresses are counted by their hash. */
const keyOf = (text: string): string => tokenHash(text).toString('base64url');
