import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '@app/contracts';
import { isDiskFull } from '@app/persistence';
import type { Logger } from '@app/platform';
import { problemFrom } from './problem-from.js';
import type { ProblemError } from '../problem.js';

/**
 * What a call says that failed without a reason that would help the caller (the fault is ours, or what it names is not there), where the
 * product specification (section 8) has words for it: title and detail, literally. A refusal with a reason keeps its own.
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

/** The words for a route, as `{ title, detail }`; nothing where the specification has none. */
function failureMessageOf(method: string, route: string | undefined): { title: string; detail: string } | null {
  const words = MESSAGES[`${method} ${route ?? ''}`];
  return words ? { title: words[0], detail: words[1] } : null;
}

/** Whether a problem tells the caller more than that the call failed: then its own words stand. */
const hasReason = (problem: ProblemError): boolean =>
  problem.status < 500 && (problem.code !== 'not-found' || problem.detail !== undefined);

/** Answers every refusal and every error in the one form, and logs what is ours. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const problem = problemFrom(error);
    // Whoever went away in the middle of their own body has nobody's fault to note but theirs.
    const { raw } = request;
    const gone = raw?.destroyed && !raw.complete;
    if (problem.status >= 500 && !gone) this.note(error, problem, request);
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const { retryAfter } = problem;
    // What was said of a body that is not coming.
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
    // One sentence, without what led there: it is the same for every request, and the log may stand on that disk.
    if (isDiskFull(error))
      return this.logger.error(where, 'the disk of the database is full: free some space, nothing that was saved is lost');
    this.logger[problem.status === 503 ? 'warn' : 'error']({ err: error, ...where }, problem.code);
  }
}
