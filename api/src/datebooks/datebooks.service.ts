import { Injectable } from '@nestjs/common';
import type { PlanAnswer, PlanListItem, Relaxation, Relaxations, UserId, PlanId } from '@app/contracts';
import {
  askAgain,
  changePlan,
  createWithPreferences,
  deletePlan,
  goWithoutRest,
  leavePlan,
  removeMember,
  saveLocation,
  type PlanContext,
} from '@app/application';
import { countingPreferences } from '@app/domain';
import { Database, readinessOf, type DatebookRow, type MemberState, type Transaction } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import type { Tagged } from '../http/answers/etag.js';
import { Idempotency } from '../http/requests/idempotency.js';
import type { CommandKey } from '../http/requests/idempotent.js';
import { pageOf } from '../http/requests/page.js';
import { fail, unwrap } from '../http/problem.js';
import type { CreateDatebookDto, LocationDto, PatchDatebookDto, PlansQuery } from './datebooks.dto.js';
import { asHost, asMember } from './datebooks.policy.js';
import { listItem, planView, statusView } from './datebooks.presenter.js';

/** Plans: creation, changes, end and members, and another request after one without bids. */
@Injectable()
export class DatebooksService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
  ) {}

  async list(userId: UserId, query: PlansQuery): Promise<Tagged<PlanListItem[]>> {
    const { limit, before = null } = pageOf(query);
    const read = async () =>
      (await this.database.planReads.ofUser(userId, limit, before)).map((row) => listItem(row, userId, query.include === 'status'));
    return { rev: await this.database.planReads.revOfPlans(userId), read };
  }

  create(user: AuthUser, body: CreateDatebookDto, key: CommandKey): Promise<PlanAnswer> {
    return this.idempotency.runReadingFirst(key, body, async (tx) => {
      const { plan, members } = unwrap(await createWithPreferences(tx, user, body));
      return answerOf(plan, members, user.id);
    });
  }

  patch(id: PlanId, user: AuthUser, body: PatchDatebookDto): Promise<PlanAnswer> {
    return this.asHost(id, user, async (tx, context) => unwrap(await changePlan(tx, context, body)));
  }

  goWithoutRest(id: PlanId, user: AuthUser): Promise<PlanAnswer> {
    return this.asHost(id, user, async (tx, context) => unwrap(await goWithoutRest(tx, context)));
  }

  cancel(id: PlanId, user: AuthUser): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await deletePlan(tx, await asHost(tx, id, user))));
  }

  locate(id: PlanId, user: AuthUser, body: LocationDto): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await saveLocation(tx, await asMember(tx, id, user), body)));
  }

  /** Removes the user from the plan, or another member, which only the host may. */
  leave(id: PlanId, user: AuthUser, leaverId: UserId): Promise<void> {
    return this.database.transaction(async (tx) => {
      unwrap(
        leaverId === user.id
          ? await leavePlan(tx, await asMember(tx, id, user))
          : await removeMember(tx, await asHost(tx, id, user), leaverId),
      );
    });
  }

  /** Explains why few venues can be asked, and lists the changes that help. */
  async help(id: string, userId: UserId): Promise<Relaxations> {
    const plan = (await this.database.planReads.withMembers(id, userId)) ?? fail('not-found');
    return this.database.relaxations.of(plan, countingPreferences(readinessOf(plan, plan.members)));
  }

  again(user: AuthUser, id: PlanId, relaxation: Relaxation | null, key: CommandKey): Promise<PlanAnswer> {
    return this.idempotency.run(key, { id, relaxation }, async (tx) => {
      const asked = unwrap(await askAgain(tx, await asHost(tx, id, user), relaxation));
      return this.read(tx, asked.id, user.id);
    });
  }

  /** Changes a plan as its host, and returns the changed plan. */
  private async asHost(id: PlanId, user: AuthUser, work: (tx: Transaction, context: PlanContext) => Promise<unknown>): Promise<PlanAnswer> {
    await this.database.transaction(async (tx) => void (await work(tx, await asHost(tx, id, user))));
    const row = (await this.database.planReads.withMembers(id, user.id)) ?? fail('not-found');
    return answerOf(row, row.members, user.id);
  }

  /** Returns the plan as the user reads it, in the transaction that wrote it. */
  private async read(tx: Transaction, id: PlanId, userId: UserId): Promise<PlanAnswer> {
    const row = (await tx.lockPlan(id)) ?? fail('not-found');
    const members = await tx.members.list(id);
    return answerOf(row, members, userId);
  }
}

const answerOf = (row: DatebookRow, members: readonly MemberState[], userId: UserId): PlanAnswer => ({
  ...planView(row, members, userId),
  preferencesStatus: statusView(row, members, userId),
});
