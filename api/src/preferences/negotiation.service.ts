import { isDeepStrictEqual } from 'node:util';
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

  /** Takes the other's values over, in the fields on which the two differ; `believed` is what the client showed of them. */
  accept(id: string, userId: string, believed: unknown): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      const { me, others, fields } = await this.mismatch(command);
      const shown = readShown(believed);
      const the = (wanted: unknown) => others.find((member) => member.userId === wanted);
      // Of several others the one who asked; else the one whose wishes were shown; else whoever joined first.
      const from = the(command.plan.asked_by) ?? the(shown.userId) ?? others[0] ?? fail('plan-state');
      if (isOutdated(shown, from, fields)) fail('version-mismatch', 'Your partner’s preferences have changed. Please look again.');
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

/** What a client showed of a partner, as far as it can be read. */
function readShown(believed: unknown): Record<string, unknown> {
  const shown: unknown = Array.isArray(believed) ? believed[0] : believed;
  return typeof shown === 'object' && shown !== null ? { ...shown } : {};
}

/** Whether what was shown differs from what is stored, in a field that would be taken over; what was not shown cannot. */
function isOutdated(shown: Record<string, unknown>, { userId, wishes }: MemberState, fields: readonly MismatchField[]): boolean {
  if (!wishes || (shown.userId !== undefined && shown.userId !== userId)) return false;
  return fields.some((field) => {
    const value = shown[field];
    if (value === undefined) return false;
    return Array.isArray(value) && field === 'dateStyles'
      ? !isDeepStrictEqual(value.map(String).sort(), [...wishes.dateStyles].sort())
      : !isDeepStrictEqual(value, wishes[field]);
  });
}
