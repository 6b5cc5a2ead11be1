import type { FastifyRequest } from 'fastify';
import { fail } from './problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser's request comes from our own pages. Programs send neither header and have no cookies to be stolen. */
export function isOwnOrigin(headers: FastifyRequest['headers'], publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (origin === new URL(publicUrl).origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Refuses mutations from other sites: a cookie alone must not be enough. */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!SAFE.has(request.method) && !isOwnOrigin(request.headers, publicUrl)) fail('wrong-origin');
}
