import { readFile } from 'node:fs/promises';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import type { OpsFeature, OpsView, Runbook } from '@app/contracts';
import { OPS_ALARMS } from '@app/domain';
import { ProcessSamplesRepository } from '@app/persistence';
import type { Backends, Config } from '@app/platform';
import { Refuses } from '../http/answers/refuses.js';
import { ForOps } from '../http/session/access.js';
import { fail } from '../http/problem.js';
import { BACKENDS, CONFIG } from '../tokens.js';

const GUIDE = new URL('../../../docs/operations.md', import.meta.url);

/** How the product is, for who is on duty. */
@ForOps()
@Controller('admin/ops')
export class OpsController {
  constructor(
    private readonly samples: ProcessSamplesRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BACKENDS) private readonly backends: Backends,
  ) {}

  @Get()
  @Refuses()
  async view(): Promise<OpsView> {
    return { ...(await this.samples.lastHour()), features: this.features() };
  }

  @Get('runbooks/:alarm')
  @Refuses('not-found')
  async runbook(@Param('alarm') alarm: string): Promise<Runbook> {
    const title = Object.entries(OPS_ALARMS).find(([name]) => name === alarm)?.[1].runbook ?? fail('not-found');
    const guide = await readFile(GUIDE, 'utf8');
    const section = guide.split(/^(?=##+ )/m).find((part) => part.startsWith(`### ${title}\n`)) ?? fail('not-found');
    return { title, text: section.slice(section.indexOf('\n')).trim() };
  }

  private features(): OpsView['features'] {
    const { redisUrl, smtpUrl, vapidPrivateKey, analyticsUrl, businessProfile, demoMarket, rateLimits } = this.config;
    const set: Record<OpsFeature, boolean> = {
      redis: redisUrl !== undefined,
      mail: smtpUrl !== undefined,
      push: vapidPrivateKey !== undefined,
      analytics: analyticsUrl !== undefined,
      profiles: businessProfile !== undefined,
      market: demoMarket,
      limits: rateLimits,
    };
    const away = redisUrl !== undefined && !this.backends.reachable();
    return Object.entries(set).map(([name, on]) => ({
      name: name as OpsFeature,
      state: name === 'redis' && away ? 'away' : on ? 'on' : 'off',
    }));
  }
}
