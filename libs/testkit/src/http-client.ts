import type { ErrorCode, Problem } from '@app/contracts';

/** The caller and the content of a call. */
export interface Call {
  cookie?: string;
  token?: string;
  key?: string;
  body?: unknown;
  /** A file that is sent unchanged in place of a body. */
  file?: { bytes: Buffer; type: string };
  headers?: Record<string, string>;
}

/** The answer. `code` and `fieldErrors` are those of the problem; a success has null and none, and a body of type T. */
export interface Reply<T = unknown> {
  status: number;
  body: T;
  code: ErrorCode | null;
  fieldErrors: Record<string, string[]>;
  headers: Headers;
}

/** Calls the API under test as a program does: without an Origin, and with JSON only if there is a body. */
export async function call<T = unknown>(
  url: string,
  route: string,
  { cookie, token, key, body, file, headers }: Call = {},
): Promise<Reply<T>> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file ? { 'content-type': file.type } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file ? { body: new Uint8Array(file.bytes) } : {}),
  });
  const text = await answer.text();
  const parsed: unknown = /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : text;
  const problem = answer.ok || answer.status === 304 ? null : (parsed as Problem);
  return {
    status: answer.status,
    body: parsed as T,
    code: problem?.code ?? null,
    fieldErrors: problem?.fieldErrors ?? {},
    headers: answer.headers,
  };
}
