import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnerFlagView } from '@app/contracts';
import { CurrentUser, ForOps, type CurrentUserOf } from '../http/access.js';
import { paged, PageQuery, pageOf } from '../http/page.js';
import { OwnerFlagsService } from './owner-flags.service.js';

/** Venues of one owner that bid for one plan. */
@ForOps()
@Controller('admin/owner-flags')
export class OwnerFlagsController {
  constructor(private readonly service: OwnerFlagsService) {}

  @Get()
  async list(
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnerFlagView[]> {
    return paged(request, reply, query, await this.service.open(pageOf(query)));
  }

  @Post(':id/close')
  @HttpCode(204)
  close(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.close(user, id);
  }
}
