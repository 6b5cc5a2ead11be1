import type { VenueId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** A member of the staff marks a notice of their venue as read. */
export async function readNotice(tx: Transaction, venueId: VenueId, staffId: string, id: string): Promise<Outcome<void>> {
  const marked = await tx.venueNotices.markRead(venueId, staffId, id);
  if (!marked) return refused('not-found');
  if (marked.fresh) tx.raiseFeed(`venue:${venueId}`, { type: 'notice.read' });
  return done(undefined);
}

/** A member of the staff marks all notices of their venue as read. */
export async function readNotices(tx: Transaction, venueId: VenueId, staffId: string): Promise<void> {
  if (await tx.venueNotices.markAllRead(venueId, staffId)) tx.raiseFeed(`venue:${venueId}`, { type: 'notice.read' });
}
