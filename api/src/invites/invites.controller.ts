import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InvitePreview } from '@app/contracts';
import { SessionsRepository } from '@app/persistence';
import { CurrentUser, Public, userOf, type CurrentUserOf } from '../http/access.js';
import { InvitesService } from './invites.service.js';

@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly sessions: SessionsRepository,
  ) {}

  @Public()
  @Get('invites/:code')
  async preview(
    @Param('code') code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitePreview> {
    reply.header('cache-control', 'private, no-store');
    const found = await userOf(this.sessions, request.headers);
    return this.invites.preview(code, found?.user.id ?? null, request.ip);
  }

  @Post('invites/:code/join')
  @HttpCode(200)
  join(@CurrentUser() user: CurrentUserOf, @Param('code') code: string, @Req() request: FastifyRequest): Promise<{ dateBookId: string }> {
    return this.invites.join(code, user.id, request.ip);
  }

  @Post('datebooks/:id/invite/rotate')
  @HttpCode(200)
  rotate(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<{ inviteCode: string }> {
    return this.invites.rotate(id, user.id);
  }
}
