import { Injectable } from '@nestjs/common';
import type { CatchUp, PreferencesStatus, Snapshot } from '@app/contracts';
import { DatebooksRepository, LogRepository } from '@app/persistence';
import type { PlanTagged } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';
import { headOf } from './datebooks.policy.js';
import { snapshotView, statusView } from './datebooks.presenter.js';

/** What members read of a plan: one statement knows session, membership and seq, so that the policy runs before it is said to be known. */
@Injectable()
export class PlanReadsService {
  constructor(
    private readonly datebooks: DatebooksRepository,
    private readonly log: LogRepository,
  ) {}

  snapshot(token: Buffer, id: string): PlanTagged<Snapshot> {
    return {
      head: () => headOf(this.datebooks, token, id),
      read: async () => {
        const { viewer, plan } = (await this.datebooks.snapshot(token, id)) ?? fail('not-signed-in');
        if (!plan) fail('not-found');
        return { viewer, seq: plan.event_seq, body: snapshotView(plan, viewer) };
      },
    };
  }

  status(token: Buffer, id: string): PlanTagged<PreferencesStatus> {
    return {
      head: () => headOf(this.datebooks, token, id),
      read: async (head) => {
        const { viewer } = head ?? (await headOf(this.datebooks, token, id));
        const row = (await this.datebooks.withMembers(id, viewer)) ?? fail('not-found');
        return { viewer, seq: row.event_seq, body: statusView(row, row.members, viewer) };
      },
    };
  }

  async events(userId: string, id: string, after: number): Promise<CatchUp> {
    return (await this.log.catchUp(id, userId, after)) ?? fail('not-found');
  }
}
