import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { BookingView, OwnBooking, BookingId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery, pageOf } from '../http/requests/page.js';
import { AnswerTotalDto, AskForChangeDto, CancelBookingDto } from './bookings.dto.js';
import { BookingsService } from './bookings.service.js';

/** Bookings: every member of the plan reads them, the decider ends and changes them. */
@Controller('bookings')
export class BookingsController {
  constructor(private readonly service: BookingsService) {}

  /** List one’s bookings. */
  @Get()
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<OwnBooking[]> {
    return this.service.list(user, pageOf(query));
  }

  /** Read a booking. */
  @Get(':id')
  @Refuses('not-found')
  one(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<OwnBooking> {
    return this.service.one(user, id);
  }

  /** Download a booking as a calendar file. */
  @Get(':id/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="booking.ics"')
  @Header('cache-control', 'private, no-store')
  @Refuses('not-found')
  ics(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<string> {
    return this.service.calendar(user, id);
  }

  /**
   * Undo a booking shortly after its acceptance. Only the decider may. The bids that lost to it are open again as far as they still hold,
   * and the venues are notified. A few times for each plan.
   */
  @Post(':id/undo')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found', 'undo-limit')
  undo(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<BookingView> {
    return this.service.undo(user, id);
  }

  /** Cancel a booking as its decider. The reason is read by both sides. Bids that lost to it and still hold can be chosen. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found')
  cancel(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: CancelBookingDto): Promise<BookingView> {
    return this.service.cancel(user, id, body.reason);
  }

  /**
   * Ask the venue to change a booking. Only the decider may. Another time or party, one change at a time. The booking stands until the
   * venue agrees.
   */
  @Post(':id/change-request')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found')
  askForChange(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: AskForChangeDto,
  ): Promise<BookingView> {
    return this.service.askForChange(user, id, body);
  }

  /**
   * Answer the new total of a change. Only the decider may. A yes names the total that was read and makes the change; a no leaves the
   * booking as it was.
   */
  @Post(':id/new-total')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'no-room', 'not-found')
  answerTotal(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: AnswerTotalDto,
  ): Promise<BookingView> {
    return this.service.answerTotal(user, id, body);
  }

  /** Withdraw a change that the venue has not answered. Only the decider may, before the outing begins. The booking stays as it was. */
  @Post(':id/withdraw-change')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found')
  withdrawChange(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<BookingView> {
    return this.service.withdrawChange(user, id);
  }
}
