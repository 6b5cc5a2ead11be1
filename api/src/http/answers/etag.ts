import { applyDecorators, Injectable, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { HEADERS, isUuid } from '@app/contracts';
import { admitViewer, type AuthenticatedRequest } from '../session/access.js';
import { fail } from '../problem.js';
import { readsPart } from '../requests/route-arguments.js';
import { PlanAnswers, type PlanTagged } from './plan-answers.js';
import { etagOf } from './tag.js';

const VIEW = 'etag-view';

/** The result of a handler marked `ETag` across plans: its revision (a feed's), and the read of its body for a caller without it. */
export interface Tagged<Body> {
  rev: number | string;
  read: () => Body | Promise<Body>;
}

type Given = Tagged<unknown> | PlanTagged<unknown>;

/** Tags the handler's result as this view, distinguished by its arguments; a caller that has it gets a 304 without a read. */
export const ETag = (view: string) => applyDecorators(SetMetadata(VIEW, view), UseInterceptors(EtagInterceptor));

@Injectable()
class EtagInterceptor implements NestInterceptor<Given> {
  constructor(
    private readonly reflector: Reflector,
    private readonly plans: PlanAnswers,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Given>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<AuthenticatedRequest>(), http.getResponse<FastifyReply>()];
    const view = [this.reflector.get<string>(VIEW, context.getHandler()), argumentsOf(request, context)].join('.');
    return next
      .handle()
      .pipe(mergeMap((given) => ('rev' in given ? ofFeed(given, view, request, reply) : this.ofPlan(given, view, request, reply))));
  }

  private async ofPlan(given: PlanTagged<unknown>, view: string, request: AuthenticatedRequest, reply: FastifyReply): Promise<unknown> {
    const onViewer = (viewer: string) => {
      admitViewer(request.headers, viewer);
      request.reader = viewer;
    };
    const { etag, seq, body } = await this.plans.answer(given, view, onViewer, request.headers['if-none-match']);
    reply.header(HEADERS.streamSeq, String(seq));
    if (notModified(request, reply, etag) || body === null) return undefined;
    reply.type('application/json; charset=utf-8');
    return body;
  }
}

/** Returns the parts of the path and, if the handler reads it, of the query, each in one spelling: an address cannot create new views. */
function argumentsOf({ params, query }: AuthenticatedRequest, context: ExecutionContext): string {
  const read = { ...(params as object), ...(readsPart(context, RouteParamtypes.QUERY) ? (query as object) : {}) };
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(read))
    written.append(name, isUuid(String(value)) ? String(value).toLowerCase() : String(value));
  written.sort();
  return written.toString();
}

async function ofFeed({ rev, read }: Tagged<unknown>, view: string, request: AuthenticatedRequest, reply: FastifyReply): Promise<unknown> {
  const viewer = request.user?.id ?? request.venue?.venueId ?? fail('not-signed-in');
  return notModified(request, reply, etagOf(viewer, view, rev)) ? undefined : read();
}

/** Marks a response as private and tagged; true when the caller has it already and a 304 was set, so that no body is needed. */
function notModified(request: AuthenticatedRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-store').header(HEADERS.now, new Date().toISOString());
  if (request.headers['if-none-match'] !== etag) return false;
  reply.status(304);
  return true;
}
