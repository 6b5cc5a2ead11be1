import type { BookingView, UserId, PlanId, BookingId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { decideNoShow } from '../bookings/no-show.js';
import { done, refused, type Outcome } from '../outcome.js';

/** What operations did about a report. */
export interface ReportClosing {
  reportId: string;
  note: string;
  actorId: string;
}

/** Takes a report off the list of those that wait, with what was done about it, and writes down who did. Of two at once one is refused. */
export async function closeReport(tx: Transaction, { reportId, note, actorId }: ReportClosing): Promise<Outcome<void>> {
  if (!(await tx.reports.close(reportId, note)))
    return (await tx.reports.exists(reportId))
      ? refused('version-mismatch', 'Somebody has dealt with it meanwhile.')
      : refused('not-found');
  return done(await tx.audit.write({ actorId, action: 'report.closed', subjectId: reportId }));
}

/** Takes a flag that somebody of operations has looked at off their list, and writes down who did; of two at once one is refused. */
export async function closeOwnerFlag(tx: Transaction, actorId: string, flagId: string): Promise<Outcome<void>> {
  if (!(await tx.ownerFlags.close(flagId)))
    return (await tx.ownerFlags.exists(flagId))
      ? refused('version-mismatch', 'Somebody has looked at it meanwhile.')
      : refused('not-found');
  return done(await tx.audit.write({ actorId, action: 'owners.looked_at', subjectId: flagId }));
}

/** Lets somebody book again without a venue's approval, and writes down who allowed it; of two at once one is refused. */
export async function liftApproval(tx: Transaction, actorId: string, userId: UserId): Promise<Outcome<void>> {
  if (!(await tx.strikes.endApproval(userId)))
    return (await tx.adminPeople.lock(userId)) ? refused('version-mismatch', 'They need no approval any more.') : refused('not-found');
  await tx.audit.write({ actorId, action: 'approval.lifted', subjectId: userId });
  return done(undefined);
}

/** What operations decide of a no-show that the guests deny. */
export interface DisputeDecision {
  planId: PlanId;
  bookingId: BookingId;
  uphold: boolean;
  actorId: string;
}

/** Decides a disputed no-show, and writes down who did. */
export async function decideDispute(
  tx: Transaction,
  { planId, bookingId, uphold, actorId }: DisputeDecision,
): Promise<Outcome<BookingView>> {
  await tx.lockPlan(planId);
  const decided = await decideNoShow(tx, planId, bookingId, { by: 'ops', uphold });
  if ('refused' in decided) return decided;
  await tx.audit.write({ actorId, action: uphold ? 'dispute.upheld' : 'dispute.dismissed', subjectId: bookingId });
  return decided;
}
