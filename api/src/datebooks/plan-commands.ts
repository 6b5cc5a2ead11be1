import { Injectable } from '@nestjs/common';
import type { Changes, EventData, EventType, PlanState } from '@app/contracts';
import { settlePlan, type Settled } from '@app/application';
import {
  Database,
  memberView,
  MembersRepository,
  sharedPlan,
  type DatebookRow,
  type MemberState,
  type Transaction,
} from '@app/persistence';
import { fail } from '../http/problem.js';

const OVER: readonly PlanState[] = ['booked', 'done', 'expired', 'cancelled'];

/** What a command on a plan works with, under the plan's lock. */
export interface Command {
  tx: Transaction;
  plan: DatebookRow;
  /** The row as the lock found it. */
  locked: DatebookRow;
  userId: string;
}

/**
 * The frame of every command on a plan: takes the lock, asks whether the caller is in it, lets the command change rows, settles the plan
 * and appends the command's event followed by what came of it.
 */
@Injectable()
export class PlanCommands {
  constructor(
    private readonly database: Database,
    private readonly members: MembersRepository,
  ) {}

  /** Runs `work` under the lock of a plan that the user is in. */
  async on<T>(id: string, userId: string, work: (command: Command) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => this.within(tx, id, userId, work));
  }

  /** The same inside a transaction that is already open. */
  async within<T>(tx: Transaction, id: string, userId: string, work: (command: Command) => Promise<T>): Promise<T> {
    const plan = await tx.lockDatebook(id);
    if (!plan || plan.deleted_at || !(await this.members.isIn(tx, id, userId))) return fail('not-found');
    return work({ tx, plan, locked: plan, userId });
  }

  /** Settles the plan after a change, and appends the command's event with the plan and the members it touched. */
  async settle<T extends EventType>(
    { tx, plan, locked }: Command,
    type: T,
    touched: (members: readonly MemberState[]) => readonly MemberState[],
    extra: Omit<EventData<T>, keyof Changes> & Pick<Changes, 'goneMembers'>,
  ): Promise<Settled> {
    const settled = await settlePlan(tx, plan, locked);
    const members = touched(settled.members).map(memberView);
    const data = { ...extra, plan: sharedPlan(settled.plan), ...(members.length > 0 ? { members } : {}) };
    await tx.append(plan.id, { type, data }, ...settled.following);
    return settled;
  }
}

/** Refuses what only the plan's owner may do. */
export function mustOwn({ plan, userId }: Command): void {
  if (plan.created_by !== userId) fail('forbidden', 'Only the host can do that.');
}

/** Refuses a change of a plan that is booked or over. */
export function mustBeOpen({ plan }: Command): void {
  if (OVER.includes(plan.state))
    fail('plan-state', plan.state === 'booked' ? 'The plan is booked. Cancel the booking first.' : 'The plan is over.');
}
