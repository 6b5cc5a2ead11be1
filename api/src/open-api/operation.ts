import { STATUS_CODES } from 'node:http';
import { ERRORS, HEADERS, STAFF_ROLES, type ErrorCode } from '@app/contracts';
import { STAFF_RIGHTS } from '@app/domain';
import { rightFor, type Access } from '../http/session/access.js';
import type { Answer, Schema } from './answers.js';
import type { Handler } from './handlers.js';

/** One possible response. */
interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: Schema; required?: boolean }>;
  content?: Record<string, { schema: Schema }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}
/** The part of an operation that is completed here. */
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: object;
  security?: Record<string, string[]>[];
  responses: Record<string, Response>;
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'integer' };

const SENT = {
  etag: { description: 'What was read; send it as If-None-Match the next time.', schema: TEXT, required: true },
  now: { description: 'The server’s clock.', schema: { type: 'string', format: 'date-time' }, required: true },
  seqRead: { description: 'The seq of the plan’s log at which this was read.', schema: NUMBER },
  seqWritten: { description: 'How far the plan’s log reaches after the command, where it wrote to one.', schema: NUMBER },
  next: { description: 'Where the list goes on, rel="next".', schema: TEXT },
  retryAfter: { description: 'Seconds after which trying again makes sense.', schema: NUMBER, required: true },
} as const;

/** Completes an operation of the controllers' decorators: its access, responses, headers and refusals. */
export function describeOperation(method: string, address: string, operation: Operation, answer: Answer, handler: Handler): void {
  const { summary, description, body, etag = false } = answer;
  Object.assign(operation, { summary, ...(description ? { description } : {}) });
  const parameters = (operation.parameters ??= []);
  // The type of an id is no class, and the generator leaves out what has none.
  for (const [, name = ''] of address.matchAll(/\{(\w+)\}/g))
    if (!parameters.some((parameter) => parameter.name === name)) parameters.push({ name, in: 'path', required: true, schema: TEXT });
  const names = new Set(parameters.map(({ name }) => name));
  for (const parameter of parameters)
    if (parameter.in === 'path' && /^id$|Id$/.test(parameter.name)) parameter.schema = { type: 'string', format: 'uuid' };
  const refuses = handler.refuses ?? undeclared(operation.operationId);
  parameters.push(...handler.reads.map(headerRead));
  if (handler.idempotent) parameters.push(keyHeader(handler.idempotent.needed));
  operation.security = securityOf(handler, method);

  const [status = '200'] = Object.keys(operation.responses);
  const isCommand = method !== 'get';
  const success: Response = { description: STATUS_CODES[status] ?? '' };
  if (body) success.content = { [handler.media]: { schema: body } };
  const headers: Response['headers'] = {};
  if (handler.tagged) headers['ETag'] = SENT.etag;
  if (etag) Object.assign(headers, { ETag: SENT.etag, [HEADERS.now]: SENT.now, [HEADERS.streamSeq]: SENT.seqRead });
  if (isCommand && handler.access !== 'venue') headers[HEADERS.streamSeq] = SENT.seqWritten;
  if (names.has('cursor')) headers.Link = SENT.next;
  if (Object.keys(headers).length > 0) success.headers = headers;
  operation.responses = { [status]: success };
  if (etag || handler.tagged) {
    parameters.push({ name: 'If-None-Match', in: 'header', description: 'The ETag of what is there already.', schema: TEXT });
    operation.responses['304'] = { description: 'Nothing has changed since.', headers };
  }
  const reads = parameters.some((parameter) => parameter.in !== 'header') || operation.requestBody !== undefined;
  Object.assign(operation.responses, refusals([...refuses, ...commonCodes(handler, isCommand, reads)]));
}

function undeclared(name: string): never {
  throw new Error(`${name} does not say what it refuses: put @Refuses(…) on it, with its codes besides those of commonCodes`);
}

const keyHeader = (required: boolean): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'The same key and body are answered as the first time, and done once.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
});

/** A header that the handler reads; Nest does not describe those. */
function headerRead(name: string): Parameter {
  if (name === HEADERS.wantBackup)
    return {
      name,
      in: 'header',
      description: 'The answer shall also carry a backup token, for a browser that keeps no cookies.',
      schema: { type: 'string', enum: ['1'] },
    };
  return { name, in: 'header', schema: TEXT };
}

/** The credentials of the route, with the roles if it admits only some. */
function securityOf({ access, right, scope }: Handler, method: string): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'venue') {
    const roles = STAFF_RIGHTS[rightFor(right, method)];
    return [{ venue: roles.length === STAFF_ROLES.length ? [] : [...roles] }, ...(scope ? [{ venueKey: [scope] }] : [])];
  }
  const roles = access === 'ops' ? ['ops', 'admin'] : [];
  return [{ session: roles }, { backupToken: roles }];
}

const SIGNED_IN: readonly Access[] = ['user', 'token', 'ops', 'venue'];

/** The codes of refusals and errors that any handler of this kind can have. */
function commonCodes({ access, idempotent }: Handler, isCommand: boolean, reads: boolean): ErrorCode[] {
  const codes: ErrorCode[] = ['malformed-request', 'rate-limited', 'internal', 'unavailable'];
  if (SIGNED_IN.includes(access)) codes.push('identity-changed', 'not-signed-in');
  // A route of a venue refuses keys, unless it names a scope, which the key may lack.
  if (access === 'ops' || access === 'venue') codes.push('forbidden');
  if (access === 'ops') codes.push('second-factor-missing', 'team-session-ended');
  if (isCommand) codes.push('wrong-origin', 'body-too-large', 'unsupported-media-type');
  if (reads) codes.push('invalid-fields');
  if (idempotent) codes.push('idempotency-key-reused');
  if (idempotent?.needed) codes.push('idempotency-key-required');
  return codes;
}

/** The refusals by their status. */
function refusals(codes: readonly ErrorCode[]): Record<string, Response> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...new Set(codes)].sort()) {
    const [status] = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, possible]): [string, Response] => [
      String(status),
      {
        description: possible.map((code) => `\`${code}\`: ${ERRORS[code][1]}.`).join(' '),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': SENT.retryAfter } } : {}),
        content: { 'application/problem+json': { schema: { allOf: [ref('Problem'), { properties: { code: { enum: possible } } }] } } },
      },
    ]),
  );
}
