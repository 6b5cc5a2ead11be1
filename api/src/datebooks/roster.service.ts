import { Injectable } from '@nestjs/common';
import { MembersRepository, readMembers } from '@app/persistence';
import { fail } from '../http/problem.js';
import { mustBeOpen, mustOwn, PlanCommands, type Command } from './plan-commands.js';

/** Whose wishes count, and who is in the plan. */
@Injectable()
export class RosterService {
  constructor(
    private readonly commands: PlanCommands,
    private readonly members: MembersRepository,
  ) {}

  /** The owner goes on with those who are ready; the rest, and whoever joins later, vote. */
  goWithoutRest(id: string, userId: string): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      mustOwn(command);
      mustBeOpen(command);
      const { tx, plan } = command;
      const members = await readMembers(tx, id);
      const ready = members.filter((member) => member.wishes && member.latitude !== null);
      if (ready.length < 2) fail('plan-state', 'At least two people must be ready.');
      const others = members.filter((member) => !ready.includes(member)).map((member) => member.userId);
      await this.members.makeVoters(tx, id, others);
      const next = { ...plan, roster_frozen: true };
      await this.commands.settle(
        { ...command, plan: next },
        'datebook.updated',
        (all) => all.filter((member) => others.includes(member.userId)),
        {},
      );
    });
  }

  /** Leaves, or takes somebody out. The owner can't leave; they delete. */
  leave(id: string, userId: string, leaverId: string): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      if (leaverId !== userId) mustOwn(command);
      if (leaverId === command.plan.created_by) fail('plan-state', 'The host cannot leave. Delete the plan instead.');
      await this.leaveWithin(command, leaverId);
    });
  }

  /** Takes a member who does not own the plan (any more) out of it, under its lock. */
  async leaveWithin(command: Command, leaverId: string): Promise<void> {
    const { tx, plan, userId } = command;
    if (!(await this.members.leave(tx, plan.id, leaverId, leaverId !== userId))) fail('not-found');
    tx.raiseFeed(`user:${leaverId}`, { type: 'plans.changed', dateBookId: plan.id });
    const next = {
      ...plan,
      delegate_id: plan.delegate_id === leaverId ? null : plan.delegate_id,
      negotiator_id: null,
      asked_by: null,
      asked_at: null,
    };
    // With one left whose wishes count there is nobody to collaborate with: whoever votes, or comes next, counts again.
    const counting = (await readMembers(tx, plan.id)).filter((member) => member.role !== 'voter').length;
    if (!plan.same_location_mode && counting < 2) {
      next.roster_frozen = false;
      await this.members.makeMembers(tx, plan.id);
    }
    // All of them: the roles of those who stay may have changed with the leaving.
    await this.commands.settle({ ...command, plan: next }, 'member.left', (all) => all, { goneMembers: [leaverId] });
  }
}
