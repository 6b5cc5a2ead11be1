import { Body, Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { PasskeyRequest, ProofWays } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentUser, NamesViewer, type AuthUser } from '../../http/session/access.js';
import { AccountBrowser } from '../account-browser.js';
import { PASSWORDS } from '../accounts.controller.js';
import { ConfirmIdentityDto } from './owner-proof.dto.js';
import { OwnerProofService } from './owner-proof.service.js';

const CHALLENGES = { name: 'proof-challenges', points: 20, seconds: 600 } as const;
/** An address gets no more links and codes in an hour. */
const MAILS = { name: 'proof-mails', points: 3, seconds: 3600 } as const;

/** Confirming again that the session is its owner’s, before what cannot be undone. */
@Controller('auth')
export class OwnerProofController {
  constructor(
    private readonly proofs: OwnerProofService,
    private readonly browser: AccountBrowser,
  ) {}

  /** Read by what one can confirm one’s identity. */
  @Get('confirm')
  @Header('cache-control', 'private, no-store')
  @Refuses()
  ways(@CurrentUser() user: AuthUser): Promise<ProofWays> {
    return this.proofs.ways(user);
  }

  /** Ask for a challenge to confirm one’s identity by a passkey. It is good for the session that asks. */
  @Limit(CHALLENGES)
  @Post('proof-challenge')
  @HttpCode(200)
  @Refuses()
  challenge(@CurrentUser() user: AuthUser): Promise<PasskeyRequest> {
    return this.proofs.challenge(user);
  }

  /** Mail oneself a code to confirm one’s identity. For accounts without a password; it is good for the session that asks. */
  @Limit(MAILS)
  @Post('proof-mail')
  @HttpCode(202)
  @Refuses('forbidden')
  mail(@CurrentUser() user: AuthUser): Promise<void> {
    return this.proofs.mailCode(user);
  }

  /**
   * Confirm the identity of the caller. An account gives its password, a signed challenge or a mailed code. An export and a deletion need
   * it.
   */
  @NamesViewer()
  @Limit(PASSWORDS)
  @Post('confirm')
  @HttpCode(204)
  @Refuses('code-wrong', 'no-password', 'passkey-refused', 'wrong-password')
  confirm(@CurrentUser() user: AuthUser, @Body() body: ConfirmIdentityDto, @Req() request: FastifyRequest): Promise<void> {
    return this.proofs.confirm(user, body, this.browser.visitor(request));
  }
}
