import { Controller, Get, Header, Param, ParseUUIDPipe } from '@nestjs/common';
import type { ArrivalCode } from '@app/contracts';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { ArrivalsService } from './arrivals.service.js';

/** What guests show at the venue. */
@Controller('bookings')
export class ArrivalsController {
  constructor(private readonly service: ArrivalsService) {}

  @Get(':id/arrival-code')
  @Header('cache-control', 'private, no-store')
  code(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<ArrivalCode> {
    return this.service.code(user, id);
  }
}
