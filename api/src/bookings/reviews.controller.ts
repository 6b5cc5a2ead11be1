import { Body, Controller, Get, Headers, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HEADERS, type BookingOverlap, type ReviewView } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { SaveReviewDto } from './bookings.dto.js';
import { ReviewsService } from './reviews.service.js';

/** What one person says of an outing, and what they should know before they book one. */
@Controller()
export class ReviewsController {
  constructor(private readonly service: ReviewsService) {}

  @Get('bids/:id/overlaps')
  @Refuses('not-found')
  overlaps(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<BookingOverlap[]> {
    return this.service.overlaps(user, id);
  }

  @Post('bookings/:id/review')
  @Refuses('already-reviewed', 'booking-state', 'idempotency-key-reused', 'not-found')
  async review(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SaveReviewDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewView> {
    const answer = await this.service.review(user, id, body, key);
    reply.status(answer.status);
    return answer.body;
  }
}
