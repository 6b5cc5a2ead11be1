import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InvitePreview, PlanId } from '@app/contracts';
import { admitViewer, CurrentUser, Public, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { UserTokens } from '../http/session/user-tokens.js';
import { InvitesService } from './invites.service.js';

@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly tokens: UserTokens,
  ) {}

  /** Preview an invite to a plan. By its code, before anybody has to sign in. */
  @Public()
  @Get('invites/:code')
  @Refuses('identity-changed', 'invite-expired', 'not-found')
  async preview(
    @Param('code') code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitePreview> {
    reply.header('cache-control', 'private, no-store');
    const found = await this.tokens.user(request.headers);
    if (found) admitViewer(request.headers, found.user.id);
    return this.invites.preview(code, found?.user.id ?? null, request.ip);
  }

  /** Join a plan by an invite code. A second time answers the same plan. */
  @Post('invites/:code/join')
  @HttpCode(200)
  @Refuses('forbidden', 'invite-expired', 'not-found', 'plan-full')
  join(@CurrentUser() user: AuthUser, @Param('code') code: string, @Req() request: FastifyRequest): Promise<{ dateBookId: PlanId }> {
    return this.invites.join(code, user, request.ip);
  }

  /**
   * Replace the invite code of a plan. Only the host may. The old code leads nowhere from then on, and members who were removed can come
   * back by the new one.
   */
  @Post('datebooks/:id/invite/rotate')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state')
  rotate(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<{ inviteCode: string }> {
    return this.invites.rotate(id, user);
  }
}
