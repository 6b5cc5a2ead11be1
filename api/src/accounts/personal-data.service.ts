import { Inject, Injectable } from '@nestjs/common';
import type { PersonalData } from '@app/contracts';
import { Database, fact, PersonalDataRepository, UsersRepository } from '@app/persistence';
import type { Wake } from '@app/platform';
import { endPlan, PlanCommands, type Command } from '../datebooks/plan-commands.js';
import { RosterService } from '../datebooks/roster.service.js';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';
import { WAKE } from '../tokens.js';

const BOOKING_FIRST = 'A booking of yours still stands. Cancel it, or wait until the outing is over, and then delete your account.';

/** What is kept of a person: giving it to them, and forgetting it. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalDataRepository,
    private readonly users: UsersRepository,
    private readonly commands: PlanCommands,
    private readonly roster: RosterService,
    @Inject(WAKE) private readonly wake: Wake,
  ) {}

  async exportOf(user: CurrentUserOf): Promise<PersonalData> {
    return (await this.data.exportOf(user.id)) ?? fail('not-found');
  }

  /**
   * Takes the user out of every plan, one transaction for each because nothing locks two, and then forgets who they were. A plan of
   * theirs goes to whoever joined it first, or ends. Refused while a booking stands; then nothing has changed. What stopped half-way
   * goes on with the next call: the sessions end last.
   */
  async forget(user: CurrentUserOf): Promise<void> {
    if (user.role !== 'user') fail('forbidden', 'An account of the staff is removed by an administrator.');
    if (await this.data.hasBooking(user.id, null)) fail('booking-first', BOOKING_FIRST);
    for (const id of await this.users.plansOf(user.id)) await this.commands.on(id, user.id, (command) => this.depart(command));
    const ended = await this.database.transaction((tx) => this.data.forget(tx, user.id));
    for (const session of ended) this.wake.publish({ evict: { session } });
  }

  private async depart(command: Command): Promise<void> {
    const { tx, plan, userId } = command;
    // Again under the lock: an offer may have been accepted since.
    if (await this.data.hasBooking(userId, plan.id, tx)) fail('booking-first', BOOKING_FIRST);
    for (const bidId of await this.data.dropVotes(tx, plan.id, userId))
      await tx.append(plan.id, fact('bid.voted', { bidId, memberId: userId }));
    await this.data.dropContact(tx, plan.id, userId);
    await this.leave(command);
    await this.data.dropWish(tx, plan.id);
  }

  private async leave(command: Command): Promise<void> {
    const { tx, plan, userId } = command;
    const heir = plan.created_by === userId ? await this.data.handOver(tx, plan.id, userId) : plan.created_by;
    if (!heir) return endPlan(command);
    // Their words must not outlive them in the merged wish; wording is no material edit, so that offers stand.
    const effective = plan.effective && { ...plan.effective, notes: null };
    const delegate = plan.delegate_id === heir ? null : plan.delegate_id;
    await this.roster.leaveWithin({ ...command, plan: { ...plan, created_by: heir, delegate_id: delegate, effective } }, userId);
  }
}
