import { Injectable } from '@nestjs/common';
import { decideNoShow } from '@app/application';
import type { ApprovalView, BookingView, DecideDispute, DisputeView, UnansweredBooking } from '@app/contracts';
import { audit, Database, DisputesRepository, liftApproval } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { fail } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';

/** What ops decide; each decision is written down with who took it. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly database: Database,
    private readonly disputes: DisputesRepository,
  ) {}

  /** No-shows that guests deny and nobody has decided about. */
  list(query: PageQuery): Promise<DisputeView[]> {
    return this.disputes.open(pageOf(query));
  }

  /** Bookings to come that their venues have not acknowledged in time. */
  unanswered(query: PageQuery): Promise<UnansweredBooking[]> {
    return this.disputes.unanswered(pageOf(query));
  }

  /** The people whose bookings need a venue's approval. */
  approvals(query: PageQuery): Promise<ApprovalView[]> {
    return this.disputes.approvals(pageOf(query));
  }

  async decide(user: AuthUser, bookingId: string, { uphold }: DecideDispute): Promise<BookingView> {
    const datebookId = (await this.disputes.planOf(bookingId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      const booking = await decideNoShow(tx, datebookId, bookingId, { by: 'ops', uphold });
      if (!booking) fail('booking-state', 'This booking has no dispute that waits for a decision.');
      await audit(tx, { actorId: user.id, action: uphold ? 'dispute.upheld' : 'dispute.dismissed', subjectId: bookingId });
      return booking;
    });
  }

  async lift(user: AuthUser, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await liftApproval(tx, userId))) fail('not-found');
      await audit(tx, { actorId: user.id, action: 'approval.lifted', subjectId: userId });
    });
  }
}
