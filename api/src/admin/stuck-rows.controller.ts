import { Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StuckRowView } from '@app/contracts';
import { CurrentUser, ForOps, type CurrentUserOf } from '../http/access.js';
import { paged } from '../http/page.js';
import { StuckRowsQuery } from './stuck-rows.dto.js';
import { StuckRowsService } from './stuck-rows.service.js';

/** What the worker could not do, and the command to try it again. */
@ForOps()
@Controller('admin/stuck-rows')
export class StuckRowsController {
  constructor(private readonly rows: StuckRowsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(
    @Query() query: StuckRowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StuckRowView[]> {
    return paged(request, reply, query, await this.rows.list(query));
  }

  @Post(':kind/:id/retry')
  @HttpCode(200)
  retry(@CurrentUser() user: CurrentUserOf, @Param('kind') kind: string, @Param('id') id: string): Promise<StuckRowView> {
    return this.rows.retry(user, kind, id);
  }
}
