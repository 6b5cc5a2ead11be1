import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { ApprovalView, BookingView, DisputeView, UnansweredBooking, BookingId, UserId } from '@app/contracts';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { DecideDisputeDto } from './admin.dto.js';
import { DisputesService } from './disputes.service.js';

/** Cases for operations: disputed no-shows, people with too many no-shows, and bookings that no venue has acknowledged. */
@ForOps()
@Controller('admin')
export class DisputesController {
  constructor(private readonly disputes: DisputesService) {}

  /** List disputed no-shows. */
  @Get('disputes')
  @Paged()
  @Refuses()
  list(@Query() query: PageQuery): Promise<DisputeView[]> {
    return this.disputes.list(query);
  }

  /** Decide a disputed no-show. The planners are notified. */
  @Post('disputes/:id/decide')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  decide(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: DecideDisputeDto): Promise<BookingView> {
    return this.disputes.decide(user, id, body);
  }

  /** List bookings that their venues have not acknowledged. */
  @Get('unanswered-bookings')
  @Paged()
  @Refuses()
  unanswered(@Query() query: PageQuery): Promise<UnansweredBooking[]> {
    return this.disputes.unanswered(query);
  }

  /** List people whose bookings need an approval. */
  @Get('approvals')
  @Paged()
  @Refuses()
  approvals(@Query() query: PageQuery): Promise<ApprovalView[]> {
    return this.disputes.approvals(query);
  }

  /** Lift the need for an approval. The person books again without one. The second of two at once is refused. */
  @Post('approvals/:id/lift')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  lift(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: UserId): Promise<void> {
    return this.disputes.lift(user, id);
  }
}
