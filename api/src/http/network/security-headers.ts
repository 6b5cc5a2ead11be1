import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '@app/platform';

/** A year, as the lists of browsers ask for. */
const STAYS_TLS = 'max-age=31536000; includeSubDomains';

/** Whether browsers are told to come by TLS alone from now on. */
const isTls = (publicUrl: string): boolean => publicUrl.startsWith('https:');

type Told = Pick<Config, 'publicUrl' | 'analyticsUrl' | 'tiles'>;

/**
 * What every answer says to the browser. Nothing comes from elsewhere: no inline script, no other host; images may be generated (data:) and
 * sockets are our own. The exceptions are where events are counted and where the squares of maps come from, if this installation has them.
 */
const rules = ({ publicUrl, analyticsUrl, tiles }: Told): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: true,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles.url).origin] : [])],
      // Named besides 'self', which not every browser takes to mean the sockets of the same origin, too.
      'connect-src': [
        "'self'",
        new URL(publicUrl).origin.replace(/^http/, 'ws'),
        ...(analyticsUrl === undefined ? [] : [new URL(analyticsUrl).origin]),
      ],
      'font-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'upgrade-insecure-requests': null,
    },
  },
  strictTransportSecurity: isTls(publicUrl),
});

/** The headers that every answer says this with: the same for all, so they are made once. */
export function securityHeaders(told: Told): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  helmet(rules(told))({} as IncomingMessage, answer, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The same for an answer that is given before any hook runs; it is never a page. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(isTls(publicUrl) ? { 'strict-transport-security': STAYS_TLS } : {}),
});

/** Texts say in which letters they are written; some packages leave that to the browser's guess. */
export function nameCharset(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && type.startsWith('text/') && !type.includes('charset'))
    reply.header('content-type', `${type}; charset=utf-8`);
  done();
}
