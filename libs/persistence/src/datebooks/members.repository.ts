import { In, IsNull } from 'typeorm';
import type { CitySlug, LocationSource, MemberRole, PlanId, UserId } from '@app/contracts';
import { type MemberState, membersSql } from './member-state.js';
import { type Queries, statement } from '../database/queries.js';
import { Member } from './member.entity.js';

/** The values are the plan, the user, the `MemberRole` and the number of the event. */
const admitMember = statement<{ role: MemberRole }>(
  'admit-member',
  `INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, $3, $4)
   ON CONFLICT (datebook_id, user_id) DO UPDATE SET role = $3, joined_seq = $4, joined_at = app_clock(), left_at = NULL RETURNING role`,
);

/** Each command of a plan asks it in one batch with the plan's lock. */
const isInPlan = statement('is-in-plan', 'SELECT 1 FROM members WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL');

const membersOfPlan = statement<{ members: MemberState[] }>('members-of-plan', `SELECT ${membersSql('$1::uuid')} AS members`);

const setPlace = statement(
  'set-member-place',
  'UPDATE members SET latitude = $3, longitude = $4, location_source = $5, city_slug = $6 WHERE datebook_id = $1 AND user_id = $2',
);

interface MemberPlace {
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
    const old = await this.db.of(Member).findOneBy({ planId, userId });
    if (old && !old.leftAt) return 'already';
    if (old?.removed) return 'removed';
    await this.db.all(admitMember, [planId, userId, role, seq]);
    return 'joined';
  }

  /** Whether the user is in the plan now. */
  async isIn(planId: PlanId, userId: UserId): Promise<boolean> {
    return (await this.db.one(isInPlan, [planId, userId])) !== null;
  }

  /** How many are in the plan now. */
  count(planId: PlanId): Promise<number> {
    return this.db.of(Member).countBy({ planId, leftAt: IsNull() });
  }

  /** Ends a membership; false when there was none. */
  async endMembership(planId: PlanId, userId: UserId, removed: boolean): Promise<boolean> {
    const { affected } = await this.db
      .of(Member)
      .update(
        { planId, userId, leftAt: IsNull() },
        { leftAt: () => 'app_clock()', removed, latitude: null, longitude: null, locationSource: null },
      );
    return affected === 1;
  }

  /** A removed member may come back by a new code. */
  async letRemovedBack(planId: PlanId): Promise<void> {
    await this.db.of(Member).update({ planId, removed: true }, { removed: false });
  }

  /** Sets where a member starts from. */
  async setPlace(planId: PlanId, userId: UserId, { latitude, longitude, source, citySlug }: MemberPlace): Promise<void> {
    await this.db.all(setPlace, [planId, userId, latitude.toFixed(8), longitude.toFixed(8), source, citySlug]);
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
    return (await this.db.one(membersOfPlan, [planId]))?.members ?? [];
  }
}
