import type { Mergeable, UserId, PlanId } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import { PeopleRepository } from '../people.repository.js';
import * as statements from './merges.statements.js';

/** Moves of what a guest has to the account that the same person logged in to. */
export class MergesRepository {
  constructor(private readonly db: Queries) {}

  /** How many plans of a guest would move, and how many of them with a booking. */
  async mergeable(guestId: UserId): Promise<Mergeable> {
    return (await this.db.one(statements.mergeableOfGuest, [guestId])) ?? { plans: 0, bookings: 0 };
  }

  /** The guest that the browser of a session remembers; null after 24 hours, after a merge, or when the guest made an account of their own. */
  async formerGuest(sessionId: string): Promise<UserId | null> {
    return (await this.db.one(statements.formerGuest, [sessionId]))?.id ?? null;
  }

  /**
   * Puts the account in the guest's place in the rows of one plan, under its lock; where both are in it, the account's membership, preferences
   * and votes win. Gives whether both were, or null when the guest is not in the plan.
   */
  async movePlan(planId: PlanId, guestId: UserId, userId: UserId): Promise<{ both: boolean } | null> {
    const ids = [planId, guestId, userId];
    const joined = await this.db.all(statements.joinedMembers, ids);
    if (!joined.some(({ id }) => id === guestId) || !(await new PeopleRepository(this.db).lockGuest(guestId))) return null;
    await this.db.all(statements.moveMember, ids);
    await this.db.all(statements.movePreferences, ids);
    await this.db.all(statements.moveVotes, ids);
    await this.db.all(statements.deleteVotes, ids.slice(0, 2));
    await this.db.all(statements.moveCompromiseVotes, ids);
    await this.db.all(statements.deleteMember, ids.slice(0, 2));
    await this.db.all(statements.moveBanners, ids);
    await this.db.all(statements.moveReviews, ids);
    await this.db.all(statements.moveSplitParts, ids);
    await this.db.all(statements.movePayer, ids);
    await this.db.all(statements.moveNoShows, ids);
    await this.db.all(statements.moveBookingMessages, ids);
    await this.db.all(statements.moveBookingMarks, ids);
    await this.db.all(statements.moveStrikes, ids);
    await this.db.all(statements.movePlanOfGuest, ids);
    return { both: joined.length > 1 };
  }

  /**
   * Moves the rest once the plans have moved: notifications, consents, reports, the contact and the age where the account has none. Gives
   * whether the account's sessions still remembered the guest, which is so for one of several calls.
   */
  async moveRest(guestId: UserId, userId: UserId): Promise<boolean> {
    const ids = [guestId, userId];
    await this.db.all(statements.moveNotifications, ids);
    await this.db.all(statements.moveConsents, ids);
    await this.db.all(statements.moveReportsBy, ids);
    await this.db.all(statements.moveReportsAbout, ids);
    await this.db.all(statements.moveCalendar, ids);
    await this.db.all(statements.moveReminders, ids);
    const ended = await this.db.all(statements.endMemory, ids);
    await this.db.all(statements.moveProfile, ids);
    return ended.length > 0;
  }
}
