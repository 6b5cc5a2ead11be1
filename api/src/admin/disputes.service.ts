import { Injectable } from '@nestjs/common';
import type { BookingView, DecideDispute } from '@app/contracts';
import { decideNoShow } from '@app/application';
import { audit, Database, DisputesRepository, liftApproval } from '@app/persistence';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';

/** What ops decide; each decision is written down with who took it. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly database: Database,
    private readonly disputes: DisputesRepository,
  ) {}

  async decide(user: CurrentUserOf, bookingId: string, { uphold }: DecideDispute): Promise<BookingView> {
    const datebookId = (await this.disputes.planOf(bookingId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      const booking = await decideNoShow(tx, datebookId, bookingId, { by: 'ops', uphold });
      if (!booking) fail('booking-state', 'This booking has no dispute that waits for a decision.');
      await audit(tx, { actorId: user.id, action: uphold ? 'dispute.upheld' : 'dispute.dismissed', subjectId: bookingId });
      return booking;
    });
  }

  async lift(user: CurrentUserOf, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await liftApproval(tx, userId))) fail('not-found');
      await audit(tx, { actorId: user.id, action: 'approval.lifted', subjectId: userId });
    });
  }
}
