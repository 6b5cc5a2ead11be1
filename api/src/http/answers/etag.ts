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

/** What a handler marked `ETag` gives across plans: the revision that it is of (a feed's), and how to read it for who has not read it yet. */
export interface Tagged<Body> {
  rev: number | string;
  read: () => Body | Promise<Body>;
}

/** Who reads a plan, and the seq of its log at which they do. */
export interface PlanHead {
  viewer: string;
  seq: number;
}

/**
 * What a handler marked `ETag` gives of one plan. `head` is asked first by who has read it already, and must let in and refuse as `read`
 * does, which gets what `head` gave.
 */
export interface PlanTagged<Body> {
  head: () => Promise<PlanHead>;
  read: (head: PlanHead | null) => Promise<PlanHead & { body: Body }>;
}

type Given = Tagged<unknown> | PlanTagged<unknown>;

/** Tags what the handler gives as this view, told apart by its path and query; who has it already gets a 304 and nothing is read. */
export const ETag = (view: string) => applyDecorators(SetMetadata(VIEW, view), UseInterceptors(EtagInterceptor));

@Injectable()
export class EtagInterceptor implements NestInterceptor<Given> {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<Given>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<AuthenticatedRequest>(), http.getResponse<FastifyReply>()];
    const told = { ...(request.params as object), ...(request.query as object) } as Record<string, string>;
    const view = [this.reflector.get<string>(VIEW, context.getHandler()), new URLSearchParams(told)].join('.');
    return next
      .handle()
      .pipe(mergeMap((given) => ('rev' in given ? ofFeed(given, view, request, reply) : ofPlan(given, view, request, reply))));
  }
}

async function ofFeed({ rev, read }: Tagged<unknown>, view: string, request: AuthenticatedRequest, reply: FastifyReply): Promise<unknown> {
  const viewer = request.user?.id ?? request.venue?.venueId ?? fail('not-signed-in');
  return notModified(request, reply, etagOf(viewer, view, rev)) ? undefined : read();
}

async function ofPlan({ head, read }: PlanTagged<unknown>, view: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const isKnown = ({ viewer, seq }: PlanHead): boolean => {
    reply.header(HEADERS.streamSeq, String(seq));
    return notModified(request, reply, etagOf(viewer, view, seq));
  };
  const before = request.headers['if-none-match'] === undefined ? null : await head();
  if (before && isKnown(before)) return undefined;
  const { body, ...now } = await read(before);
  if (isKnown(now)) return undefined;
  if (body !== null) return body;
  // As text: an answer of null would become an empty body.
  reply.type('application/json; charset=utf-8');
  return 'null';
}

/** The tag of what one viewer reads as one view at one revision (a plan's seq or a feed's revision). */
function etagOf(viewer: string, view: string, rev: number | string): string {
  return `W/"${BUILD}.${viewer}.${view}.${rev}"`;
}

/** Marks an answer as private and tagged; true when the reader has it already and a 304 was set, so that no body is needed. */
function notModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-store').header(HEADERS.now, new Date().toISOString());
  if (request.headers['if-none-match'] !== etag) return false;
  reply.status(304);
  return true;
}
