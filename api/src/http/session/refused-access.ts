import { isUuid } from '@app/contracts';
import { takeForAddress, type RateLimits, type RateRule } from '@app/platform';
import { broughtBy, callerOf, type AuthenticatedRequest, type Caller } from './access.js';
import type { KnownTokens } from './known-tokens.js';
import type { SecurityLog } from './security-log.js';
import type { UserTokens } from './user-tokens.js';

/** The limit of entries in ten minutes: that many show a caller's intent; more add nothing, and would fill the log. */
const NOTED: RateRule = { name: 'refusals-noted', points: 10, seconds: 600 };

/**
 * Audits the commands of venues' own systems, and refusals: callers without the right, pages of other sites that use a browser of ours, and signed-in callers that request a missing resource,
 * because another person's resource gets the same response.
 */
export class RefusedAccess {
  constructor(
    private readonly limits: RateLimits,
    private readonly tokens: UserTokens,
    private readonly log: SecurityLog,
    private readonly known: KnownTokens<Caller>,
  ) {}

  /** Records the response to a request. */
  async answered(request: AuthenticatedRequest, status: number): Promise<void> {
    const route = request.routeOptions.url ?? '';
    if (request.key && request.method !== 'GET' && status < 400) this.log.noteKeyUse(request.key, `${request.method} ${route}`);
    const isAbsent = status === 404 && request.tokenHash !== undefined && route.includes('/:');
    if (status !== 403 && !isAbsent) return;
    const tokens = request.tokenHash ? [request.tokenHash] : broughtBy(request, this.tokens);
    const [token] = tokens.map((hash) => hash.toString('base64url'));
    const person = callerOf(request)?.person ?? (token && this.known.get(token)?.person);
    const key = person ?? token;
    const taken = key ? await this.limits.take(NOTED, key) : await takeForAddress(this.limits, NOTED, request.ip);
    if (!taken.ok) return;
    const { id } = request.params as { id?: string };
    const subjectId = id !== undefined && isUuid(id) ? id : null;
    this.log.note({ action: 'access.refused', subjectId, details: { about: `${status} ${request.method} ${route}` }, tokens });
  }
}
