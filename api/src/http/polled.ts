import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '@app/contracts';

/** Changes with every build, and is the same in all its processes: a new build must not answer 304 for a body of another shape. */
const BUILD = Math.floor(statSync(fileURLToPath(import.meta.url)).mtimeMs).toString(36);

/** The body of a handler that sends it by itself; the description of the API is made from what handlers say that they answer. */
export type Sent<_Body> = void;

/** The tag of what one viewer reads as one view at one revision (a plan's seq or a feed's revision). */
export function etagOf(viewer: string, view: string, rev: number): string {
  return `W/"${BUILD}.${viewer}.${view}.${rev}"`;
}

/** Marks an answer as private and tagged; true when the reader has it already and a 304 was set, so that no body is needed. */
export function unchanged(request: FastifyRequest, reply: FastifyReply, etag: string, seq?: number): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-store').header(HEADERS.now, new Date().toISOString());
  if (seq !== undefined) reply.header(HEADERS.streamSeq, String(seq));
  if (request.headers['if-none-match'] !== etag) return false;
  reply.status(304);
  return true;
}
