import type { ErrorCode, Problem } from '@app/contracts';

/** Who calls, and with what. */
export interface Call {
  cookie?: string;
  token?: string;
  key?: string;
  body?: unknown;
  /** Sent as it is, instead of a body. */
  file?: { bytes: Buffer; type: string };
  headers?: Record<string, string>;
}

/** What came back; `code` and `fieldErrors` are the problem's, null and none for a success, whose body is a T. */
export interface Reply<T = unknown> {
  status: number;
  body: T;
  code: ErrorCode | null;
  fieldErrors: Record<string, string[]>;
  headers: Headers;
}

/** Calls the API under test as a program does: no Origin, JSON only where there is a body. */
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
