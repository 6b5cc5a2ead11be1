import { CLIENT_ERROR_LIMITS, HEADERS, PAGES, pageAt, type ClientError, type ClientErrorKind } from '@app/contracts';
import { redactPrivateData } from '@app/domain';
import { ApiError } from './http.js';
import { isOffline } from './network.js';

/** Reports per page load: an error in a loop repeats itself. A crash is reported in any case, because its reader is given the code. */
const MOST = 5;
const reports = new Map<string, Promise<string | null>>();

const messageOf = (error: unknown): string => {
  // The body of a refusal may hold personal data; the code identifies it.
  if (error instanceof ApiError) return `ApiError ${error.status} ${error.code ?? ''}`.trim();
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)) || 'no message';
};

/** The frames of the stack alone: some browsers put the message first. */
const framesOf = (error: unknown): string | null =>
  (error instanceof Error ? error.stack : undefined)
    ?.split('\n')
    .filter((line) => /^\s*at |@.*:\d+$/.test(line))
    .join('\n') ?? null;

/** Sends a report outside of the usual calls: a failed report is ignored, so that it never causes another one. */
async function send(error: ClientError): Promise<string | null> {
  try {
    const answer = await fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(error),
      keepalive: true,
    });
    return answer.ok ? answer.headers.get(HEADERS.traceId) : null;
  } catch {
    return null;
  }
}

/** Reports an error to the server, once per error and without personal data; returns the trace id of its log line if there is one. */
export function reportClientError(kind: ClientErrorKind, error: unknown): Promise<string | null> {
  const message = redactPrivateData(messageOf(error)).slice(0, CLIENT_ERROR_LIMITS.message);
  const stack = redactPrivateData(framesOf(error) ?? '').slice(0, CLIENT_ERROR_LIMITS.stack) || null;
  const key = `${message}\n${stack}`;
  const before = reports.get(key);
  if (before) return before;
  if (isOffline() || (reports.size >= MOST && kind !== 'render')) return Promise.resolve(null);
  const page = pageAt(location.pathname)?.page;
  const sent = send({ kind, message, stack, route: page ? PAGES[page] : 'none', build: __BUILD_ID__ });
  reports.set(key, sent);
  return sent;
}
