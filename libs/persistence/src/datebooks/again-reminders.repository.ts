import type { Day, PlanId, ReminderView, SaveReminder, UserId } from '@app/contracts';
import { statement, type Queries } from '../database/queries.js';
import { TimedStep } from '../log/timed-step.js';
import { AgainReminder } from './again-reminder.entity.js';

/** The step of the tick that reminds people of an evening like a past one. */
export const REMIND_AGAIN = new TimedStep('plans.remind-again', { table: 'again_reminders', at: 'remind_at' });

const ofUser = statement<ReminderView>(
  'again-reminders-of',
  `SELECT r.datebook_id AS "planId", d.name AS "planName", r.every_weeks AS "everyWeeks", r.days_before AS "daysBefore",
     to_char(r.next_day, 'YYYY-MM-DD') AS "nextDay", r.remind_at IS NULL AS "isPaused", r.unanswered
   FROM again_reminders r JOIN datebooks d ON d.id = r.datebook_id AND d.deleted_at IS NULL
   JOIN members m ON m.datebook_id = d.id AND m.user_id = r.user_id AND m.left_at IS NULL
   WHERE r.user_id = $1 ORDER BY r.remind_at NULLS LAST, r.id`,
);

const save = statement<{ id: string }>(
  'save-again-reminder',
  `INSERT INTO again_reminders (user_id, datebook_id, every_weeks, days_before, next_day, remind_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id, datebook_id) DO UPDATE SET every_weeks = excluded.every_weeks, days_before = excluded.days_before,
     next_day = excluded.next_day, remind_at = excluded.remind_at, unanswered = 0 RETURNING id`,
);

/** A reminder whose time has come. */
interface DueReminder {
  id: string;
  userId: UserId;
  planName: string;
  everyWeeks: number;
  daysBefore: number;
  nextDay: Day;
  unanswered: number;
  /** The same for the same evening of the same reminder. */
  cause: string;
  /** The person is no longer in the plan. */
  isOver: boolean;
  now: Date;
}

// A person who saves or ends it meanwhile waits for the lock, or is waited for.
const due = statement<DueReminder>(
  'due-again-reminder',
  `SELECT r.id, r.user_id AS "userId", d.name AS "planName", r.every_weeks AS "everyWeeks", r.days_before AS "daysBefore",
     to_char(r.next_day, 'YYYY-MM-DD') AS "nextDay", r.unanswered, md5(r.id::text || r.next_day::text)::uuid AS cause, app_clock() AS now,
     d.deleted_at IS NOT NULL OR NOT EXISTS (SELECT FROM members m
       WHERE m.datebook_id = d.id AND m.user_id = r.user_id AND m.left_at IS NULL) AS "isOver"
   FROM again_reminders r JOIN datebooks d ON d.id = r.datebook_id WHERE r.id = $1 AND r.remind_at <= app_clock() FOR UPDATE OF r`,
);

const answer = statement('answer-again-reminder', 'UPDATE again_reminders SET unanswered = 0 WHERE user_id = $1 AND datebook_id = $2');

/** Reminders to plan an evening like a past one. */
export class AgainRemindersRepository {
  constructor(private readonly db: Queries) {}

  /** The reminders of a person: the next one first, paused ones last. */
  list(userId: UserId): Promise<ReminderView[]> {
    return this.db.all(ofUser, [userId]);
  }

  /** Saves a person's reminder of a plan, of which none is unanswered then; without an instant it is paused. */
  async save(
    userId: UserId,
    planId: PlanId,
    reminder: Pick<SaveReminder, 'everyWeeks' | 'daysBefore'> & { nextDay: Day; remindAt: Date | null },
  ): Promise<void> {
    const { everyWeeks, daysBefore, nextDay, remindAt } = reminder;
    await this.db.all(save, [userId, planId, everyWeeks, daysBefore, nextDay, remindAt]);
  }

  /** Whether there was one to end. */
  async end(userId: UserId, planId: PlanId): Promise<boolean> {
    return (await this.db.of(AgainReminder).delete({ userId, planId })).affected === 1;
  }

  /** Notes that a person has planned an evening like that of this plan again. */
  async noteAnswer(userId: UserId, planId: PlanId): Promise<void> {
    await this.db.all(answer, [userId, planId]);
  }

  /** The reminders that are due, the longest due first; at most a hundred. */
  listDue(): Promise<{ id: string; plan: PlanId }[]> {
    return this.db.read<{ id: string; plan: PlanId }>('due-again-reminders', REMIND_AGAIN.due('id, datebook_id AS plan'), []);
  }

  /** Locks a reminder; null when it is no longer due. */
  lockDue(id: string): Promise<DueReminder | null> {
    return this.db.one(due, [id]);
  }

  /** Moves a locked reminder to its next evening; null: none follows. */
  async move(id: string, next: { nextDay: Day; remindAt: Date | null; unanswered: number }): Promise<void> {
    await this.db.of(AgainReminder).update({ id }, next);
  }

  async remove(id: string): Promise<void> {
    await this.db.of(AgainReminder).delete({ id });
  }
}
