import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_VERSION } from '@app/contracts';

/** The HTTP contract from the controllers: /api/openapi.json and the page /api/docs. */
export function openApi(app: NestFastifyApplication, productName: string): void {
  const options = new DocumentBuilder()
    .setTitle(productName)
    .setDescription('Plan an evening; venues bid for it, live. Errors are application/problem+json.')
    .setVersion(API_VERSION)
    .addCookieAuth('sid')
    .addBearerAuth()
    .build();
  let document: ReturnType<typeof SwaggerModule.createDocument> | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= SwaggerModule.createDocument(app, options)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
  });
}
