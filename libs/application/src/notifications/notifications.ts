import type { UserId } from '@app/contracts';
import type { Transaction, ArgumentOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

type NewNotification = ArgumentOf<'notifications', 'insert', 2>;
type Withdrawn = ArgumentOf<'notifications', 'withdraw'>;

/** Notifies each of the people once of the event, in their own words; gives who had not been notified before. */
export async function notify(
  tx: Transaction,
  eventId: string,
  texts: readonly { userId: UserId; title: string; message: string }[],
  notification: NewNotification,
): Promise<Set<string>> {
  const fresh = await tx.notifications.insert(eventId, texts, notification);
  for (const userId of fresh) tx.raiseFeed(`user:${userId}`, { type: 'notification.created', dateBookId: notification.planId });
  return new Set(fresh);
}

/** Marks one of a person's notifications as read. */
export async function readNotification(tx: Transaction, userId: UserId, id: string): Promise<Outcome<void>> {
  const marked = await tx.notifications.markRead(userId, id);
  if (!marked) return refused('not-found');
  if (marked.fresh) tx.raiseFeed(`user:${userId}`, { type: 'notification.read' });
  return done(undefined);
}

/** Marks all of a person's notifications as read. */
export async function readNotifications(tx: Transaction, userId: UserId): Promise<void> {
  if (await tx.notifications.markAllRead(userId)) tx.raiseFeed(`user:${userId}`, { type: 'notification.read' });
}

/** Deletes notifications whose link leads nowhere any more. */
export async function withdrawNotifications(tx: Transaction, withdrawn: Withdrawn): Promise<void> {
  for (const userId of await tx.notifications.withdraw(withdrawn))
    tx.raiseFeed(`user:${userId}`, { type: 'notification.read', dateBookId: withdrawn.planId });
}

/** Marks notifications as read and of no urgency, because nothing is left to do about them. */
export async function settleNotifications(tx: Transaction, settled: Omit<Withdrawn, 'goneMembers'>): Promise<void> {
  for (const userId of await tx.notifications.settle(settled))
    tx.raiseFeed(`user:${userId}`, { type: 'notification.read', dateBookId: settled.planId });
}
