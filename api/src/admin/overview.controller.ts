import { Controller, Get } from '@nestjs/common';
import type { AdminOverview } from '@app/contracts';
import { OverviewRepository } from '@app/persistence';
import { Refuses } from '../http/answers/refuses.js';
import { ForOps } from '../http/session/access.js';

/** The team's open work and the numbers of today. */
@ForOps()
@Controller('admin/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewRepository) {}

  /** Read what waits for the team. */
  @Get()
  @Refuses()
  read(): Promise<AdminOverview> {
    return this.overview.read();
  }
}
