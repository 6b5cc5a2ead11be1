import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyDecorators, Injectable, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { HEADERS } from '@app/contracts';
import type { AuthenticatedRequest } from '../session/access.js';
import { fail } from '../problem.js';

/** Changes with every build, and is the same in all its processes: a new build must not answer 304 for a body of another shape. */
const BUILD = Math.floor(statSync(fileURLToPath(import.meta.url)).mtimeMs).toString(36);
const VIEW = 'etag-view';

/** What a handler marked `ETag` gives: the revision that it is of (a feed's), and how to read it for who has not read it yet. */
export interface Tagged<Body> {
  rev: number;
  read: () => Body | Promise<Body>;
}

/** The tag of what one viewer reads as one view at one revision (a plan's seq or a feed's revision). */
export function etagOf(viewer: string, view: string, rev: number): string {
  return `W/"${BUILD}.${viewer}.${view}.${rev}"`;
}

/** Marks an answer as private and tagged; true when the reader has it already and a 304 was set, so that no body is needed. */
export function notModified(request: FastifyRequest, reply: FastifyReply, etag: string, seq?: number): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-store').header(HEADERS.now, new Date().toISOString());
  if (seq !== undefined) reply.header(HEADERS.streamSeq, String(seq));
  if (request.headers['if-none-match'] !== etag) return false;
  reply.status(304);
  return true;
}

/** Tags what the handler gives (`Tagged`) as this view, told apart by its query; who has it already gets a 304 and nothing is read. */
export const ETag = (view: string) => applyDecorators(SetMetadata(VIEW, view), UseInterceptors(EtagInterceptor));

@Injectable()
export class EtagInterceptor implements NestInterceptor<Tagged<unknown>> {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<Tagged<unknown>>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const viewer = request.user?.id ?? request.venue?.venueId ?? fail('not-signed-in');
    const query = new URLSearchParams(request.query as Record<string, string>).toString();
    const view = [this.reflector.get<string>(VIEW, context.getHandler()), ...(query ? [query] : [])].join('.');
    return next.handle().pipe(
      mergeMap(async ({ rev, read }) => {
        const known = notModified(request, http.getResponse<FastifyReply>(), etagOf(viewer, view, rev));
        return known ? undefined : read();
      }),
    );
  }
}
