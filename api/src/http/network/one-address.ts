import type { Config, Logger } from '@app/platform';
import type { AuthenticatedRequest } from '../session/access.js';

/** This many different people at one address, with none at another, are not a family behind one router. */
const PEOPLE = 50;
const REMEDY = 'name the proxies that pass requests on in TRUSTED_PROXIES, or all of them share one limit';

/** Warns once when the limits take all clients for one address, because a proxy stands before the API and is not trusted. */
export class OneAddress {
  private address: string | undefined;
  private readonly people = new Set<string>();
  private decided = false;

  constructor(
    { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
    private readonly logger: Logger,
  ) {
    // This process speaks no TLS: an https address implies a proxy.
    if (publicUrl.startsWith('https:') && trustedProxies.length === 0)
      logger.warn(`PUBLIC_URL is https and TRUSTED_PROXIES is empty: ${REMEDY}`);
  }

  /** Inspects a completed request; only signed-in people count, because a stranger can invent a token. */
  inspect({ ip, user }: Pick<AuthenticatedRequest, 'ip' | 'user'>): void {
    if (this.decided || !user) return;
    this.address ??= ip;
    this.people.add(user.id);
    if (this.address !== ip) return this.decide();
    if (this.people.size < PEOPLE) return;
    this.logger.warn({ people: PEOPLE }, `everybody comes from one address: ${REMEDY}`);
    this.decide();
  }

  private decide(): void {
    this.decided = true;
    this.people.clear();
  }
}
