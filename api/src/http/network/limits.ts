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
/** Whose budget a rule counts. `venue`: the staff of one venue together. */
type OwnRule = RateRule & { by?: 'ip' | 'venue' };

/** How often one caller may call this route. Without `by`, a person is one caller, whichever of their tokens they bring. */
export const Limit = (rule: OwnRule) => SetMetadata(RULE, rule);

/** For routes without a rule of their own: reads are cheap, commands less so. */
const READS: RateRule = { name: 'reads', points: 600, seconds: 60 };
const COMMANDS: RateRule = { name: 'commands', points: 120, seconds: 60 };

type Counted = AuthenticatedRequest & { unproven?: OwnRule };

/**
 * Counts each call before anything else is done for it; the count is shared by all processes. Whoever is known to be signed in counts as
 * themselves, over all their tokens. Everybody else counts as their address, whatever tokens they bring: making up a new one must not give
 * a new budget. When a token turns out to be good, its person is counted and the address gets its point back.
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

  /** Counts a caller whom the address stood for until the access guard found out who it is. To be asked behind that guard. */
  async proven(request: Counted): Promise<true> {
    const caller = callerOf(request);
    const { tokenHash, unproven } = request;
    if (!caller) return true;
    if (tokenHash) this.known.add(tokenHash.toString('base64url'), caller);
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
    // Once for each time that somebody runs into it: whoever goes on must not fill the log.
    if (answer.first) this.log.note({ action: 'limit.hit', details: { about: rule.name }, tokens });
    return tooOften(answer.retryAfterMs);
  }
}

/** The second count of a call, behind the access guard. */
export class ProvenLimitGuard implements CanActivate {
  constructor(private readonly limits: LimitGuard) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    return context.getType() !== 'http' || this.limits.proven(context.switchToHttp().getRequest<Counted>());
  }
}

const counted = (rule: OwnRule, { person, venue }: Caller): string => (rule.by === 'venue' && venue ? venue : person);
