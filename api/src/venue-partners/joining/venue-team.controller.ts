import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { StaffInvite, TeamView, VenueSession } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { AnyStaff, CurrentVenue, ForVenue, OwnersOnly, Public, type AuthVenueStaff } from '../../http/session/access.js';
import { VenueBrowser } from '../venue-browser.js';
import { AcceptStaffInviteDto, ChangeStaffRoleDto, InviteStaffDto, LookAtStaffInviteDto } from './venue-team.dto.js';
import { VenueTeamService } from './venue-team.service.js';

const MAILS = { name: 'staff-invites', points: 20, seconds: 3600, by: 'venue' } as const;
const LINKS = { name: 'staff-invite-links', points: 30, seconds: 600, by: 'ip' } as const;

/** The staff of a venue's desk: invitations by mail, acceptance, roles, removal. */
@Controller('venues')
export class VenueTeamController {
  constructor(
    private readonly service: VenueTeamService,
    private readonly browser: VenueBrowser,
  ) {}

  /** Read the venue’s team. Its members, and the invitations that are open. */
  @ForVenue()
  @Get('me/team')
  @Refuses()
  team(@CurrentVenue() venue: AuthVenueStaff): Promise<TeamView> {
    return this.service.of(venue);
  }

  /** Invite somebody to the venue’s team by mail. Who was invited before gets a new link, and the old one ends. */
  @ForVenue()
  @OwnersOnly()
  @Limit(MAILS)
  @Post('me/team/invitations')
  @Refuses('email-taken', 'limit-reached', 'venue-not-verified')
  invite(@CurrentVenue() venue: AuthVenueStaff, @Body() body: InviteStaffDto): Promise<TeamView> {
    return this.service.invite(venue, body);
  }

  /** Send an invitation to the venue’s team again. The link of the former mail ends. */
  @ForVenue()
  @OwnersOnly()
  @Limit(MAILS)
  @Post('me/team/invitations/:id/resend')
  @HttpCode(200)
  @Refuses('not-found', 'venue-not-verified')
  resend(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<TeamView> {
    return this.service.resend(venue, id);
  }

  /** Withdraw an invitation to the venue’s team. Its link ends at once. */
  @ForVenue()
  @OwnersOnly()
  @Delete('me/team/invitations/:id')
  @HttpCode(204)
  @Refuses('not-found')
  withdraw(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.withdraw(venue, id);
  }

  /** Change the role of a team member. The last owner keeps the role. */
  @ForVenue()
  @OwnersOnly()
  @Patch('me/team/members/:id')
  @Refuses('last-owner', 'not-found')
  changeRole(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ChangeStaffRoleDto,
  ): Promise<TeamView> {
    return this.service.changeRole(venue, id, body.role);
  }

  /** Remove a member from the venue’s team. Everybody may leave by themselves, only owners remove others, and the last owner stays. */
  // A member may remove themselves; the command checks that only an owner removes others.
  @ForVenue()
  @AnyStaff()
  @Delete('me/team/members/:id')
  @HttpCode(204)
  @Refuses('forbidden', 'last-owner', 'not-found')
  remove(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.remove(venue, id);
  }

  /** Preview an invitation to a venue’s team. */
  @Public()
  @Limit(LINKS)
  @Post('staff-invites/look')
  @HttpCode(200)
  @Refuses('invite-expired')
  look(@Body() body: LookAtStaffInviteDto): Promise<StaffInvite> {
    return this.service.look(body.token);
  }

  /** Accept an invitation to a venue’s team. Makes the account and signs it in. */
  @Public()
  @Limit(LINKS)
  @Post('staff-invites/accept')
  @Refuses('email-taken', 'invite-expired', 'not-signed-in', 'password-common')
  async accept(@Body() body: AcceptStaffInviteDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.browser.giveKnown(reply, await this.service.accept(body));
  }
}
