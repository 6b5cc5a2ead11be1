import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { OwnerFlagView } from '@app/contracts';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { OwnerFlagsService } from './owner-flags.service.js';

/** Plans on which several venues of one owner bid. */
@ForOps()
@Controller('admin/owner-flags')
export class OwnerFlagsController {
  constructor(private readonly service: OwnerFlagsService) {}

  /** List plans with several bids of one owner. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: PageQuery): Promise<OwnerFlagView[]> {
    return this.service.open(pageOf(query));
  }

  /** Close a flag of several bids of one owner. The second of two at once is refused. */
  @Post(':id/close')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  close(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.close(user, id);
  }
}
