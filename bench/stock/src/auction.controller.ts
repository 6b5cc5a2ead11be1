import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BidsService } from './bids.service.js';
import { AcceptBidDto, CreatePlanDto, GuestDto, PatchUserDto, PlaceBidDto, SavePreferencesDto } from './dto.js';
import type { Bid, Booking, Plan, User, Venue } from './entities.js';
import { PlansService } from './plans.service.js';
import { CurrentUser, CurrentVenue, SessionsService, UserGuard, VenueGuard } from './sessions.js';

/** The routes of the auction, with the paths and bodies of ours, so that both have the same client. */
@Controller('api')
export class AuctionController {
  constructor(
    private readonly plans: PlansService,
    private readonly bids: BidsService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('auth/guest-login')
  @HttpCode(200)
  async enter(@Body() dto: GuestDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<User> {
    const user = await this.plans.enterGuest(dto.firstName);
    reply.setCookie('sid', await this.sessions.open(user), { httpOnly: true, sameSite: 'lax', path: '/' });
    return user;
  }

  @Patch('auth/user')
  @UseGuards(UserGuard)
  async patchUser(@CurrentUser() user: User, @Body() dto: PatchUserDto): Promise<User> {
    return dto.adult ? this.plans.confirmAge(user) : user;
  }

  @Post('datebooks')
  @UseGuards(UserGuard)
  createPlan(@CurrentUser() user: User, @Body() dto: CreatePlanDto): Promise<Plan> {
    return this.plans.create(user, dto);
  }

  @Post('preferences')
  @HttpCode(200)
  @UseGuards(UserGuard)
  savePreferences(@CurrentUser() user: User, @Body() dto: SavePreferencesDto): Promise<Plan> {
    return this.plans.savePreferences(user, dto);
  }

  @Get('datebooks/:id/bids')
  @UseGuards(UserGuard)
  offers(@CurrentUser() user: User, @Param('id', ParseUUIDPipe) id: string): Promise<Bid[]> {
    return this.plans.offers(user, id);
  }

  @Post('venues/me/bid-requests/:id/bids')
  @UseGuards(VenueGuard)
  placeBid(@CurrentVenue() venue: Venue, @Param('id', ParseUUIDPipe) id: string, @Body() dto: PlaceBidDto): Promise<Bid> {
    return this.bids.place(venue, id, dto);
  }

  @Post('bids/:id/accept')
  @UseGuards(UserGuard)
  acceptBid(@CurrentUser() user: User, @Param('id', ParseUUIDPipe) id: string, @Body() dto: AcceptBidDto): Promise<Booking> {
    return this.bids.accept(user, id, dto);
  }
}

@Controller('health')
export class HealthController {
  @Get('ready')
  ready(): { ok: true } {
    return { ok: true };
  }
}
