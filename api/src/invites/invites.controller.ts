import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InvitePreview } from '@app/contracts';
import { CurrentUser, Public, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { UserTokens } from '../http/session/user-tokens.js';
import { InvitesService } from './invites.service.js';

@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly tokens: UserTokens,
  ) {}

  @Public()
  @Get('invites/:code')
  @Refuses('invite-expired', 'not-found')
  async preview(
    @Param('code') code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitePreview> {
    reply.header('cache-control', 'private, no-store');
    const found = await this.tokens.user(request.headers);
    return this.invites.preview(code, found?.user.id ?? null, request.ip);
  }

  @Post('invites/:code/join')
  @HttpCode(200)
  @Refuses('forbidden', 'invite-expired', 'not-found', 'plan-full')
  join(@CurrentUser() user: AuthUser, @Param('code') code: string, @Req() request: FastifyRequest): Promise<{ dateBookId: string }> {
    return this.invites.join(code, user, request.ip);
  }

  @Post('datebooks/:id/invite/rotate')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state')
  rotate(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<{ inviteCode: string }> {
    return this.invites.rotate(id, user);
  }
}
