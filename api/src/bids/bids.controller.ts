import { Body, Controller, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type BidRequestView, type BidView, type OwnBooking, type VotesView } from '@app/contracts';
import { BidsRepository } from '@app/persistence';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { etagOf, notModified } from '../http/answers/etag.js';
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
  @Refuses('not-found')
  async list(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BidView[] | undefined> {
    const seq = (await this.bids.seqOf(id, user.id)) ?? fail('not-found');
    if (notModified(request, reply, etagOf(user.id, 'bids', seq), seq)) return undefined;
    const offers = (await this.bids.ofPlan(id, user.id)) ?? fail('not-found');
    return notModified(request, reply, etagOf(user.id, 'bids', offers.seq), offers.seq) ? undefined : offers.bids;
  }

  @Post('bids/:id/accept')
  @Refuses(
    'adult-required',
    'already-booked',
    'approval-required',
    'bid-no-longer-open',
    'contact-required',
    'forbidden',
    'idempotency-key-required',
    'idempotency-key-reused',
    'not-found',
    'venue-full',
    'version-mismatch',
  )
  async accept(
    @CurrentUser() user: AuthUser,
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
  @Refuses('bid-no-longer-open', 'forbidden', 'not-found')
  decline(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<BidView> {
    return this.service.decline(user, id);
  }

  @Post('bids/:id/counter')
  @HttpCode(200)
  @Refuses(
    'bid-no-longer-open',
    'bid-rule',
    'counter-open',
    'forbidden',
    'not-found',
    'plan-state',
    'too-many-counters',
    'version-mismatch',
  )
  counter(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: CounterBidDto): Promise<BidView> {
    return this.service.counter(user, id, body);
  }

  @Put('bids/:id/vote')
  @Refuses('bid-no-longer-open', 'not-found')
  vote(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: VoteDto): Promise<VotesView> {
    return this.service.vote(user, id, body);
  }

  @Post('bid-requests/:id/close')
  @HttpCode(200)
  @Refuses('auction-closed', 'forbidden', 'not-found')
  close(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<BidRequestView> {
    return this.service.close(user, id);
  }

  @Post('bid-requests/:id/extend')
  @HttpCode(200)
  @Refuses('auction-closed', 'forbidden', 'not-found', 'plan-state')
  extend(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<BidRequestView> {
    return this.service.extend(user, id);
  }

  @Post('bid-requests/:id/refuse')
  @HttpCode(200)
  @Refuses('auction-closed', 'forbidden', 'not-found', 'plan-state')
  refuse(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<BidRequestView> {
    return this.service.refuse(user, id);
  }
}
