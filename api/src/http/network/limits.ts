import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { addressKey, type RateLimits, type RateRule } from '@app/platform';
import { bearer, type AuthenticatedRequest } from '../session/access.js';
import { KnownTokens } from '../session/known-tokens.js';
import { tooOften } from '../problem.js';
import type { SecurityLog } from '../session/security-log.js';
import { hashToken, type UserTokens } from '../session/user-tokens.js';

export const RATE_LIMITS = Symbol('RateLimits');
const RULE = 'rate-rule';
type OwnRule = RateRule & { by?: 'ip' | 'session' };

/** How often one caller may call this route; `by` says who counts as one. */
export const Limit = (rule: OwnRule) => SetMetadata(RULE, rule);

/** For routes without a rule of their own: reads are cheap, commands less so. */
const READS: RateRule = { name: 'reads', points: 600, seconds: 60 };
const COMMANDS: RateRule = { name: 'commands', points: 120, seconds: 60 };

type Counted = AuthenticatedRequest & { unproven?: RateRule };

/**
 * Counts each call before anything else is done for it; the count is shared by all processes. Whoever is known to be signed in counts as
 * themselves. Everybody else counts as their address, whatever tokens they bring: making up a new one must not give a new budget. When a
 * token turns out to be good, the address gets its point back.
 */
@Injectable()
export class LimitGuard implements CanActivate {
  private readonly known = new KnownTokens();

  constructor(
    private readonly reflector: Reflector,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly tokens: UserTokens,
    private readonly log: SecurityLog,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Counted>();
    const own = this.reflector.get<OwnRule | undefined>(RULE, context.getHandler());
    const rule = own ?? (request.method === 'GET' ? READS : COMMANDS);
    const address = addressKey(request.ip);
    const venue = bearer(request.headers);
    const tokens = [...this.tokens.of(request.headers).map(({ token }) => token), ...(venue ? [venue] : [])];
    const hashes = tokens.map(hashToken);
    if (own?.by === 'ip') return this.take(rule, address, hashes);
    const keys = hashes.map(keyOf);
    const known = keys.find((key) => this.known.get(key));
    if (known) return this.take(rule, known, hashes);
    await this.take(rule, address, hashes);
    if (keys.length > 0) request.unproven = rule;
    return true;
  }

  /** After the answer: a token that turned out to be good is counted from now on, and not its address. */
  async answered(request: Counted, status: number): Promise<void> {
    const { unproven, tokenHash, user, venue } = request;
    if (!unproven || !tokenHash || !(user ?? venue ?? status < 400)) return;
    this.known.add(keyOf(tokenHash), true);
    await Promise.all([this.limits.take(unproven, keyOf(tokenHash)), this.limits.giveBack(unproven, addressKey(request.ip))]);
  }

  private async take(rule: RateRule, key: string, tokens: readonly Buffer[]): Promise<true> {
    const answer = await this.limits.take(rule, key);
    if (answer.ok) return true;
    // Once for each time that somebody runs into it: whoever goes on must not fill the log.
    if (answer.first) this.log.note({ action: 'limit.hit', details: { about: rule.name }, tokens });
    return tooOften(answer.retryAfterMs);
  }
}

const keyOf = (hash: Buffer): string => hash.toString('base64url');
