import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import type { BidRequestView, BidView, OwnBooking, OwnNeedAnswers, VotesView, PlanId, BidId, BidRequestId } from '@app/contracts';
import { ByToken, CurrentUser, TokenHash, type AuthUser } from '../http/session/access.js';
import { Limit } from '../http/network/limits.js';
import { Refuses } from '../http/answers/refuses.js';
import { ETag } from '../http/answers/etag.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { Idempotent, Key, type CommandKey } from '../http/requests/idempotent.js';
import { AcceptBidDto, CounterBidDto, InviteVenueDto, ReadBidDto, VoteDto } from './bids.dto.js';
import { BidsService } from './bids.service.js';

/** Each call notifies a venue. */
const ASKED_BY_NAME = { name: 'venues-by-name', points: 20, seconds: 600 };

/** The offers of a plan, and the planners' decisions about them. */
@Controller()
export class BidsController {
  constructor(private readonly service: BidsService) {}

  /** List the offers of a plan. */
  @ByToken()
  @Get('datebooks/:id/bids')
  @ETag('bids')
  @Refuses('not-found')
  list(@TokenHash() token: Buffer, @Param('id', ParseUUIDPipe) id: PlanId): PlanTagged<BidView[]> {
    return this.service.ofPlan(token, id);
  }

  /** List how offers answer the reader's own needs. Nobody reads the needs of another member. */
  @Get('datebooks/:id/need-answers')
  @Refuses('not-found')
  needAnswers(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<OwnNeedAnswers[]> {
    return this.service.needAnswers(user, id);
  }

  /**
   * Accept a bid. Only the decider may, and only the version that was read. It is booked: the other bids are lost and their venues are
   * notified. The same key answers the same booking again.
   */
  @Post('bids/:id/accept')
  @Idempotent('accept-bid', { needed: true })
  @Refuses(
    'adult-required',
    'already-booked',
    'approval-required',
    'bid-no-longer-open',
    'contact-required',
    'forbidden',
    'not-found',
    'venue-full',
    'version-mismatch',
  )
  accept(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: BidId,
    @Body() body: AcceptBidDto,
    @Key() key: CommandKey,
  ): Promise<OwnBooking> {
    return this.service.accept(user, id, body, key);
  }

  /** Decline a bid. Only the decider may. Its venue is notified. */
  @Post('bids/:id/decline')
  @HttpCode(200)
  @Refuses('bid-no-longer-open', 'forbidden', 'not-found')
  decline(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidId): Promise<BidView> {
    return this.service.decline(user, id);
  }

  /** Counter a bid with a lower price. Only the decider may. The venue has some time to answer, and nothing is booked by it. */
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
  counter(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidId, @Body() body: CounterBidDto): Promise<BidView> {
    return this.service.counter(user, id, body);
  }

  /** Vote on a bid. Members learn that somebody voted, never how. */
  @Put('bids/:id/vote')
  @Refuses('bid-no-longer-open', 'not-found')
  vote(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidId, @Body() body: VoteDto): Promise<VotesView> {
    return this.service.vote(user, id, body);
  }

  /** Note that a bid was opened or compared. Its venue reads that it was, at a full minute, and never by whom. */
  @Put('bids/:id/reading')
  @HttpCode(204)
  @Refuses('not-found')
  noteReading(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidId, @Body() body: ReadBidDto): Promise<void> {
    return this.service.noteReading(user, id, body);
  }

  /** Close the bidding early. Only the decider may. With bids the decision begins; without any, or in the decision, the request ends. */
  @Post('bid-requests/:id/close')
  @HttpCode(200)
  @Refuses('auction-closed', 'forbidden', 'not-found')
  close(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidRequestId): Promise<BidRequestView> {
    return this.service.close(user, id);
  }

  /** Extend the bidding once. Only the decider may. By the same length again; venues are notified. */
  @Post('bid-requests/:id/extend')
  @HttpCode(200)
  @Refuses('auction-closed', 'forbidden', 'not-found', 'plan-state')
  extend(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidRequestId): Promise<BidRequestView> {
    return this.service.extend(user, id);
  }

  /** Invite a venue to bid by name. Only the decider may. The same rules hold as for any other venue. */
  @Limit(ASKED_BY_NAME)
  @Post('bid-requests/:id/venues')
  @HttpCode(200)
  @Idempotent('invite-venue')
  @Refuses('auction-closed', 'forbidden', 'limit-reached', 'not-found', 'plan-state', 'venue-asked', 'venue-not-askable')
  inviteVenue(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: BidRequestId,
    @Body() body: InviteVenueDto,
    @Key() key: CommandKey,
  ): Promise<BidRequestView> {
    return this.service.inviteVenue(user, id, body, key);
  }

  /**
   * Refuse the kinds of place that were asked instead. Only the decider may, and only where none of the chosen kinds takes offers. The
   * request ends and its offers are lost.
   */
  @Post('bid-requests/:id/refuse')
  @HttpCode(200)
  @Refuses('auction-closed', 'forbidden', 'not-found', 'plan-state')
  refuse(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidRequestId): Promise<BidRequestView> {
    return this.service.refuse(user, id);
  }
}
