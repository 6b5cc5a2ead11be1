import { Body, Controller, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { BookingOverlap, ReviewView, BidId, BookingId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Idempotent, Key, type CommandKey } from '../http/requests/idempotent.js';
import { SaveReviewDto } from './bookings.dto.js';
import { ReviewsService } from './reviews.service.js';

/** A person's review after an outing, and the overlaps before a booking. */
@Controller()
export class ReviewsController {
  constructor(private readonly service: ReviewsService) {}

  /** List one’s bookings that a bid would overlap. */
  @Get('bids/:id/overlaps')
  @Refuses('not-found')
  overlaps(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BidId): Promise<BookingOverlap[]> {
    return this.service.overlaps(user, id);
  }

  /** Review an outing. Once for each person and booking. */
  @Post('bookings/:id/review')
  @Idempotent('review')
  @Refuses('already-reviewed', 'booking-state', 'not-found')
  review(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: BookingId,
    @Body() body: SaveReviewDto,
    @Key() key: CommandKey,
  ): Promise<ReviewView> {
    return this.service.review(user, id, body, key);
  }
}
