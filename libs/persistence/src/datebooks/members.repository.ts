import { In, IsNull } from 'typeorm';
import type { CitySlug, LocationSource, MemberRole, PlanId, UserId } from '@app/contracts';
import type { MemberState } from './member-state.js';
import * as statements from './members.statements.js';
import type { Queries } from '../database/queries.js';
import { Member } from './member.entity.js';

export interface MemberPlace {
  latitude: number;
  longitude: number;
  source: LocationSource;
  citySlug: CitySlug | null;
}

/** Members of plans and where they start from. Called under the plan's lock. */
export class MembersRepository {
  constructor(private readonly db: Queries) {}

  /** Lets somebody in; `removed` when they were put out of this plan, `already` when they are in it. */
  async admit(planId: PlanId, userId: UserId, role: MemberRole, seq: number): Promise<'joined' | 'already' | 'removed'> {
    const old = await this.db.one(statements.formerMembership, [planId, userId]);
    if (old && !old.left) return 'already';
    if (old?.removed) return 'removed';
    await this.db.all(statements.admitMember, [planId, userId, role, seq]);
    return 'joined';
  }

  /** Whether the user is in the plan now. */
  async isIn(planId: PlanId, userId: UserId): Promise<boolean> {
    return (await this.db.one(statements.isInPlan, [planId, userId])) !== null;
  }

  /** How many are in the plan now. */
  count(planId: PlanId): Promise<number> {
    return this.db.of(Member).countBy({ planId, leftAt: IsNull() });
  }

  /** Ends a membership together with its preferences; false when there was none. */
  async endMembership(planId: PlanId, userId: UserId, removed: boolean): Promise<boolean> {
    const ended = await this.db.one(statements.endMembership, [planId, userId, removed]);
    await this.db.all(statements.dropPreferences, [planId, userId]);
    await this.db.all(statements.dropCompromiseVotes, [planId, userId]);
    return ended !== null;
  }

  /** A removed member may come back by a new code. */
  async letRemovedBack(planId: PlanId): Promise<void> {
    await this.db.of(Member).update({ planId, removed: true }, { removed: false });
  }

  /** Sets where a member starts from. */
  async setPlace(planId: PlanId, userId: UserId, { latitude, longitude, source, citySlug }: MemberPlace): Promise<void> {
    const set = { latitude: latitude.toFixed(8), longitude: longitude.toFixed(8), locationSource: source, citySlug };
    await this.db.of(Member).update({ planId, userId }, set);
  }

  /** Takes away where a member starts from. */
  async clearPlace(planId: PlanId, userId: UserId): Promise<void> {
    await this.db.of(Member).update({ planId, userId }, { latitude: null, longitude: null, locationSource: null, citySlug: null });
  }

  /** The preferences of those who only voted count from now on: the plan collaborates (again). */
  async makeMembers(planId: PlanId): Promise<void> {
    await this.db.of(Member).update({ planId, role: 'voter', leftAt: IsNull() }, { role: 'member' });
  }

  /** Makes voters of the members who were not ready when the owner went on, and of later ones. */
  async makeVoters(planId: PlanId, userIds: readonly UserId[]): Promise<void> {
    await this.db.of(Member).update({ planId, userId: In(userIds), role: 'member' }, { role: 'voter' });
  }

  /** The joined members of a plan with their preferences, inside the transaction. */
  async list(planId: PlanId): Promise<MemberState[]> {
    return (await this.db.one(statements.membersOfPlan, [planId]))?.members ?? [];
  }
}
