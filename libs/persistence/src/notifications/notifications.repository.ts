import { LessThan } from 'typeorm';
import {
  asId,
  type NotificationType,
  type NotificationView,
  type Priority,
  type PlanId,
  type UserId,
  type NotificationId,
} from '@app/contracts';
import type { Queries } from '../database/queries.js';
import { Notification } from './notification.entity.js';
import * as statements from './notifications.statements.js';

interface NewNotification {
  type: NotificationType;
  priority: Priority;
  href: string;
  planId: PlanId;
  /** A plan that is over sends no more notifications. */
  untilPlanEnds: boolean;
}

/** Which news of a plan is withdrawn: some kinds of it, what was written before an event, and what is for those who have gone. */
export interface Withdrawn {
  planId: PlanId;
  types: readonly string[];
  /** Only what was written before this event (uuidv7). */
  before?: string;
  /** Only theirs, unless they are in the plan again. */
  goneMembers?: readonly string[];
}

const viewOf = ({ id, type, title, message, priority, isRead, href, planId, createdAt }: Notification): NotificationView => ({
  id,
  type,
  title,
  message,
  priority,
  isRead,
  href,
  planId,
  createdAt: createdAt.toISOString(),
});

/** What people are notified of across plans. */
export class NotificationsRepository {
  constructor(private readonly db: Queries) {}

  /** The newest first, older than `before` when given (an id). */
  async list(userId: UserId, limit: number, before: string | null): Promise<NotificationView[]> {
    const where = { userId, ...(before ? { id: LessThan(asId<NotificationId>(before)) } : {}) };
    return (await this.db.of(Notification).find({ where, order: { id: 'DESC' }, take: limit })).map(viewOf);
  }

  /** How many a person has not read, and the revision of their feed. */
  async unread(userId: UserId): Promise<{ count: number; rev: number }> {
    return (await this.db.one(statements.unreadOfUser, [userId])) ?? { count: 0, rev: 0 };
  }

  /** Marks one as read; says whether it was `fresh` until now, or null when there is none of theirs with that id. */
  markRead(userId: UserId, id: string): Promise<{ fresh: boolean } | null> {
    return this.db.one(statements.markRead, [userId, id]);
  }

  /** Marks all of a person as read; false when there was nothing to mark. */
  async markAllRead(userId: UserId): Promise<boolean> {
    return ((await this.db.of(Notification).update({ userId, isRead: false }, { isRead: true })).affected ?? 0) > 0;
  }

  /** Notifies each of the people once of the event, in their own words; gives who had not been notified before. */
  async insert(
    eventId: string,
    texts: readonly { userId: UserId; title: string; message: string }[],
    { type, priority, href, planId, untilPlanEnds }: NewNotification,
  ): Promise<string[]> {
    const people = texts.map(({ userId }) => userId);
    const [titles, messages] = [texts.map(({ title }) => title), texts.map(({ message }) => message)];
    const values = [people, titles, messages, eventId, type, priority, href, planId, untilPlanEnds];
    return (await this.db.all(statements.insertNotifications, values)).map(({ userId }) => userId);
  }

  /** Those who were ever notified of this kind of thing in the plan; with `unread`, only those who have not read it. */
  async notifiedBefore(planId: PlanId, type: NotificationType, { unread = false } = {}): Promise<Set<string>> {
    const where = { planId, type, ...(unread ? { isRead: false } : {}) };
    const rows = await this.db.of(Notification).find({ select: { userId: true }, where });
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Deletes notifications whose link leads nowhere any more; gives who had them. */
  async withdraw({ planId, types, before, goneMembers }: Withdrawn): Promise<Set<string>> {
    const rows = await this.db.all(statements.withdrawNotifications, [planId, types, before ?? null, goneMembers ?? null]);
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Marks notifications as read and of no urgency, because nothing is left to do about them; gives who had them. */
  async settle({ planId, types, before }: Omit<Withdrawn, 'goneMembers'>): Promise<Set<string>> {
    const rows = await this.db.all(statements.settleNotifications, [planId, types, before ?? null]);
    return new Set(rows.map(({ userId }) => userId));
  }
}
