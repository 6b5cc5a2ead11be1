import { Database } from '@app/persistence';
import { Controller, Get } from '@nestjs/common';
import type { AdminOverview } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { ForOps } from '../http/session/access.js';

/** The team's open work and the numbers of today. */
@ForOps()
@Controller('admin/overview')
export class OverviewController {
  constructor(private readonly database: Database) {}

  /** Read what waits for the team. */
  @Get()
  @Refuses()
  read(): Promise<AdminOverview> {
    return this.database.overview.read();
  }
}
