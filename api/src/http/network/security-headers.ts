import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '@app/platform';

/** A year, as the preload lists of browsers require. */
const STAYS_TLS = 'max-age=31536000; includeSubDomains';

/** Whether browsers must use TLS from now on. */
const isTls = (publicUrl: string): boolean => publicUrl.startsWith('https:');

type HeaderSettings = Pick<Config, 'publicUrl' | 'analyticsUrl' | 'tiles'>;

/**
 * The security headers of every response. They allow no inline script and no other host; images may be generated (data:) and sockets are our own.
 * Exceptions: the analytics host and the tile server of this installation, if configured.
 */
const rules = ({ publicUrl, analyticsUrl, tiles }: HeaderSettings): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: true,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles.url).origin] : [])],
      // Named besides 'self', because some browsers do not apply it to sockets of the same origin.
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

/** The headers of every response: they are the same for all, so they are built once. */
export function securityHeaders(settings: HeaderSettings): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  helmet(rules(settings))({} as IncomingMessage, answer, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The headers of a response that is sent before any hook runs; it is never a page. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(isTls(publicUrl) ? { 'strict-transport-security': STAYS_TLS } : {}),
});

/** Adds the charset to texts; some packages leave it to the browser's guess. */
export function nameCharset(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && type.startsWith('text/') && !type.includes('charset'))
    reply.header('content-type', `${type}; charset=utf-8`);
  done();
}
