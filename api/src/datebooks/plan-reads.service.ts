import { Database } from '@app/persistence';
import { Injectable } from '@nestjs/common';
import type { CatchUp, PreferencesStatus, Snapshot, PlanId, UserId } from '@app/contracts';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { fail } from '../http/problem.js';
import { snapshotView, statusView } from './datebooks.presenter.js';
import { PlanVersions } from './plan-versions.js';

/** Members' reads of a plan: every response checks session and membership; the rest is read only when the state has changed. */
@Injectable()
export class PlanReadsService {
  constructor(
    private readonly database: Database,
    private readonly versions: PlanVersions,
  ) {}

  snapshot(tokenHash: Buffer, planId: PlanId): PlanTagged<Snapshot> {
    return {
      head: () => this.versions.of({ tokenHash, planId, withOffers: true }),
      read: async (viewer) => {
        const plan = (await this.database.planReads.snapshot(planId, viewer)) ?? fail('not-found');
        return { seq: plan.event_seq, stamp: plan.stamp, body: snapshotView(plan, viewer) };
      },
    };
  }

  status(tokenHash: Buffer, planId: PlanId): PlanTagged<PreferencesStatus> {
    return {
      head: () => this.versions.of({ tokenHash, planId, withOffers: false }),
      read: async (viewer) => {
        const row = (await this.database.planReads.withMembers(planId, viewer)) ?? fail('not-found');
        return { seq: row.event_seq, stamp: row.stamp, body: statusView(row, row.members, viewer) };
      },
    };
  }

  async events(userId: UserId, id: PlanId, after: number): Promise<CatchUp> {
    return (await this.database.log.catchUp(id, userId, after)) ?? fail('not-found');
  }
}
