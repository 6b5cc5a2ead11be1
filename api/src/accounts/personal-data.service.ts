import { Inject, Injectable } from '@nestjs/common';
import type { PersonalData } from '@app/contracts';
import { departPlan, type PlanContext } from '@app/application';
import { audit, Database, PersonalDataRepository, SessionsRepository, plansOf, type Transaction } from '@app/persistence';
import type { ChangeBus } from '@app/platform';
import { lockAsMember } from '../datebooks/datebooks.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail } from '../http/problem.js';
import { SecurityLog } from '../http/session/security-log.js';
import { CHANGE_BUS } from '../tokens.js';

const BOOKING_FIRST = 'A booking of yours still stands. Cancel it, or wait until the outing is over, and then delete your account.';

/** What is kept of a person: giving it to them, and forgetting it. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalDataRepository,
    private readonly sessions: SessionsRepository,
    private readonly log: SecurityLog,
    @Inject(CHANGE_BUS) private readonly changes: ChangeBus,
  ) {}

  async exportOf(user: AuthUser): Promise<PersonalData> {
    await this.mustBeProved(user);
    this.log.note({ action: 'data.exported', actorId: user.id, subjectId: user.id });
    return (await this.data.exportOf(user.id)) ?? fail('not-found');
  }

  /**
   * Takes the user out of every plan, one transaction for each because nothing locks two, and then forgets who they were. A plan of
   * theirs goes to whoever joined it first, or ends. Refused while a booking stands; then nothing has changed. What stopped half-way
   * goes on with the next call: the sessions end last.
   */
  async forget(user: AuthUser): Promise<void> {
    if (user.role !== 'user') fail('forbidden', 'An account of the staff is removed by an administrator.');
    await this.mustBeProved(user);
    if (await this.data.hasBooking(user.id, null)) fail('booking-first', BOOKING_FIRST);
    for (const id of await plansOf(this.database, user.id))
      await this.database.transaction(async (tx) => this.depart(tx, await lockAsMember(tx, id, user.id)));
    const ended = await this.database.transaction(async (tx) => {
      await audit(tx, { action: 'account.deleted', actorId: user.id, subjectId: user.id });
      return this.data.forget(tx, user.id);
    });
    for (const session of ended) this.changes.publish({ evict: { session } });
  }

  /** Whoever finds a browser open must not take everything along, or erase it. */
  private async mustBeProved({ sessionId }: AuthUser): Promise<void> {
    if (!(await this.sessions.isProved(sessionId))) fail('password-needed');
  }

  private async depart(tx: Transaction, { plan, userId }: PlanContext): Promise<void> {
    // Again under the lock: an offer may have been accepted since.
    if (await this.data.hasBooking(userId, plan.id, tx)) fail('booking-first', BOOKING_FIRST);
    await departPlan(tx, this.data, plan, userId);
  }
}
