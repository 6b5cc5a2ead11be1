import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { ArrivalCode, BookingView } from '@app/contracts';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { ArrivalsService } from './arrivals.service.js';
import { DisputeDto } from './bookings.dto.js';

/** What guests show at the venue, and what they say when it did not see them. */
@Controller('bookings')
export class ArrivalsController {
  constructor(private readonly service: ArrivalsService) {}

  @Get(':id/arrival-code')
  @Header('cache-control', 'private, no-store')
  code(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<ArrivalCode> {
    return this.service.code(user, id);
  }

  @Post(':id/dispute')
  @HttpCode(200)
  dispute(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: DisputeDto): Promise<BookingView> {
    return this.service.dispute(user, id, body);
  }
}
