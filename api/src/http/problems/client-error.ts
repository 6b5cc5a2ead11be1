import type { Socket } from 'node:net';
import { HEADERS } from '@app/contracts';
import { ProblemError } from '../problem.js';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Responds to a request that is not HTTP, has too long a head, or does not end in time: no filter sees it. */
export const answerClientError =
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
