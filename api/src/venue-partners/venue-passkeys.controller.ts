import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { PasskeyCreation, PasskeyView } from '@app/contracts';
import { PASSKEYS } from '../accounts/passkeys/passkeys.controller.js';
import { NewPasskeyDto, ProveOwnerDto } from '../accounts/passkeys/passkeys.dto.js';
import { PasskeysService } from '../accounts/passkeys/passkeys.service.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { AnyStaff, CurrentVenue, ForVenue, TokenHash, type AuthVenueStaff } from '../http/session/access.js';
import { VenueBrowser } from './venue-browser.js';

const accountOf = ({ staffId }: AuthVenueStaff) => ({ account: 'staff', id: staffId }) as const;

/** The caller's own passkeys at a venue's desk; every role may have some. */
@ForVenue()
@Controller('venues/me/passkeys')
export class VenuePasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly browser: VenueBrowser,
  ) {}

  /** List one’s passkeys for the venue’s desk. */
  @Get()
  @Refuses()
  list(@CurrentVenue() staff: AuthVenueStaff): Promise<PasskeyView[]> {
    return this.passkeys.list(accountOf(staff));
  }

  /** Begin a new passkey for the venue’s desk. Needs the password, and a code of a second factor. */
  @AnyStaff()
  @Limit(PASSKEYS)
  @Post('begin')
  @HttpCode(200)
  @Refuses('confirmation-needed', 'limit-reached', 'second-factor-needed', 'second-factor-wrong', 'wrong-password')
  begin(@CurrentVenue() staff: AuthVenueStaff, @Body() body: ProveOwnerDto, @Req() request: FastifyRequest): Promise<PasskeyCreation> {
    return this.passkeys.begin(accountOf(staff), body, this.browser.visitor(request));
  }

  /** Add a passkey for the venue’s desk. Its challenge is used up. */
  @AnyStaff()
  @Limit(PASSKEYS)
  @Post()
  @Refuses('passkey-refused')
  add(@CurrentVenue() staff: AuthVenueStaff, @TokenHash() tokenHash: Buffer, @Body() body: NewPasskeyDto): Promise<PasskeyView> {
    return this.passkeys.add({ ...accountOf(staff), tokenHash }, body);
  }

  /** Remove one of one’s passkeys for the venue’s desk. Needs the password. */
  @AnyStaff()
  @Limit(PASSKEYS)
  @Post(':id/remove')
  @HttpCode(204)
  @Refuses('confirmation-needed', 'not-found', 'wrong-password')
  remove(
    @CurrentVenue() staff: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ProveOwnerDto,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.passkeys.remove(accountOf(staff), id, body, this.browser.visitor(request));
  }
}
