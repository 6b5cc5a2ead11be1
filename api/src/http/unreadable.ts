import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HEADERS } from '@app/contracts';
import { fail, ProblemError } from './problem.js';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';
/** Deeper than anything that a client of ours sends; what walks a body would run out of stack long before 100 KiB of brackets end. */
const DEEPEST = 20;

/** Answers what is no HTTP, has too long a head, or does not come to its end in time: no filter sees it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const problem = new ProblemError(slow ? 'request-too-slow' : 'malformed-request').toProblem();
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${slow ? '408 Request Timeout' : '400 Bad Request'}\r\ncontent-type: ${PROBLEM_JSON}\r\n${HEADERS.traceId}: ${problem.traceId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Refuses a body that is nested deeper than any of ours. */
export function checkDepth({ body }: FastifyRequest): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) fail('malformed-request', 'That is nested too deeply.');
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []));
  }
}
