import { Injectable } from '@nestjs/common';
import { leavePlan } from '@app/application';
import { readinessOf, MembersRepository, readMembers } from '@app/persistence';
import { fail } from '../http/problem.js';
import { mustBeOpen, mustOwn, PlanCommands } from './plan-commands.js';

/** Whose preferences count, and who is in the plan. */
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
      const { collaborating, readyCount, waitingFor } = readinessOf(plan, await readMembers(tx, id));
      if (!collaborating) fail('plan-state', 'The host’s preferences alone count already.');
      if (readyCount < 2) fail('plan-state', 'At least two people must be ready.');
      const others = waitingFor.map((member) => member.userId);
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
      if (!(await leavePlan(command.tx, command, leaverId, leaverId !== userId))) fail('not-found');
    });
  }
}
