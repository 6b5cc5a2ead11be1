import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Query } from '@nestjs/common';
import type { OwnWithdrawals, PreviewView, VenueBidView, VenueRequestView, BidRequestId, BidId } from '@app/contracts';
import {
  AnyStaff,
  CurrentVenue,
  ForVenue,
  UnverifiedVenue,
  DeferTokenCheck,
  type AuthVenueStaff,
  type UnverifiedVenueSession,
} from '../http/session/access.js';
import { KeyMay } from '../http/session/key-access.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Refuses } from '../http/answers/refuses.js';
import { Idempotent, Key, type CommandKey } from '../http/requests/idempotent.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { VenueBidsService } from './venue-bids.service.js';
import {
  AskPreviewDto,
  CounterReplyDto,
  InboxQuery,
  PassOnRequestDto,
  PlaceBidDto,
  ReconfirmBidDto,
  ReviseBidDto,
} from './venue-partners.dto.js';

/** A venue's side of the auction: its invitations and its bids. */
@ForVenue()
@Controller('venues/me')
export class VenueBidsController {
  constructor(private readonly service: VenueBidsService) {}

  /** List the requests that the venue was asked for. */
  @Get('bid-requests')
  @KeyMay('requests:read')
  @ETag('inbox')
  @Paged()
  @Refuses()
  inbox(@CurrentVenue() venue: AuthVenueStaff, @Query() query: InboxQuery): Promise<Tagged<VenueRequestView[]>> {
    return this.service.inbox(venue, query);
  }

  /** Read a request that the venue was asked for. */
  @Get('bid-requests/:id')
  @KeyMay('requests:read')
  @ETag('request')
  @Refuses('not-found')
  request(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BidRequestId): Promise<Tagged<VenueRequestView>> {
    return this.service.request(venue, id);
  }

  /** Note that the venue has opened a request. The planners read how many venues have, never which. */
  @Post('bid-requests/:id/opened')
  @AnyStaff()
  @HttpCode(204)
  @Refuses('not-found')
  opened(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BidRequestId): Promise<void> {
    return this.service.noteOpening(venue, id);
  }

  /** Pass on a request, with the reason. Only the venue reads it; an offer of the venue ends it. */
  @Put('bid-requests/:id/pass')
  @HttpCode(204)
  @Refuses('already-bid', 'auction-closed', 'not-found')
  pass(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BidRequestId, @Body() body: PassOnRequestDto): Promise<void> {
    return this.service.pass(venue, id, body.reason);
  }

  /** Undo the pass on a request. */
  @Delete('bid-requests/:id/pass')
  @HttpCode(204)
  @Refuses('not-found')
  takePassBack(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BidRequestId): Promise<void> {
    return this.service.pass(venue, id, null);
  }

  /**
   * Place a bid. The planners and the other bidders see it at once, the bidders without name and price. A bid near the close can move it.
   */
  @Post('bid-requests/:id/bids')
  @KeyMay('bids:write')
  @Idempotent('place-bid')
  @DeferTokenCheck()
  @Refuses(
    'already-bid',
    'auction-closed',
    'bid-no-longer-open',
    'bid-rule',
    'forbidden',
    'not-found',
    'plan-state',
    'too-many-bids',
    'too-many-dear',
    'venue-not-verified',
  )
  place(
    @UnverifiedVenue() venue: UnverifiedVenueSession,
    @Param('id', ParseUUIDPipe) id: BidRequestId,
    @Body() body: PlaceBidDto,
    @Key() key: CommandKey,
  ): Promise<VenueBidView> {
    return this.service.place(venue, id, body, key);
  }

  /**
   * Preview the outlook of a bid. Answered in the second round, a few times between two changes of the venue’s own bid. Nobody else learns
   * of it.
   */
  @Post('bid-requests/:id/preview')
  @HttpCode(200)
  @Refuses('auction-closed', 'bid-rule', 'not-found', 'plan-state', 'round-one', 'too-many-previews', 'venue-not-verified')
  preview(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BidRequestId,
    @Body() body: AskPreviewDto,
  ): Promise<PreviewView> {
    return this.service.preview(venue, id, body);
  }

  /** List the venue’s own bids. */
  @Get('bids')
  @KeyMay('requests:read')
  @ETag('bids')
  @Paged()
  @Refuses()
  list(@CurrentVenue() venue: AuthVenueStaff, @Query() query: PageQuery): Promise<Tagged<VenueBidView[]>> {
    return this.service.list(venue, query);
  }

  /** Count the venue’s withdrawn bids. Beside its bids of the same days: withdrawals beyond a share of them lower its reliability. */
  @Get('withdrawals')
  @Refuses()
  withdrawals(@CurrentVenue() venue: AuthVenueStaff): Promise<OwnWithdrawals> {
    return this.service.withdrawals(venue);
  }

  /** Revise a bid. It has to improve on the version that the venue has read. */
  @Patch('bids/:id')
  @KeyMay('bids:write')
  @Refuses(
    'auction-closed',
    'bid-no-longer-open',
    'bid-rule',
    'not-found',
    'plan-state',
    'too-many-dear',
    'venue-not-verified',
    'version-mismatch',
  )
  revise(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BidId, @Body() body: ReviseBidDto): Promise<VenueBidView> {
    return this.service.revise(venue, id, body);
  }

  /** Withdraw a bid. The planners are notified. Withdrawals beyond a share of the venue’s bids lower its reliability. */
  @Post('bids/:id/withdraw')
  @KeyMay('bids:write')
  @HttpCode(200)
  @Refuses('bid-no-longer-open', 'not-found')
  withdraw(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BidId): Promise<VenueBidView> {
    return this.service.withdraw(venue, id);
  }

  /** Confirm a bid again for the changed plan. The price may be another one and need not improve. */
  @Post('bids/:id/reconfirm')
  @KeyMay('bids:write')
  @HttpCode(200)
  @Refuses('bid-no-longer-open', 'bid-rule', 'not-found', 'too-many-dear', 'venue-not-verified', 'version-mismatch')
  reconfirm(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BidId,
    @Body() body: ReconfirmBidDto,
  ): Promise<VenueBidView> {
    return this.service.reconfirm(venue, id, body);
  }

  /** Answer a counter-offer. With yes, no, or once with a price between the two. Nothing is booked before the decider accepts the bid. */
  @Post('bids/:id/counter-reply')
  @KeyMay('bids:write')
  @HttpCode(200)
  @Refuses('auction-closed', 'bid-no-longer-open', 'bid-rule', 'counter-over', 'not-found', 'plan-state', 'venue-not-verified')
  counterReply(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BidId,
    @Body() body: CounterReplyDto,
  ): Promise<VenueBidView> {
    return this.service.counterReply(venue, id, body);
  }
}
