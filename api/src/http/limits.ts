import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { RateLimits, RateRule } from '@app/platform';
import { tooOften } from './problem.js';
import { userToken, hashToken } from './access.js';

export const RATE_LIMITS = Symbol('RateLimits');
const RULE = 'rate-rule';

/** How often one caller may call this route; `by` says who counts as one. */
export const Limit = (rule: RateRule & { by?: 'ip' | 'session' }) => SetMetadata(RULE, rule);

/** For routes without a rule of their own: reads are cheap, commands less so. */
const READS: RateRule = { name: 'reads', points: 600, seconds: 60 };
const COMMANDS: RateRule = { name: 'commands', points: 120, seconds: 60 };

/** Counts each call before anything else is done for it; the count is shared by all processes. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const own = this.reflector.get<(RateRule & { by?: 'ip' | 'session' }) | undefined>(RULE, context.getHandler());
    const rule = own ?? (request.method === 'GET' ? READS : COMMANDS);
    const token = own?.by === 'ip' ? null : (userToken(request.headers) ?? request.headers.authorization ?? null);
    const answer = await this.limits.take(rule, token ? hashToken(token).toString('base64url') : request.ip);
    return answer.ok ? true : tooOften(answer.retryAfterMs);
  }
}
