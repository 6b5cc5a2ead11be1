import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { MismatchField } from '@app/contracts';
import type { PlanReadiness } from '@app/domain';
import { advanceNegotiation } from '@app/application';
import { clock, readinessOf, readMembers, type MemberState } from '@app/persistence';
import { fail } from '../http/problem.js';
import { mustBeOpen, PlanCommands, type Command } from '../datebooks/plan-commands.js';
import { CompromisesService } from './compromises.service.js';
import { PreferencesService } from './preferences.service.js';

/** A mismatch as the one who acts on it finds it, under the plan's lock. */
interface Mismatch {
  me: MemberState;
  /** The others in the order in which the right goes round, the next one first. */
  others: MemberState[];
  fields: readonly MismatchField[];
}

const PAIR = 2;

/**
 * Resolving a mismatch: accept, ask, keep. Between two it is about the other's preferences, in a group about its best proposal. What a client
 * posts about others is never used, only what is stored.
 */
@Injectable()
export class NegotiationService {
  constructor(
    private readonly commands: PlanCommands,
    private readonly preferences: PreferencesService,
    private readonly compromises: CompromisesService,
  ) {}

  /** Takes the other's values over, in the fields on which the two differ; `believed` is what the client showed of them. */
  accept(id: string, userId: string, believed: unknown): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      // Agreeing to a proposal takes nothing from anybody, so that in a group nobody waits for their turn.
      if (isGroup(await this.readiness(command))) return void (await this.compromises.voteWithin(command, null, true));
      const { me, others, fields } = await this.mismatch(command);
      const [from] = others;
      if (!from) fail('plan-state');
      if (isOutdated(readShown(believed), from, fields))
        fail('version-mismatch', 'Your partner’s preferences have changed. Please look again.');
      await this.preferences.takeOver(command, from, me, fields);
      const next = { ...command.plan, negotiator_id: null, asked_by: null, asked_at: null };
      await this.commands.settle(
        { ...command, plan: next },
        'negotiation.accepted',
        (all) => all.filter((member) => member.userId === userId),
        {},
      );
    });
  }

  /** Asks the other to accept one's own, a group to agree to its best proposal: the right moves on. */
  ask(id: string, userId: string): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      const { others } = await this.mismatch(command);
      if (others.length >= PAIR && (await this.compromises.voteWithin(command, null, true))) return;
      const asked = { negotiator_id: others[0]?.userId ?? userId, asked_by: userId, asked_at: await clock(command.tx) };
      const moved = { ...command, plan: { ...command.plan, ...asked } };
      const { plan } = await this.commands.settle(moved, 'negotiation.asked', () => [], { memberId: userId });
      await advanceNegotiation(command.tx, plan);
    });
  }

  /** Declines to change, in a group its best proposal: the right moves on. */
  keep(id: string, userId: string): Promise<void> {
    return this.commands.on(id, userId, async (command) => {
      const { others } = await this.mismatch(command);
      if (others.length >= PAIR) await this.compromises.voteWithin(command, null, false);
      const next = { ...command.plan, negotiator_id: others[0]?.userId ?? userId, asked_by: null, asked_at: null };
      await this.commands.settle({ ...command, plan: next }, 'negotiation.kept', () => [], {});
    });
  }

  private async readiness({ tx, plan }: Command): Promise<PlanReadiness> {
    return readinessOf(plan, await readMembers(tx, plan.id));
  }

  private async mismatch(command: Command): Promise<Mismatch> {
    mustBeOpen(command);
    const { tx, plan, userId } = command;
    const members = await readMembers(tx, plan.id);
    const readiness = readinessOf(plan, members);
    if (readiness.mismatches.length === 0) fail('plan-state', 'Your preferences agree already.');
    if (readiness.negotiatorId !== userId) fail('forbidden', 'It is your partner’s turn to decide.');
    const counting = members.filter((member) => member.role !== 'voter' && member.preferences);
    const place = counting.findIndex((member) => member.userId === userId);
    const me = counting[place] ?? fail('forbidden', 'Set your own preferences first.');
    return { me, others: [...counting.slice(place + 1), ...counting.slice(0, place)], fields: readiness.mismatches };
  }
}

const isGroup = ({ counting, mismatches }: PlanReadiness): boolean => mismatches.length > 0 && counting.length > PAIR;

/** What a client showed of a partner, as far as it can be read. */
function readShown(believed: unknown): Record<string, unknown> {
  const shown: unknown = Array.isArray(believed) ? believed[0] : believed;
  return typeof shown === 'object' && shown !== null ? { ...shown } : {};
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether what was shown differs from what is stored, in a field that would be taken over; what was not shown cannot. */
function isOutdated(shown: Record<string, unknown>, { userId, preferences }: MemberState, fields: readonly MismatchField[]): boolean {
  if (!preferences || (shown.userId !== undefined && shown.userId !== userId)) return false;
  return fields.some((field) => {
    const value = shown[field];
    if (value === undefined) return false;
    return Array.isArray(value) && field === 'dateStyles'
      ? !isDeepStrictEqual(value.filter(isText).sort(), [...preferences.dateStyles].sort()) || !value.every(isText)
      : !isDeepStrictEqual(value, preferences[field]);
  });
}
