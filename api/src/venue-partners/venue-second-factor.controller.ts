import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RecoveryCodes, SecondFactorSetup, SecondFactorView } from '@app/contracts';
import { CODES } from '../accounts/second-factor/second-factor.controller.js';
import { SecondFactorCodeDto, StartSecondFactorDto } from '../accounts/second-factor/second-factor.dto.js';
import { SecondFactorService } from '../accounts/second-factor/second-factor.service.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { AnyStaff, CurrentVenue, ForVenue, TokenHash, type AuthVenueStaff } from '../http/session/access.js';
import { VenueBrowser } from './venue-browser.js';

const accountOf = ({ staffId }: AuthVenueStaff) => ({ account: 'staff', id: staffId }) as const;

/** The caller's own second factor at a venue's desk; it is optional, and every role may have one. */
@ForVenue()
@Controller('venues/me/second-factor')
export class VenueSecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly browser: VenueBrowser,
  ) {}

  /** Read the state of one’s second factor at the venue’s desk. */
  @Get()
  @Refuses()
  view(@CurrentVenue() staff: AuthVenueStaff): Promise<SecondFactorView> {
    return this.factors.view(accountOf(staff));
  }

  /** Set up a second factor for the venue’s desk. Needs the password, and a code where a second factor is being replaced. It counts once it is confirmed. */
  @AnyStaff()
  @Limit(CODES)
  @Post()
  @HttpCode(200)
  @Refuses('forbidden', 'second-factor-needed', 'second-factor-wrong', 'wrong-password')
  start(
    @CurrentVenue() staff: AuthVenueStaff,
    @Body() body: StartSecondFactorDto,
    @Req() request: FastifyRequest,
  ): Promise<SecondFactorSetup> {
    return this.factors.start(accountOf(staff), body, this.browser.visitor(request));
  }

  /** Confirm a second factor for the venue’s desk. Answers the recovery codes, which are shown this once; every other session of the account ends. */
  @AnyStaff()
  @Limit(CODES)
  @Post('confirm')
  @HttpCode(200)
  @Refuses('second-factor-wrong')
  confirm(
    @CurrentVenue() staff: AuthVenueStaff,
    @TokenHash() tokenHash: Buffer,
    @Body() { code }: SecondFactorCodeDto,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    return this.factors.confirm({ ...accountOf(staff), tokenHash }, code, this.browser.visitor(request));
  }

  /** Renew one’s recovery codes for the venue’s desk. The former ones end. */
  @AnyStaff()
  @Limit(CODES)
  @Post('recovery-codes')
  @HttpCode(200)
  @Refuses('second-factor-missing', 'second-factor-wrong')
  renewCodes(
    @CurrentVenue() staff: AuthVenueStaff,
    @Body() { code }: SecondFactorCodeDto,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    return this.factors.renewCodes(accountOf(staff), code, this.browser.visitor(request));
  }

  /** Remove the caller’s second factor at the desk. It needs a code of the factor. */
  @AnyStaff()
  @Limit(CODES)
  @Post('off')
  @HttpCode(204)
  @Refuses('second-factor-missing', 'second-factor-wrong')
  remove(@CurrentVenue() staff: AuthVenueStaff, @Body() { code }: SecondFactorCodeDto, @Req() request: FastifyRequest): Promise<void> {
    return this.factors.remove(accountOf(staff), code, this.browser.visitor(request));
  }
}
