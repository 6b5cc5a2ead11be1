import { Body, Controller, Get, Headers, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HEADERS, type BookingOverlap, type ReviewView } from '@app/contracts';
import { BookingsRepository } from '@app/persistence';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';
import { SaveReviewDto } from './bookings.dto.js';
import { ReviewsService } from './reviews.service.js';

/** What one person says of an outing, and what they should know before they book one. */
@Controller()
export class ReviewsController {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly service: ReviewsService,
  ) {}

  @Get('bids/:id/overlaps')
  async overlaps(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<BookingOverlap[]> {
    return (await this.bookings.overlapsOfBid(id, user.id)) ?? fail('not-found');
  }

  @Post('bookings/:id/review')
  async review(
    @CurrentUser() user: CurrentUserOf,
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
