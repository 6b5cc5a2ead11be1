import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import type { TeamAccount, TeamSessionView, UserId } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Paged, pageOf, PageQuery } from '../../http/requests/page.js';
import { CurrentUser, ForOps, ShowsPerson, type AuthUser } from '../../http/session/access.js';
import { SecondFactorService } from './second-factor.service.js';

/** The accounts of the team and their second factors. */
@ForOps()
@Controller('admin/team-accounts')
export class TeamAccountsController {
  constructor(private readonly factors: SecondFactorService) {}

  /** List the accounts of the team. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: PageQuery): Promise<TeamAccount[]> {
    return this.factors.team(pageOf(query));
  }

  /**
   * Reset the second factor of a team account. Every session of the account ends, and it sets up another one. Only another administrator
   * may.
   */
  @ShowsPerson()
  @Delete(':id/second-factor')
  @HttpCode(204)
  @Refuses('not-found', 'second-factor-needed')
  reset(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId): Promise<void> {
    return this.factors.reset(user, { account: 'user', id });
  }
}

/** Resets for venue staff who have lost the phone of their second factor. */
@ForOps()
@Controller('admin/venue-staff')
export class VenueStaffFactorsController {
  constructor(private readonly factors: SecondFactorService) {}

  /** Reset the second factor of a member of a venue’s staff. Every session of the account ends. Only an administrator may. */
  @ShowsPerson()
  @Delete(':id/second-factor')
  @HttpCode(204)
  @Refuses('not-found', 'second-factor-needed')
  reset(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId): Promise<void> {
    return this.factors.reset(user, { account: 'staff', id });
  }
}

/** The remaining sign-in time of the caller on the team's pages. */
@ForOps()
@Controller('admin/session')
export class TeamSessionController {
  constructor(private readonly factors: SecondFactorService) {}

  /** Read how long the team session lasts. */
  @Get()
  @Refuses()
  session(@CurrentUser() user: AuthUser): Promise<TeamSessionView> {
    return this.factors.session(user);
  }
}
