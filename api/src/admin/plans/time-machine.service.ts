import { Database } from '@app/persistence';
import { Injectable } from '@nestjs/common';
import { LOOK_PAGE, type FoundPlan, type LookAtPlan, type PlanLog, type PlanId } from '@app/contracts';
import { maskEvent, readWanted, withoutInvite } from '@app/domain';
import { fail } from '../../http/problem.js';
import { needFreshCode, type AuthUser } from '../../http/session/access.js';
import { SecurityLog } from '../../http/session/security-log.js';

/** The logs of plans, as operations read them. */
@Injectable()
export class TimeMachineService {
  constructor(
    private readonly database: Database,
    private readonly written: SecurityLog,
  ) {}

  /** Finds plans by a text that leads to few of them; the search is audited before it is made. */
  async find(user: AuthUser, text: string): Promise<FoundPlan[]> {
    const wanted = readWanted(text);
    await this.written.noteBefore({ action: 'plans.searched', actorId: user.id, details: { about: wanted.by } });
    return this.database.adminPlans.find(wanted);
  }

  /** Returns a page of a plan's log; the view is audited before the read. */
  async look(user: AuthUser, planId: PlanId, { after = 0, reference }: LookAtPlan): Promise<PlanLog> {
    if (reference) needFreshCode(user);
    const head = (await this.database.log.head(planId)) ?? fail('not-found');
    const about = reference ? { details: { about: reference } } : {};
    await this.written.noteBefore({
      action: reference ? 'plan.revealed' : 'plan.looked_at',
      actorId: user.id,
      subjectId: planId,
      ...about,
    });
    const events = await this.database.log.after(planId, Math.max(after, head.floor), LOOK_PAGE);
    return {
      ...head,
      dateBookId: planId,
      masked: !reference,
      events: events.map(reference ? withoutInvite : maskEvent),
      more: (events.at(-1)?.seq ?? head.seq) < head.seq,
    };
  }
}
