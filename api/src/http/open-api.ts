import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_VERSION, ERRORS } from '@app/contracts';

/** The HTTP contract from the controllers: /api/openapi.json and the page /api/docs. */
export function openApi(app: NestFastifyApplication, productName: string): void {
  const options = new DocumentBuilder()
    .setTitle(productName)
    .setDescription('Plan an evening; venues bid for it, live. Errors are application/problem+json.')
    .setVersion(API_VERSION)
    .addCookieAuth('sid')
    .addBearerAuth()
    .build();
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= completed(SwaggerModule.createDocument(app, options))), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
  });
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Adds what holds for every operation and is therefore said nowhere: ids are UUIDs, and whatever is no success is a problem. */
function completed(document: OpenAPIObject): OpenAPIObject {
  const schemas = ((document.components ??= {}).schemas ??= {});
  schemas.Problem = PROBLEM;
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation) continue;
      for (const parameter of operation.parameters ?? [])
        if ('in' in parameter && parameter.in === 'path' && /^id$|Id$/.test(parameter.name))
          parameter.schema = { type: 'string', format: 'uuid' };
      operation.responses.default = {
        description: 'A refusal or a failure',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
    }
  return document;
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'traceId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    traceId: { type: 'string', format: 'uuid' },
  },
};
