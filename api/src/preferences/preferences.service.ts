import { Injectable } from '@nestjs/common';
import type { ChangeOf, CompromiseView, CompromiseVoted, PreferencesView, SavePreferences, UserId, PlanId } from '@app/contracts';
import type { PlanReadiness } from '@app/domain';
import {
  acceptPartnerPreferences,
  askPartner,
  declineCompromise,
  loadPreferencesContext,
  savePreferences,
  tallyCompromises,
  voteOnCompromise,
  type PlanContext,
  type Outcome,
  type Tally,
} from '@app/application';
import { Database, preferencesView, readinessOf, type Transaction, type ResultOf } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { asMember } from '../datebooks/datebooks.policy.js';
import { PlanVersions } from '../datebooks/plan-versions.js';

type PlanWithMembers = ResultOf<'planReads', 'withMembers'>;

/** The preferences of a plan's members, and their agreement. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly database: Database,
    private readonly versions: PlanVersions,
  ) {}

  /** Returns the caller's preferences; null before they have set any. */
  own(tokenHash: Buffer, planId: PlanId): PlanTagged<PreferencesView | null> {
    return {
      head: () => this.versions.of({ tokenHash, planId, withOffers: false }),
      read: async (viewer) => {
        const plan = (await this.database.planReads.withMembers(planId, viewer)) ?? fail('not-found');
        return { seq: plan.event_seq, stamp: plan.stamp, body: ownIn(plan, viewer) };
      },
    };
  }

  async save(user: AuthUser, body: ChangeOf<SavePreferences>): Promise<PreferencesView> {
    const { plan, members } = await this.database.transaction(async (tx) => {
      const { dateBookId } = body;
      const [context, read] = await Promise.all([asMember(tx, dateBookId, user), loadPreferencesContext(tx, dateBookId, user.id)]);
      return unwrap(await savePreferences(tx, context, body, { adult: user.adult, read }));
    });
    const saved = ownIn({ id: plan.id, members }, user.id) ?? fail('not-found');
    return { ...saved, inviteCode: plan.invite_code ?? undefined };
  }

  accept(id: PlanId, user: AuthUser, believed: unknown): Promise<{ success: true }> {
    return this.resolve(id, user, (tx, context) => acceptPartnerPreferences(tx, context, believed));
  }

  ask(id: PlanId, user: AuthUser): Promise<{ success: true }> {
    return this.resolve(id, user, askPartner);
  }

  keep(id: PlanId, user: AuthUser): Promise<{ success: true }> {
    return this.resolve(id, user, declineCompromise);
  }

  async compromises(id: PlanId, userId: UserId): Promise<CompromiseView[]> {
    const plan = (await this.database.planReads.withMembers(id, userId)) ?? fail('not-found');
    const readiness = readinessOf(plan, plan.members);
    const list = await tallyCompromises(this.database, id, readiness, await this.database.now());
    return list.map((tally) => viewOf(tally, readiness, userId));
  }

  vote(id: PlanId, user: AuthUser, key: string, agree: boolean): Promise<CompromiseVoted> {
    return this.database.transaction(async (tx) => unwrap(await voteOnCompromise(tx, await asMember(tx, id, user), key, agree)));
  }

  private async resolve(
    id: PlanId,
    user: AuthUser,
    command: (tx: Transaction, context: PlanContext) => Promise<Outcome<void>>,
  ): Promise<{ success: true }> {
    await this.database.transaction(async (tx) => unwrap(await command(tx, await asMember(tx, id, user))));
    return { success: true };
  }
}

function viewOf({ proposal, agreed, refused, majorityFrom }: Tally, { counting }: PlanReadiness, userId: UserId): CompromiseView {
  const kept = proposal.satisfaction[userId];
  return {
    key: proposal.key,
    changes: proposal.changes,
    keepsOfMine: kept === undefined ? null : Math.round(kept / 10),
    agreedBy: agreed,
    missing: counting.map((member) => member.userId).filter((id) => !agreed.includes(id)),
    mine: agreed.includes(userId) ? true : refused.includes(userId) ? false : null,
    majorityFrom: majorityFrom?.toISOString() ?? null,
  };
}

function ownIn({ id, members }: Pick<PlanWithMembers, 'id' | 'members'>, userId: UserId): PreferencesView | null {
  const me = members.find((member) => member.userId === userId);
  return me ? preferencesView(id, me) : null;
}
