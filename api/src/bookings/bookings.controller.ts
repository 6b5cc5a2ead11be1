import { Controller, Get, Header, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingView } from '@app/contracts';
import { BookingsRepository } from '@app/persistence';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { paged, PageQuery, pageOf } from '../http/page.js';
import { fail } from '../http/problem.js';
import { CalendarPresenter } from './calendar.presenter.js';

/** Bookings, as every member of their plan may read them. */
@Controller('bookings')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly calendar: CalendarPresenter,
  ) {}

  @Get()
  async list(
    @CurrentUser() user: CurrentUserOf,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingView[]> {
    return paged(request, reply, query, await this.bookings.ofUser(user.id, pageOf(query)));
  }

  @Get(':id')
  async one(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<BookingView> {
    return ((await this.bookings.oneOfUser(id, user.id)) ?? fail('not-found')).booking;
  }

  @Get(':id/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="booking.ics"')
  @Header('cache-control', 'private, no-store')
  async ics(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<string> {
    return this.calendar.present((await this.bookings.oneOfUser(id, user.id)) ?? fail('not-found'));
  }
}
