import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '@app/contracts';
import { isDiskFull } from '@app/persistence';
import type { Logger } from '@app/platform';
import { problemFrom } from './problem-from.js';
import type { ProblemError } from '../problem.js';

/**
 * The texts of calls that fail without a reason that would help the caller (an internal error, or a missing resource), literally from section 8 of
 * the product specification: title and detail. A refusal with a reason keeps its own.
 */
const MESSAGES: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  'POST /api/auth/guest': ['Error', 'Failed to create session. Please try again.'],
  'POST /api/auth/guest-login': ['Error', 'Failed to create session. Please try again.'],
  'POST /api/datebooks': ['Error', 'Failed to create plan. Please try again.'],
  'POST /api/preferences': ['Failed to create plan', 'Please try again.'],
  'POST /api/accept-partner-preferences': ['Error', "Failed to accept partner's preferences. Please try again."],
  'POST /api/ask-partner-accept': ['Error', 'Failed to send preference request. Please try again.'],
  'POST /api/notifications/:id/read': ['Error', 'Failed to mark notification as read'],
};

/** The texts for a route, as `{ title, detail }`; nothing if the specification has none. */
function failureMessageOf(method: string, route: string | undefined): { title: string; detail: string } | null {
  const words = MESSAGES[`${method} ${route ?? ''}`];
  return words ? { title: words[0], detail: words[1] } : null;
}

/** Whether a problem has its own reason, which replaces the route's texts. */
const hasReason = (problem: ProblemError): boolean =>
  problem.status < 500 && (problem.code !== 'not-found' || problem.detail !== undefined);

/** Responds to every refusal and every error in one form, and logs internal errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const problem = problemFrom(error);
    // A client that disconnects in the middle of its own body is no error to log.
    const { raw } = request;
    const gone = raw?.destroyed && !raw.complete;
    if (problem.status >= 500 && !gone) this.note(error, problem, request);
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const { retryAfter } = problem;
    // Headers of a body that will not be sent.
    for (const header of ['etag', HEADERS.streamSeq]) reply.removeHeader(header);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    void reply
      .status(problem.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(HEADERS.traceId, request.id)
      .send({ ...problem.toProblem(request.id), ...(!hasReason(problem) && failureMessageOf(request.method, request.routeOptions?.url)) });
  }

  private note(error: unknown, problem: ProblemError, request: FastifyRequest): void {
    const where = { traceId: request.id, route: request.routeOptions?.url };
    // One sentence, without a stack: it is the same for every request, and the log may be on the full disk.
    if (isDiskFull(error))
      return this.logger.error(where, 'the disk of the database is full: free some space, nothing that was saved is lost');
    this.logger[problem.status === 503 ? 'warn' : 'error']({ err: error, ...where }, problem.code);
  }
}
