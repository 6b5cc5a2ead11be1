import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database, LagRepository } from '@app/persistence';
import { checkHealth, type Backends, type Metrics } from '@app/platform';
import { Public } from '../http/access.js';
import { BACKENDS, METRICS } from '../tokens.js';

/** For supervisors, load balancers and Prometheus. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(BACKENDS) private readonly backends: Backends,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  /** The process answers. */
  @Get('health/live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** It can serve: 503 without the database; without what the processes share it is only slower. */
  @Get('health/ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await checkHealth([
      { name: 'database', critical: true, check: async () => void (await this.database.now()) },
      { name: 'wake', critical: false, check: () => (this.backends.reachable() ? Promise.resolve() : Promise.reject(new Error('away'))) },
    ]);
    await reply
      .code(report.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(report);
  }

  /** Without the database the lags are as they were last. */
  @Get('metrics')
  async scrape(@Res() reply: FastifyReply): Promise<void> {
    const lag = await new LagRepository(this.database).read().catch(() => null);
    if (lag) {
      this.metrics.auctionLag.set(lag.auctions);
      this.metrics.queueAge.set(lag.reactions);
    }
    await reply.header('content-type', this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }
}
