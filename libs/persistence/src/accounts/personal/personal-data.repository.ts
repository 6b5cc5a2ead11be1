import type { PersonalData, UserId, PlanId, BidId } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import * as statements from './personal-data.statements.js';

/** Everything that is stored about one person. Writes in a plan are called under its lock. */
export class PersonalDataRepository {
  constructor(private readonly db: Queries) {}

  /** All of the person's own data, without other people's; null when there is no such person. */
  async exportOf(userId: UserId): Promise<PersonalData | null> {
    return (await this.db.one(statements.exportOfUser, [userId]))?.data ?? null;
  }

  /** Whether a booking still runs that the person made or decides about, in the plan or, without one, in any. */
  async hasBooking(userId: UserId, planId: PlanId | null = null): Promise<boolean> {
    return (await this.db.one(statements.hasBooking, [userId, planId])) !== null;
  }

  /** Guests without an account who have not been here for half a year and have no session any more, the longest away first. */
  idleGuests(): Promise<{ id: UserId }[]> {
    return this.db.all(statements.idleGuests);
  }

  /** Deletes the person's votes in a plan; gives the offers that have one less. */
  async dropVotes(planId: PlanId, userId: UserId): Promise<BidId[]> {
    return (await this.db.all(statements.dropVotes, [planId, userId])).map(({ id }) => id);
  }

  /** Empties the contact in the past bookings of a plan where it is the person's, before the plan is handed over. */
  async dropContact(planId: PlanId, userId: UserId): Promise<void> {
    await this.db.all(statements.dropContact, [planId, userId]);
  }

  /** Gives a plan to the one of its other members who joined first; null when there is none. */
  async handOver(planId: PlanId, userId: UserId): Promise<UserId | null> {
    const heir = await this.db.one(statements.nextOwner, [planId, userId]);
    if (!heir) return null;
    await this.db.all(statements.handOver, [planId, heir.id]);
    return heir.id;
  }

  /** Deletes the words and the place of a person who has left a plan from what was merged from their preferences. */
  async dropPreferences(planId: PlanId): Promise<void> {
    await this.db.all(statements.dropEffective, [planId]);
    await this.db.all(statements.plainRequests, [planId]);
  }

  /**
   * Forgets a person when no plan has them any more: sessions, notifications, answers kept for retries, places and preferences in plans they
   * had given up. Only the id stays, which events and plans point at. Gives the hashes of the tokens that ended (hex).
   */
  async forget(userId: UserId): Promise<string[]> {
    for (const statement of statements.FORGET) await this.db.all(statement, [userId]);
    const ended = await new SessionsRepository(this.db).endAll(userId);
    await this.db.all(statements.forgetUser, [userId]);
    return ended;
  }
}
