import type { FastifyRequest } from 'fastify';
import { fail } from '../problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser's request comes from our own pages. Programs send neither header and have no cookies to steal. */
export function isOwnOrigin(headers: FastifyRequest['headers'], publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  const own = new URL(publicUrl);
  // The same server under another name or address; the scheme is the public one, or a page without TLS would pass as one with it.
  return origin === own.origin || (host !== undefined && origin === originAt(own.protocol, host));
}

function originAt(protocol: string, host: string): string | null {
  try {
    return new URL(`${protocol}//${host}`).origin;
  } catch {
    return null;
  }
}

/** Refuses mutations from other sites: a cookie alone must not be enough. */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!SAFE.has(request.method) && !isOwnOrigin(request.headers, publicUrl)) fail('wrong-origin');
}
