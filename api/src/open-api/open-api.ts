import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_VERSION, ERRORS, HEADERS } from '@app/contracts';
import { readAnswers, type Schema } from './answers.js';
import { handlersOf } from './handlers.js';
import { describeOperation, type Operation } from './operation.js';
import { WEBHOOKS } from './webhooks.js';

/**
 * Serves the HTTP contract as /api/openapi.json and as the page /api/docs, and returns it. Paths, parameters and bodies of requests come from the
 * controllers and their classes, responses from the types of the handlers, access from the access decorators.
 */
export function openApi(app: NestFastifyApplication, productName: string, cookie: string): () => OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(productName)
    .setDescription('Plan an evening; venues bid for it, live. Errors are application/problem+json.')
    .setVersion(API_VERSION)
    .addCookieAuth(cookie, undefined, 'session')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: HEADERS.backupToken, description: 'For browsers that keep no cookies.' },
      'backupToken',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Of a venue’s staff.' }, 'venue')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: KEYS }, 'venueKey')
    .build();
  let document: OpenAPIObject | undefined;
  const describe = () => (document ??= completed(app, SwaggerModule.createDocument(app, options)));
  SwaggerModule.setup('api/docs', app, describe, {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
  });
  return describe;
}

const KEYS =
  'A key of a venue’s own system (`sk_…`), which an owner makes at the desk. An operation that accepts keys names the scope that the key needs; all others refuse it. After a rotation the secret of before works for a day.';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function completed(app: NestFastifyApplication, document: OpenAPIObject): OpenAPIObject {
  const handlers = handlersOf(app);
  const { answers, schemas } = readAnswers();
  modernise(document);
  for (const [address, path] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = path[method] as Operation | undefined;
      if (!operation) continue;
      // A handler with several paths has an operation for each, distinguished by a number.
      const name = operation.operationId.replace('_', '.').replace(/\[\d+\]$/, '');
      const [answer, handler] = [answers[name], handlers.get(name)];
      if (!answer || !handler) throw new Error(`Nothing is known of what ${name} answers: node scripts/build/answers.mjs`);
      describeOperation(method, address, operation, answer, handler);
    }
  const components = (document.components ??= {});
  components.schemas = { ...components.schemas, ...(schemas as object), Problem: PROBLEM as object };
  return Object.assign(document, { webhooks: WEBHOOKS });
}

/** The form of every error; each status of an operation narrows `code`. */
const PROBLEM: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'traceId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    present: { type: 'object', additionalProperties: true },
    retryAfter: { type: 'integer' },
    work: {
      type: 'object',
      required: ['challenge', 'bits'],
      properties: { challenge: { type: 'string' }, bits: { type: 'integer' } },
    },
    traceId: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object';

/** Writes "or null" in the form of JSON Schema and OpenAPI 3.1 where Nest's decorators write that of 3.0. */
function modernise(document: OpenAPIObject): void {
  walk(document.components?.schemas ?? {});
  walk(document.paths);
}

function walk(node: unknown): void {
  if (!isNode(node)) return;
  Object.values(node).forEach(walk);
  if (node.nullable !== true) return;
  delete node.nullable;
  if (typeof node.type === 'string') {
    node.type = [node.type, 'null'];
    if (Array.isArray(node.enum)) node.enum = [...(node.enum as unknown[]), null];
    return;
  }
  const [target] = isNode(node.allOf) ? Object.values(node.allOf) : [{ $ref: node.$ref }];
  delete node.allOf;
  delete node.$ref;
  node.anyOf = [target, { type: 'null' }];
}
