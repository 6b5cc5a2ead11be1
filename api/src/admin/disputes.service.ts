import { Injectable } from '@nestjs/common';
import { decideDispute, liftApproval } from '@app/application';
import type { ApprovalView, BookingView, DecideDispute, DisputeView, UnansweredBooking, BookingId, UserId } from '@app/contracts';
import { Database } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';

/** Decisions of operations; each is audited with its author. */
@Injectable()
export class DisputesService {
  constructor(private readonly database: Database) {}

  /** Disputed no-shows without a decision. */
  list(query: PageQuery): Promise<DisputeView[]> {
    return this.database.disputes.open(pageOf(query));
  }

  /** Future bookings that their venues have not acknowledged in time. */
  unanswered(query: PageQuery): Promise<UnansweredBooking[]> {
    return this.database.disputes.unanswered(pageOf(query));
  }

  /** The people whose bookings need a venue's approval. */
  approvals(query: PageQuery): Promise<ApprovalView[]> {
    return this.database.disputes.approvals(pageOf(query));
  }

  async decide(user: AuthUser, bookingId: BookingId, { uphold }: DecideDispute): Promise<BookingView> {
    const planId = (await this.database.disputes.planOf(bookingId)) ?? fail('not-found');
    const decision = { planId, bookingId, uphold, actorId: user.id };
    return this.database.transaction(async (tx) => unwrap(await decideDispute(tx, decision)));
  }

  lift(user: AuthUser, userId: UserId): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await liftApproval(tx, user.id, userId)));
  }
}
