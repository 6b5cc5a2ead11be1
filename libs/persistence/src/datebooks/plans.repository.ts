import { In } from 'typeorm';
import { isPlanOpen, planExpiry } from '@app/domain';
import { refuseMove, statesBefore, moveSql } from '../database/moves.js';
import type { DatebookRow } from '../database/rows.js';
import type { FirstVenue, PlanType, PlanState, UserId, PlanId, VenueId } from '@app/contracts';
import { statement, type Queries } from '../database/queries.js';
import * as statements from './plans.statements.js';
import { Bid } from '../bids/bid.entity.js';
import type { MemberState } from './member-state.js';

/** Plans. Writes need a transaction that holds the plan's lock. */
export class PlansRepository {
  constructor(private readonly db: Queries) {}

  /** Moves a plan; one that is booked or over does not expire. @throws IllegalMove when its state does not lead there. */
  async move(id: string, to: PlanState): Promise<void> {
    const { set, from } = moveSql('plan', to);
    const ends = isPlanOpen(to) ? '' : ', due_at = NULL';
    const moved = statement(`move-plan-${to}`, `UPDATE datebooks SET ${set}${ends} WHERE id = $1 AND ${from()} RETURNING 1`);
    if (!(await this.db.one(moved, [id]))) await refuseMove(this.db, 'plan', id, to);
  }

  /** Inserts a plan and its owner, and gives both; the transaction holds the row, and the caller appends the event. */
  async insert(plan: {
    name: string;
    planType: PlanType;
    maxMembers: number;
    userId: UserId;
    sameLocationMode: boolean;
    partySize: number;
    firstVenueId: VenueId | null;
    againOf: PlanId | null;
    inviteCode: string | null;
    dueAt: Date;
  }): Promise<{ plan: DatebookRow; owner: MemberState }> {
    const inserted = await this.db.one(statements.insertPlan, statements.NEW_PLAN.values(plan));
    if (!inserted) throw new Error('The plan was not stored');
    const { owner, ...row } = inserted;
    const unplaced = { latitude: null, longitude: null, locationSource: null, citySlug: null, preferences: null };
    return { plan: row, owner: { userId: plan.userId, role: 'owner', ...owner, ...unplaced } };
  }

  /** How many plans of the user are not over, under the user's row lock so that two creations can't both slip under the cap. */
  async countOpen(userId: UserId): Promise<{ open: number; isGuest: boolean }> {
    // They are sent together, and the second is read behind the lock.
    const [planner, plans] = await Promise.all([
      this.db.one(statements.lockPlanner, [userId]),
      this.db.one(statements.countOpenPlans, [userId]),
    ]);
    return { open: plans?.open ?? 0, isGuest: planner?.isGuest ?? true };
  }

  /** Whether the user has a plan of this name. */
  async hasNamed(userId: UserId, name: string): Promise<boolean> {
    return (await this.db.one(statements.isNameTaken, [userId, name])) !== null;
  }

  /** Whether a venue has ever bid on the plan. */
  hasBids(id: PlanId): Promise<boolean> {
    return this.db.of(Bid).existsBy({ planId: id });
  }

  /** Whether venues can still bid, or offers can still be accepted. */
  async hasOpenAuction(id: string): Promise<boolean> {
    return (await this.db.one(statements.openAuction, [id])) !== null;
  }

  /** Whether an offer is on the table, or waits to be confirmed for the changed plan. */
  hasOffers(id: PlanId): Promise<boolean> {
    return this.db.of(Bid).existsBy({ planId: id, status: In(['pending', 'stale']) });
  }

  /** A new plan of the same people with the same preferences, open for bids and without any; the caller appends the event. */
  async copy(id: string, inviteCode: string): Promise<DatebookRow> {
    const row = await this.db.one(statements.copyPlan, [id, inviteCode]);
    if (!row) throw new Error('The plan was not copied');
    await this.db.all(statements.copyMembers, [id, row.id]);
    await this.db.all(statements.copyPreferences, [id, row.id]);
    return row;
  }

  /** Notes whether the venue at which a plan began was asked, or why not; gives the plan's row. */
  async noteFirstVenue(id: PlanId, outcome: NonNullable<FirstVenue['outcome']>): Promise<DatebookRow> {
    const row = await this.db.one(statements.noteFirstVenue, [id, outcome]);
    if (!row) throw new Error('The plan does not exist');
    return row;
  }

  /** Writes a plan's row as it was computed, under its lock, and gives it back as it is stored. @throws IllegalMove when the stored state does not lead to the computed one. */
  async store(plan: DatebookRow): Promise<DatebookRow> {
    const { effective } = plan;
    const row = await this.db.one(
      statements.storePlan,
      statements.STORED_PLAN.values({
        ...plan,
        effective: effective && JSON.stringify(effective),
        due_at: isPlanOpen(plan.state) ? planExpiry(effective, plan.created_at) : null,
        before: statesBefore('plan', plan.state),
      }),
    );
    return row ?? refuseMove(this.db, 'plan', plan.id, plan.state);
  }
}
