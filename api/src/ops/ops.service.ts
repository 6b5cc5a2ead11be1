import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettingsInForce } from '@app/application';
import type { OpsFeature, OpsView, Runbook } from '@app/contracts';
import { OPS_ALARMS } from '@app/domain';
import { Database } from '@app/persistence';
import type { Backends, Config } from '@app/platform';
import { fail } from '../http/problem.js';
import { BACKENDS, CONFIG, LIVE_SETTINGS } from '../tokens.js';

const GUIDE = new URL('../../../docs/operations.md', import.meta.url);

/** The health of the processes, the configuration, and the runbooks of alarms. */
@Injectable()
export class OpsService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BACKENDS) private readonly backends: Backends,
    @Inject(LIVE_SETTINGS) private readonly liveSettings: LiveSettingsInForce,
  ) {}

  async view(): Promise<OpsView> {
    return { ...(await this.database.samples.lastHour()), features: this.features() };
  }

  /** The section of the operators' guide for an alarm. */
  async runbook(alarm: string): Promise<Runbook> {
    const title = Object.entries(OPS_ALARMS).find(([name]) => name === alarm)?.[1].runbook ?? fail('not-found');
    const guide = await readFile(GUIDE, 'utf8');
    const section = guide.split(/^(?=##+ )/m).find((part) => part.startsWith(`### ${title}\n`)) ?? fail('not-found');
    return { title, text: section.slice(section.indexOf('\n')).trim() };
  }

  private features(): OpsView['features'] {
    const { redisUrl, sendsMail, vapidPrivateKey, analyticsUrl, businessProfile, demoMarket, rateLimits } = this.config;
    const set: Record<OpsFeature, boolean> = {
      redis: redisUrl !== undefined,
      mail: sendsMail,
      push: vapidPrivateKey !== undefined,
      analytics: analyticsUrl !== undefined,
      profiles: businessProfile !== undefined,
      market: this.liveSettings.isMarketOn(demoMarket),
      limits: rateLimits,
    };
    const away = redisUrl !== undefined && !this.backends.reachable();
    return Object.entries(set).map(([name, on]) => ({
      name: name as OpsFeature,
      state: name === 'redis' && away ? 'away' : on ? 'on' : 'off',
    }));
  }
}
