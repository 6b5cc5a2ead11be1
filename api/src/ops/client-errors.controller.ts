import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ERROR_KINDS, CLIENT_ERROR_LIMITS, HEADERS, PAGES, type ClientError } from '@app/contracts';
import { redactPrivateData } from '@app/domain';
import type { Logger, Metrics } from '@app/platform';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { IsoInstant, Nullable, OneOf, Text } from '../http/requests/fields.js';
import { Public } from '../http/session/access.js';
import { LOGGER, METRICS } from '../tokens.js';

class ClientErrorDto implements ClientError {
  @OneOf(CLIENT_ERROR_KINDS)
  kind!: ClientError['kind'];

  @Text({ min: 1, max: CLIENT_ERROR_LIMITS.message })
  message!: string;

  @Nullable()
  @Text({ max: CLIENT_ERROR_LIMITS.stack })
  stack!: string | null;

  @OneOf([...new Set(Object.values(PAGES)), 'none'])
  route!: ClientError['route'];

  @IsoInstant()
  build!: string;
}

/** Errors of browsers: a log line and a count, neither with personal data. */
@Public()
@Controller('client-errors')
export class ClientErrorsController {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  /** Report an error of a browser. Private words are taken out before it is logged. */
  @Limit({ name: 'client-errors', points: 20, seconds: 60 })
  @Post()
  @HttpCode(204)
  @Refuses()
  add(@Body() body: ClientErrorDto, @Req() { id }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    const { kind, message, stack, route, build } = body;
    this.metrics.clientErrors.inc({ kind });
    this.logger.warn(
      { traceId: id, kind, error: redactPrivateData(message), stack: stack && redactPrivateData(stack), page: route, build },
      'an error in a browser',
    );
    void reply.header(HEADERS.traceId, id);
  }
}
