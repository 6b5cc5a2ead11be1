import { Body, Controller, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type BidRequestView, type BidView, type OwnBooking, type VotesView } from '@app/contracts';
import { BidsRepository } from '@app/persistence';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { etagOf, unchanged } from '../http/polled.js';
import { fail } from '../http/problem.js';
import { AcceptBidDto, CounterBidDto, VoteDto } from './bids.dto.js';
import { BidsService } from './bids.service.js';

/** Offers, as the planners see them and decide about them. */
@Controller()
export class BidsController {
  constructor(
    private readonly bids: BidsRepository,
    private readonly service: BidsService,
  ) {}

  @Get('datebooks/:id/bids')
  async list(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BidView[] | undefined> {
    const seq = (await this.bids.seqOf(id, user.id)) ?? fail('not-found');
    if (unchanged(request, reply, etagOf(user.id, 'bids', seq), seq)) return undefined;
    const offers = (await this.bids.ofPlan(id, user.id)) ?? fail('not-found');
    return unchanged(request, reply, etagOf(user.id, 'bids', offers.seq), offers.seq) ? undefined : offers.bids;
  }

  @Post('bids/:id/accept')
  async accept(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: AcceptBidDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnBooking> {
    const answer = await this.service.accept(user, id, body, key);
    reply.status(answer.status);
    return answer.body;
  }

  @Post('bids/:id/decline')
  @HttpCode(200)
  decline(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<BidView> {
    return this.service.decline(user, id);
  }

  @Post('bids/:id/counter')
  @HttpCode(200)
  counter(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: CounterBidDto): Promise<BidView> {
    return this.service.counter(user, id, body);
  }

  @Put('bids/:id/vote')
  vote(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: VoteDto): Promise<VotesView> {
    return this.service.vote(user, id, body);
  }

  @Post('bid-requests/:id/close')
  @HttpCode(200)
  close(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<BidRequestView> {
    return this.service.close(user, id);
  }

  @Post('bid-requests/:id/extend')
  @HttpCode(200)
  extend(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<BidRequestView> {
    return this.service.extend(user, id);
  }
}
