import { Body, Controller, Get, Headers, HttpCode, Param, ParseUUIDPipe, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type PreviewView, type VenueBidView, type VenueBookingView, type VenueRequestView } from '@app/contracts';
import { ArrivalsRepository, BidsRepository, BookingsRepository, VenueRequestsRepository } from '@app/persistence';
import { AnswerChangeDto, CancelBookingDto } from '../bookings/bookings.dto.js';
import { AnyStaff, CurrentVenue, ForVenue, type CurrentVenueOf } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { paged, PageQuery, pageOf } from '../http/requests/page.js';
import { etagOf, notModified } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';
import { VenueArrivalsService } from './venue-arrivals.service.js';
import { VenueBidsService } from './venue-bids.service.js';
import { filterOf, InboxQuery } from './venue-inbox.dto.js';
import { AskPreviewDto, CounterReplyDto, PlaceBidDto, ReconfirmBidDto, ReviseBidDto } from './venue-partners.dto.js';

/** A venue's side of the auction: what it was asked, what it offered, what was booked. */
@ForVenue()
@Controller('venues/me')
export class VenueBidsController {
  constructor(
    private readonly requests: VenueRequestsRepository,
    private readonly bids: BidsRepository,
    private readonly bookings: BookingsRepository,
    private readonly service: VenueBidsService,
    private readonly arrivals: ArrivalsRepository,
    private readonly door: VenueArrivalsService,
  ) {}

  @Get('bid-requests')
  @Refuses()
  async inbox(
    @CurrentVenue() venue: CurrentVenueOf,
    @Query() query: InboxQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueRequestView[] | undefined> {
    const filter = filterOf(query);
    if (await this.known(venue, `inbox.${Object.values(filter).join('.')}`, query, request, reply)) return undefined;
    return paged(request, reply, query, await this.requests.inbox(venue.venueId, pageOf(query), filter));
  }

  @Get('bid-requests/:id')
  @Refuses('not-found')
  async request(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueRequestView | undefined> {
    // Its revision before it: what changes in between is read again.
    const rev = await this.requests.revOf(venue.venueId);
    const found = (await this.requests.one(id, venue.venueId)) ?? fail('not-found');
    return notModified(request, reply, etagOf(venue.venueId, `request.${id}`, rev)) ? undefined : found;
  }

  @Post('bid-requests/:id/opened')
  @HttpCode(204)
  @Refuses('not-found')
  opened(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.noteOpening(venue, id);
  }

  @Post('bid-requests/:id/bids')
  @Refuses(
    'already-bid',
    'auction-closed',
    'bid-no-longer-open',
    'bid-rule',
    'forbidden',
    'idempotency-key-reused',
    'not-found',
    'plan-state',
    'too-many-bids',
    'venue-not-verified',
  )
  async place(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: PlaceBidDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueBidView> {
    const answer = await this.service.place(venue, id, body, key);
    reply.status(answer.status);
    return answer.body;
  }

  @Post('bid-requests/:id/preview')
  @HttpCode(200)
  @Refuses('auction-closed', 'bid-rule', 'not-found', 'plan-state', 'round-one', 'too-many-previews', 'venue-not-verified')
  preview(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: AskPreviewDto,
  ): Promise<PreviewView> {
    return this.service.preview(venue, id, body);
  }

  @Get('bids')
  @Refuses()
  async list(
    @CurrentVenue() venue: CurrentVenueOf,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueBidView[] | undefined> {
    if (await this.known(venue, 'bids', query, request, reply)) return undefined;
    return paged(request, reply, query, await this.bids.ofVenue(venue.venueId, pageOf(query)));
  }

  @Patch('bids/:id')
  @Refuses('auction-closed', 'bid-no-longer-open', 'bid-rule', 'not-found', 'plan-state', 'venue-not-verified', 'version-mismatch')
  revise(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: ReviseBidDto): Promise<VenueBidView> {
    return this.service.revise(venue, id, body);
  }

  @Post('bids/:id/withdraw')
  @HttpCode(200)
  @Refuses('bid-no-longer-open', 'not-found')
  withdraw(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<VenueBidView> {
    return this.service.withdraw(venue, id);
  }

  @Post('bids/:id/reconfirm')
  @HttpCode(200)
  @Refuses('bid-no-longer-open', 'bid-rule', 'not-found', 'venue-not-verified', 'version-mismatch')
  reconfirm(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ReconfirmBidDto,
  ): Promise<VenueBidView> {
    return this.service.reconfirm(venue, id, body);
  }

  @Post('bids/:id/counter-reply')
  @HttpCode(200)
  @Refuses('auction-closed', 'bid-no-longer-open', 'bid-rule', 'counter-over', 'not-found', 'plan-state', 'venue-not-verified')
  counterReply(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: CounterReplyDto,
  ): Promise<VenueBidView> {
    return this.service.counterReply(venue, id, body);
  }

  @Get('bookings')
  @Refuses()
  async booked(
    @CurrentVenue() venue: CurrentVenueOf,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueBookingView[] | undefined> {
    // An outing comes near without a change of the feed, and brings its key.
    const near = await this.arrivals.nearOf(venue.venueId);
    if (await this.known(venue, `bookings.${near}`, query, request, reply)) return undefined;
    const bookings = await this.bookings.ofVenue(venue.venueId, pageOf(query));
    return paged(
      request,
      reply,
      query,
      bookings.map((booking) => this.door.withKey(booking)),
    );
  }

  @AnyStaff()
  @Post('bookings/:id/acknowledge')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  acknowledge(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<VenueBookingView> {
    return this.service.acknowledge(venue, id);
  }

  @Post('bookings/:id/cancel')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  cancel(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: CancelBookingDto,
  ): Promise<VenueBookingView> {
    return this.service.cancel(venue, id, body.reason);
  }

  @Post('bookings/:id/change-reply')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found', 'venue-full')
  answerChange(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: AnswerChangeDto,
  ): Promise<VenueBookingView> {
    return this.service.answerChange(venue, id, body);
  }

  // Whatever a venue reads across plans raises its feed's revision, so that one number says whether a list is still the same.
  private async known(
    venue: CurrentVenueOf,
    view: string,
    page: PageQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const rev = await this.requests.revOf(venue.venueId);
    return notModified(request, reply, etagOf(venue.venueId, `${view}.${page.limit ?? ''}.${page.cursor ?? ''}`, rev));
  }
}
