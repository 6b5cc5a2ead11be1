import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HEADERS } from '@app/contracts';
import { fail, ProblemError } from './problem.js';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';
/** Deeper than anything that a client of ours sends; what walks a body would run out of stack long before 100 KiB of brackets end. */
const DEEPEST = 20;

/** Answers what is no HTTP, has too long a head, or does not come to its end in time: no filter sees it. */
export const answerUnreadable =
  (always: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const problem = new ProblemError(slow ? 'request-too-slow' : 'malformed-request').toProblem();
    const body = JSON.stringify(problem);
    const headers = {
      ...always,
      'content-type': PROBLEM_JSON,
      [HEADERS.traceId]: problem.traceId,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${slow ? '408 Request Timeout' : '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`);
  };

/** Refuses a body that is nested deeper than any of ours. */
export function checkDepth({ body }: FastifyRequest): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) fail('malformed-request', 'That is nested too deeply.');
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []));
  }
}
