import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { RequestDetails } from 'web-push';
import { lookUpPublic } from '@app/platform';

interface CallOptions {
  /** What is called, for the error. */
  name: string;
  /** Whether it may be this machine. */
  local: boolean;
  deadlineMs: number;
}

/**
 * Sends a request to an address that strangers chose, and returns the status. The connection goes to the public address that was looked up for it. It
 * follows no redirect. One deadline covers the whole call, the body of the answer too, because a service that sends a byte now and then is never idle.
 * The error omits the address, which may be a secret.
 */
export function callPublic(
  { endpoint, method, headers, body }: Pick<RequestDetails, 'endpoint' | 'method' | 'headers'> & { body: Buffer | string | null },
  { name, local, deadlineMs }: CallOptions,
): Promise<number> {
  const url = new URL(endpoint);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const request = send(url, { method, headers, signal, ...(local ? {} : { lookup: lookUpPublic }) }, (answer) => {
      // The body of the answer is of no use, and its interruption is no failure either.
      answer.on('error', () => undefined).resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`${name} was not reached: ${signal.aborted ? 'ETIMEDOUT' : (error.code ?? 'unknown')}`)),
    );
    request.end(body);
  });
}
