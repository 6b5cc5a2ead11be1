import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { StuckRowView } from '@app/contracts';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged } from '../http/requests/page.js';
import { StuckRowsQuery } from './admin.dto.js';
import { StuckRowsService } from './stuck-rows.service.js';

/** Work that the worker has given up, and the command to retry it. */
@ForOps()
@Controller('admin/stuck-rows')
export class StuckRowsController {
  constructor(private readonly rows: StuckRowsService) {}

  /** List work that the worker has given up. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: StuckRowsQuery): Promise<StuckRowView[]> {
    return this.rows.list(query);
  }

  /** Retry work that the worker has given up. */
  @Post(':kind/:id/retry')
  @HttpCode(200)
  @Refuses('not-found', 'not-stuck')
  retry(@CurrentUser() user: AuthUser, @Param('kind') kind: string, @Param('id') id: string): Promise<StuckRowView> {
    return this.rows.retry(user, kind, id);
  }
}
