import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect } from '@jest/globals';
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifyReply } from 'fastify';
import { ERRORS, HEADERS, type ErrorCode } from '@app/contracts';
import type { ApiConfig } from '@app/platform';
import { createApi, type Api } from '../create-app.js';
import type { Schema } from '../open-api/answers.js';

export type { Api } from '../create-app.js';

/** One possible response of an operation. */
interface Described {
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, { required?: boolean }>;
}
/** The part of /api/openapi.json that describes responses. */
export interface Description {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Described>; security?: unknown }>>;
  components: { schemas: Record<string, Schema> };
}
/** A response as sent. */
export interface Answered {
  method: string;
  /** As in the description: /api/bids/{id}/accept */
  path: string;
  status: number;
  header: (name: string) => unknown;
  text: string;
}

/** Headers that only the declaring responses may have, and their declarations. */
const DECLARED_BY = {
  ETag: '@ETag(view), @TaggedBody() or @ForEverybody()',
  [HEADERS.streamSeq]: '@ETag(view) or a command that writes to a plan',
  Link: '@Paged() and a query with a cursor',
  'Retry-After': 'a code of 429 or 503',
};
const PROBLEM = 'application/problem+json';
const FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  binary: () => true,
};

/** Most schemas are used a few times, and named parts in many of them: they are not inlined, and their code is not optimised. */
const COMPILER = { strict: false, formats: FORMATS, allErrors: true, inlineRefs: false, code: { optimize: false } };

/** Checks responses against the description; an undescribed field is a leak. Each schema is compiled once. */
export class Contract {
  private readonly ajv = new Ajv(COMPILER);
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly description: Description) {
    this.ajv.addSchema({ $id: 'api', ...(closed({ components: description.components }) as object) });
  }

  /** Returns the fault of a response; null when it is as described, or its path is not described. */
  fault({ method, path, status, header, text }: Answered): string | null {
    const operation = this.description.paths[path]?.[method.toLowerCase()];
    if (!operation) return null;
    const handler = () => placeOf(operation.operationId);
    const type = String(header('content-type'));
    const declaredResponse = operation.responses[String(status)];
    const code = text && type.startsWith(PROBLEM) ? (JSON.parse(text) as { code: ErrorCode }).code : null;
    if (code && code in ERRORS && !JSON.stringify(declaredResponse?.content ?? '').includes(`"${code}"`))
      return `${status} has the code ${code}, which is not declared: add '${code}' to @Refuses(…) of ${handler()}`;
    if (!declaredResponse) {
      const known = Object.keys(operation.responses).join(', ');
      return `${status} is not among ${known}: answer one of these or put @HttpCode(${status}) on ${handler()} ${text.slice(0, 200)}`;
    }
    for (const [name, declared] of Object.entries(DECLARED_BY)) {
      const [present, known] = [header(name.toLowerCase()) !== undefined, declaredResponse.headers?.[name]];
      if (present && !known) return `${status} has the header ${name}, which is declared by ${declared}: see ${handler()}`;
      if (known?.required && !present) return `${status} has no header ${name}, which is declared by ${declared}: see ${handler()}`;
    }
    const isForAll = status < 400 && operation.security instanceof Array && operation.security.length === 0;
    if (!isForAll && !/\bno-store$/.test(String(header('cache-control'))))
      return `${status} may be kept by a cache on the way: remove @ForEverybody() or the cache-control header from ${handler()}`;
    const [[media, { schema }] = ['', { schema: null }]] = Object.entries(declaredResponse.content ?? {});
    if (!schema) return text === '' ? null : `${status} has a body, and nothing is the return type of ${handler()}: ${text.slice(0, 200)}`;
    if (!type.startsWith(media)) return `${status} is ${type}: put @Header('content-type', …) on ${handler()}`;
    const validate = this.validatorOf(schema);
    if (validate(media.includes('json') ? JSON.parse(text) : text)) return null;
    const wrong = `${this.ajv.errorsText(validate.errors, { dataVar: 'body' })}: ${JSON.stringify(validate.errors?.[0]?.params)}`;
    return `${status} ${wrong}: change the return type of ${handler()} (libs/contracts), or what it returns ${text.slice(0, 400)}`;
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const key = JSON.stringify(schema);
    let found = this.compiled.get(key);
    if (!found) this.compiled.set(key, (found = this.ajv.compile(closed(schema) as object)));
    return found;
  }
}

const SRC = fileURLToPath(new URL('../', import.meta.url));

/** The handler of an operation with its file and line, for messages. */
function placeOf(operationId: string): string {
  const [controller = '', method = ''] = operationId.replace(/\[\d+\]$/, '').split('_');
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.controller.ts'))) {
    const text = readFileSync(SRC + file, 'utf8');
    const start = text.search(new RegExp(`class ${controller}\\b`));
    const at = start < 0 ? -1 : start + text.slice(start).search(new RegExp(`^  (?:async )?${method}\\(`, 'm'));
    if (at >= 0) return `${controller}.${method} (api/src/${file}:${text.slice(0, at).split('\n').length})`;
  }
  return operationId;
}

/** The schema with every object closed: undescribed fields are not allowed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const all = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'enum' ? inner : closed(inner)]));
  if (typeof all.$ref === 'string') all.$ref = `api${all.$ref}`;
  const isObject = all.type === 'object' || (Array.isArray(all.type) && all.type.includes('object'));
  return isObject && all.additionalProperties === undefined ? { ...all, additionalProperties: false } : all;
}

/**
 * One per test worker: each spec file loads this module again, the API's description is the same in all, and its schemas take a second to compile.
 */
const kept = globalThis as { contractOfApi?: Contract };

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json');

/** Starts the real API, and passes each response that differs from the API's own description to `report`. */
async function createWatchedApi(report: (fault: string) => void, config: ApiConfig, webRoot?: string): Promise<Api> {
  const api = await createApi(config, webRoot);
  api.app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply, payload) => {
      const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
      if (!path?.startsWith('/api/') || path.startsWith('/api/docs') || path.startsWith('/api/openapi')) return;
      const contract = (kept.contractOfApi ??= new Contract(api.description() as unknown as Description));
      const text = typeof payload === 'string' || (Buffer.isBuffer(payload) && isJson(reply)) ? String(payload) : '';
      const answer = { method: request.method, path, status: reply.statusCode, header: (name: string) => reply.getHeader(name), text };
      const fault = contract.fault(answer);
      if (fault) report(`${request.method} ${path}: ${fault}`);
    });
  return api;
}

/** Returns a function that starts the real API; each test in which one of them sends an undescribed response fails. */
export function watchContract(): (config: ApiConfig, webRoot?: string) => Promise<Api> {
  const faults: string[] = [];
  const expectNoFaults = () => expect([...new Set(faults.splice(0))]).toEqual([]);
  afterEach(expectNoFaults);
  afterAll(expectNoFaults);
  return (config, webRoot) => createWatchedApi((fault) => faults.push(fault), config, webRoot);
}
