import { Injectable } from '@nestjs/common';
import type { MismatchField } from '@app/contracts';
import { clock, factsOf, readMembers, store, type MemberState } from '@app/persistence';
import { fail } from '../http/problem.js';
import { mustBeOpen, PlanCommands, type Command } from '../datebooks/plan-commands.js';
import { PreferencesService } from './preferences.service.js';

/** A mismatch as the one who acts on it finds it, under the plan's lock. */
interface Mismatch {
  me: MemberState;
  others: MemberState[];
  fields: readonly MismatchField[];
}

/** Resolving a mismatch: accept, ask, keep. What a client posts about others is never used, only what is stored. */
@Injectable()
export class NegotiationService {
  constructor(
    private readonly commands: PlanCommands,
    private readonly preferences: PreferencesService,
  ) {}

  /** Takes the other's values over, in the fields on which the two differ. */
  accept(id: string, userId: string): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      const { me, others, fields } = await this.mismatch(command);
      // Of several others the one who asked; else whoever joined first.
      const from = others.find((member) => member.userId === command.plan.asked_by) ?? others[0] ?? fail('plan-state');
      await this.preferences.takeOver(command, from, [me, ...others.filter((member) => member !== from)], fields);
      const next = { ...command.plan, negotiator_id: null, asked_by: null, asked_at: null };
      await this.commands.settle(
        { ...command, plan: next },
        'negotiation.accepted',
        (all) => all.filter((member) => member.userId === userId),
        {},
      );
    });
  }

  /** Asks the other to accept one's own: the right moves to them. */
  ask(id: string, userId: string): Promise<void> {
    return this.move(id, userId, 'negotiation.asked');
  }

  /** Declines to change: the right moves on. */
  keep(id: string, userId: string): Promise<void> {
    return this.move(id, userId, 'negotiation.kept');
  }

  private move(id: string, userId: string, type: 'negotiation.asked' | 'negotiation.kept'): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      const { others } = await this.mismatch(command);
      const asked = type === 'negotiation.asked';
      const next = {
        ...command.plan,
        negotiator_id: others[0]?.userId ?? userId,
        asked_by: asked ? userId : null,
        asked_at: asked ? await clock(command.tx) : null,
      };
      await store(command.tx, next);
      const moved = { ...command, plan: next };
      await (type === 'negotiation.asked'
        ? this.commands.settle(moved, type, () => [], { memberId: userId })
        : this.commands.settle(moved, type, () => [], {}));
    });
  }

  private async mismatch(command: Command): Promise<Mismatch> {
    mustBeOpen(command);
    const { tx, plan, userId } = command;
    const members = await readMembers(tx, plan.id);
    const facts = factsOf(plan, members);
    if (facts.mismatches.length === 0) fail('plan-state', 'Your preferences agree already.');
    if (facts.negotiatorId !== userId) fail('forbidden', 'It is your partner’s turn to decide.');
    const counting = members.filter((member) => member.role !== 'voter' && member.wishes);
    const me = counting.find((member) => member.userId === userId) ?? fail('forbidden', 'Set your own preferences first.');
    return { me, others: counting.filter((member) => member !== me), fields: facts.mismatches };
  }
}
