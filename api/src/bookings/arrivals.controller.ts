import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { ArrivalCode, BookingView, BookingId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { ArrivalsService } from './arrivals.service.js';
import { DisputeDto, SaveMarkDto, SendGuestMessageDto } from './bookings.dto.js';

/** The guests' arrival code, their messages to the table, what they say of it, and their dispute of a no-show. */
@Controller('bookings')
export class ArrivalsController {
  constructor(private readonly service: ArrivalsService) {}

  /** Read the code to show on arrival. It changes every little while. */
  @Get(':id/arrival-code')
  @Header('cache-control', 'private, no-store')
  @Refuses('booking-state', 'not-found')
  code(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<ArrivalCode> {
    return this.service.code(user, id);
  }

  /**
   * Send the table a message of the list. Any member may, from three hours before the start until three hours after it. The same message
   * once in five minutes, ten messages for a booking. The venue is notified.
   */
  @Post(':id/messages')
  @HttpCode(200)
  @Refuses('booking-state', 'limit-reached', 'not-found')
  message(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: SendGuestMessageDto,
  ): Promise<BookingView> {
    return this.service.message(user, id, body);
  }

  /**
   * Mark an agreed line as kept or not. Any member may, from the check-in until a day after the end of the evening; the last mark holds. The
   * venue reads it without a name.
   */
  @Post(':id/marks')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  mark(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: SaveMarkDto): Promise<BookingView> {
    return this.service.mark(user, id, body);
  }

  /** Dispute a no-show. Only the decider may. The venue is notified and the team decides. */
  @Post(':id/dispute')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found')
  dispute(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: DisputeDto): Promise<BookingView> {
    return this.service.dispute(user, id, body);
  }
}
