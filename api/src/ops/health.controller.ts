import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database } from '@app/persistence';
import { checkHealth, type Backends } from '@app/platform';
import { Public } from '../http/session/access.js';
import { BACKENDS } from '../tokens.js';
import { healthOf } from './health.js';

/** Health for supervisors and load balancers; metrics are on the private port alone. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(BACKENDS) private readonly backends: Backends,
  ) {}

  /** Liveness: the process responds. */
  @Get('health/live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Readiness: the process can serve. */
  @Get('health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await checkHealth(healthOf(this.database, this.backends));
    await reply
      .code(report.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(report);
  }
}
