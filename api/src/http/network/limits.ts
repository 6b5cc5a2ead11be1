import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { giveBackForAddress, takeForAddress, type RateAnswer, type RateLimits, type RateRule } from '@app/platform';
import { broughtBy, callerOf, type AuthenticatedRequest, type Caller } from '../session/access.js';
import type { KnownTokens } from '../session/known-tokens.js';
import { tooOften } from '../problem.js';
import type { SecurityLog } from '../session/security-log.js';
import type { UserTokens } from '../session/user-tokens.js';

export const RATE_LIMITS = Symbol('RateLimits');
const RULE = 'rate-rule';
/** The owner of the count. `venue`: the staff of one venue together. */
type OwnRule = RateRule & { by?: 'ip' | 'venue' };

/** The rate limit of one caller on this route. Without `by`, a person is one caller with all their tokens. */
export const Limit = (rule: OwnRule) => SetMetadata(RULE, rule);

/** The limits of routes without their own rule: reads are cheap, commands less so. */
const READS: RateRule = { name: 'reads', points: 600, seconds: 60 };
const COMMANDS: RateRule = { name: 'commands', points: 120, seconds: 60 };

type Counted = AuthenticatedRequest & { unproven?: OwnRule };

/**
 * Counts each call before any other work; all processes share the count. A caller with a token known to be valid counts as a person, over all their
 * tokens. Any other caller counts as an address, whatever tokens it sends: an invented token must not bring a new budget. When a token turns out to
 * be valid, its person is counted and the address gets its point back.
 */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly tokens: UserTokens,
    private readonly log: SecurityLog,
    private readonly known: KnownTokens<Caller>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Counted>();
    const own = this.reflector.get<OwnRule | undefined>(RULE, context.getHandler());
    const rule = own ?? (request.method === 'GET' ? READS : COMMANDS);
    const hashes = broughtBy(request, this.tokens);
    if (own?.by === 'ip') return this.admit(rule, await takeForAddress(this.limits, rule, request.ip), hashes);
    const known = hashes.map((hash) => this.known.get(hash.toString('base64url'))).find((caller) => caller !== undefined);
    if (known) return this.take(rule, counted(rule, known), hashes);
    this.admit(rule, await takeForAddress(this.limits, rule, request.ip), hashes);
    if (hashes.length > 0) request.unproven = rule;
    return true;
  }

  /** Counts the person whom the address stood for until the access guard identified them. Runs behind that guard. */
  async countProven(request: Counted): Promise<true> {
    const caller = callerOf(request);
    const { tokenHash, unproven } = request;
    if (!caller) return true;
    if (tokenHash) this.known.set(tokenHash.toString('base64url'), caller);
    if (!unproven) return true;
    delete request.unproven;
    await giveBackForAddress(this.limits, unproven, request.ip);
    return this.take(unproven, counted(unproven, caller), broughtBy(request, this.tokens));
  }

  private async take(rule: RateRule, key: string, tokens: readonly Buffer[]): Promise<true> {
    return this.admit(rule, await this.limits.take(rule, key), tokens);
  }

  private admit(rule: RateRule, answer: RateAnswer, tokens: readonly Buffer[]): true {
    if (answer.ok) return true;
    // Logged once per window: a caller that goes on must not fill the log.
    if (answer.first) this.log.note({ action: 'limit.hit', details: { about: rule.name }, tokens });
    return tooOften(answer.retryAfterMs);
  }
}

/** Counts a call a second time, behind the access guard. */
export class ProvenLimitGuard implements CanActivate {
  constructor(private readonly limits: LimitGuard) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    return context.getType() !== 'http' || this.limits.countProven(context.switchToHttp().getRequest<Counted>());
  }
}

const counted = (rule: OwnRule, { person, venue }: Caller): string => (rule.by === 'venue' && venue ? venue : person);
