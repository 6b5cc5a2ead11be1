import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApprovalView, BookingView, DisputeView } from '@app/contracts';
import { DisputesRepository } from '@app/persistence';
import { CurrentUser, ForOps, type CurrentUserOf } from '../http/access.js';
import { paged, PageQuery, pageOf } from '../http/page.js';
import { DecideDisputeDto } from './disputes.dto.js';
import { DisputesService } from './disputes.service.js';

/** No-shows that guests deny, and people who have had too many. */
@ForOps()
@Controller('admin')
export class DisputesController {
  constructor(
    private readonly disputes: DisputesRepository,
    private readonly service: DisputesService,
  ) {}

  @Get('disputes')
  async list(
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DisputeView[]> {
    return paged(request, reply, query, await this.disputes.open(pageOf(query)));
  }

  @Post('disputes/:id/decide')
  @HttpCode(200)
  decide(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecideDisputeDto): Promise<BookingView> {
    return this.service.decide(user, id, body);
  }

  @Get('approvals')
  async approvals(
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalView[]> {
    return paged(request, reply, query, await this.disputes.approvals(pageOf(query)));
  }

  @Post('approvals/:id/lift')
  @HttpCode(204)
  lift(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.lift(user, id);
  }
}
