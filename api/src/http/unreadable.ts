import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { fail, ProblemError } from './problem.js';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';
/** Deeper than anything that a client of ours sends; what walks a body would run out of stack long before 100 KiB of brackets end. */
const DEEPEST = 20;

/** Answers what is no HTTP, or has too long a head: it never becomes a request, so that no filter sees it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(new ProblemError('malformed-request').toProblem());
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: ${PROBLEM_JSON}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
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
