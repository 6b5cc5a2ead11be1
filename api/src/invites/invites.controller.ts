import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InvitePreview } from '@app/contracts';
import { SessionsRepository } from '@app/persistence';
import { CurrentUser, hashToken, Public, userToken, type CurrentUserOf } from '../http/access.js';
import { Limit } from '../http/limits.js';
import { InvitesService } from './invites.service.js';

/** Codes have 60 bits; ten tries in ten minutes from one address leave nothing to guess. */
const GUESSES = { name: 'invite-guesses', points: 10, seconds: 600, by: 'ip' } as const;

@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly sessions: SessionsRepository,
  ) {}

  @Public()
  @Limit(GUESSES)
  @Get('invites/:code')
  async preview(
    @Param('code') code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitePreview> {
    reply.header('cache-control', 'private, no-store');
    const token = userToken(request.headers);
    const user = token ? await this.sessions.userByToken(hashToken(token)) : null;
    return this.invites.preview(code, user?.id ?? null);
  }

  @Limit(GUESSES)
  @Post('invites/:code/join')
  @HttpCode(200)
  join(@CurrentUser() user: CurrentUserOf, @Param('code') code: string): Promise<{ dateBookId: string }> {
    return this.invites.join(code, user.id);
  }

  @Post('datebooks/:id/invite/rotate')
  @HttpCode(200)
  rotate(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<{ inviteCode: string }> {
    return this.invites.rotate(id, user.id);
  }
}
