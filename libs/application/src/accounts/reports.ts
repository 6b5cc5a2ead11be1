import type { ReportView, SaveReport, UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';

/** The faults of a report that need no look into the database. */
export function refusalOfReport(reporterId: UserId, { userId, venueId, guideId }: SaveReport): Refusal | null {
  if ([userId, venueId, guideId].filter((id) => id !== undefined).length !== 1)
    return refused('invalid-fields', 'Name one person, one venue or one guide.', { userId: ['either this, venueId or guideId'] });
  if (userId === reporterId) return refused('invalid-fields', 'That is you.', { userId: ['must be somebody else'] });
  return null;
}

/** Reports or blocks a person whom the reporter knows from a plan, a venue or a guide. Nobody learns that they were blocked. */
export async function report(tx: Transaction, reporterId: UserId, body: SaveReport): Promise<Outcome<ReportView>> {
  if (!(await tx.reports.canReport(reporterId, body))) return refused('not-found');
  return done(await tx.reports.insert(reporterId, body));
}

/** Lifts a block of the person's own, and others of theirs on the same person, venue or guide. */
export async function liftBlock(tx: Transaction, reporterId: UserId, id: string): Promise<Outcome<void>> {
  return (await tx.reports.lift(reporterId, id)) ? done(undefined) : refused('not-found');
}
