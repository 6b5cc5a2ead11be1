import { Body, Controller, Get, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import type { CompromiseView, CompromiseVoted } from '@app/contracts';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { Flag } from '../http/fields.js';
import { CompromisesService } from './compromises.service.js';

class CompromiseVoteDto {
  @Flag()
  agree!: boolean;
}

@Controller('datebooks/:id/compromises')
export class CompromisesController {
  constructor(private readonly compromises: CompromisesService) {}

  @Get()
  list(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<CompromiseView[]> {
    return this.compromises.list(id, user.id);
  }

  @Put(':key/vote')
  async vote(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('key') key: string,
    @Body() { agree }: CompromiseVoteDto,
  ): Promise<CompromiseVoted> {
    return { taken: await this.compromises.vote(id, user.id, key, agree) };
  }
}
