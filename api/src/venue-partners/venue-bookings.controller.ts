import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { VenueAgenda, VenueBookingView, BookingId } from '@app/contracts';
import { AnswerChangeDto, CancelBookingDto, ReplyToMarkDto, SendVenueMessageDto } from '../bookings/bookings.dto.js';
import { AnyStaff, CurrentVenue, ForVenue, type AuthVenueStaff } from '../http/session/access.js';
import { KeyMay } from '../http/session/key-access.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { VenueBookingsService } from './venue-bookings.service.js';
import { AgendaQuery, CheckInDto, MarkNoShowDto } from './venue-partners.dto.js';

/** A venue's bookings, and the check-in: arrivals and no-shows. */
@ForVenue()
@Controller('venues/me/bookings')
export class VenueBookingsController {
  constructor(private readonly service: VenueBookingsService) {}

  /** List the venue’s bookings. Newest first. The guests’ contact is shown until some time after the outing. */
  @Get()
  @KeyMay('bookings:read')
  @ETag('bookings')
  @Paged()
  @Refuses()
  list(@CurrentVenue() venue: AuthVenueStaff, @Query() query: PageQuery): Promise<Tagged<VenueBookingView[]>> {
    return this.service.list(venue, query);
  }

  /** Read the venue’s agenda. The seats and bookings of some days, and what a cancellation would count. */
  @Get('agenda')
  @KeyMay('bookings:read')
  @Refuses()
  agenda(@CurrentVenue() venue: AuthVenueStaff, @Query() query: AgendaQuery): Promise<VenueAgenda> {
    return this.service.agenda(venue, query.from, query.days);
  }

  /** Acknowledge a booking. The planners see it at once. A second time changes nothing. */
  @AnyStaff()
  @Post(':id/acknowledge')
  @KeyMay('bookings:write')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  acknowledge(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: BookingId): Promise<VenueBookingView> {
    return this.service.acknowledge(venue, id);
  }

  /**
   * Cancel a booking as the venue. The reason is read by both sides, and the planners get a new auction or a choice among the offers that
   * still hold.
   */
  @Post(':id/cancel')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  cancel(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: CancelBookingDto,
  ): Promise<VenueBookingView> {
    return this.service.cancel(venue, id, body.reason);
  }

  /**
   * Answer a request to change a booking. Agreeing moves the seats and acknowledges the booking; refusing leaves it as it was. With a new
   * total, the guests confirm first.
   */
  @Post(':id/change-reply')
  @KeyMay('bookings:write')
  @HttpCode(200)
  @Refuses('booking-state', 'no-room', 'not-found')
  answerChange(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: AnswerChangeDto,
  ): Promise<VenueBookingView> {
    return this.service.answerChange(venue, id, body);
  }

  /** Check guests in. By the code that they show; wrong codes are limited. A second time changes nothing. */
  @AnyStaff()
  @Post(':id/check-in')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  checkIn(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: CheckInDto,
  ): Promise<VenueBookingView> {
    return this.service.checkIn(venue, id, body);
  }

  /**
   * Send the guests a message of the list. From three hours before the start until three hours after it. The same message once in five
   * minutes, ten messages for a booking. The planners are notified.
   */
  @AnyStaff()
  @Post(':id/messages')
  @HttpCode(200)
  @Refuses('booking-state', 'limit-reached', 'not-found')
  message(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: SendVenueMessageDto,
  ): Promise<VenueBookingView> {
    return this.service.message(venue, id, body);
  }

  /** Answer an agreed line that was not kept. Once, while the guests can rate the evening. The planners are notified. */
  @AnyStaff()
  @Post(':id/mark-replies')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  replyToMark(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: ReplyToMarkDto,
  ): Promise<VenueBookingView> {
    return this.service.replyToMark(venue, id, body);
  }

  /**
   * Mark guests as a no-show. Possible for a while after the start, for guests who were not checked in. The planners can dispute it. A
   * second time changes nothing.
   */
  @Post(':id/no-show')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  noShow(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: MarkNoShowDto,
  ): Promise<VenueBookingView> {
    return this.service.noShow(venue, id, body.evidence);
  }
}
