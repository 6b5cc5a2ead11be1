import { Injectable } from '@nestjs/common';
import type { CompromiseView } from '@app/contracts';
import { advanceNegotiation, tallyCompromises, type Tally } from '@app/application';
import { castCompromiseVote, clock, Database, DatebooksRepository, newEvent, readinessOf, readMembers } from '@app/persistence';
import { fail } from '../http/problem.js';
import { mustBeOpen, PlanCommands, type Command } from '../datebooks/plan-commands.js';

/** Meeting in the middle: what is proposed, and what the members say to it. */
@Injectable()
export class CompromisesService {
  constructor(
    private readonly database: Database,
    private readonly commands: PlanCommands,
    private readonly datebooks: DatebooksRepository,
  ) {}

  async list(id: string, userId: string): Promise<CompromiseView[]> {
    const plan = (await this.datebooks.withMembers(id, userId)) ?? fail('not-found');
    const readiness = readinessOf(plan, plan.members);
    const list = await tallyCompromises(this.database, id, readiness, await this.database.now());
    return list.map((standing) => viewOf(standing, readiness.counting.length, userId));
  }

  vote(id: string, userId: string, key: string, agree: boolean): Promise<boolean> {
    return this.commands.on(id, userId, (command) => this.voteWithin(command, key, agree));
  }

  /** Says yes or no to a proposal, under the plan's lock; to the best one when no key is given. true when it was taken with this. */
  async voteWithin(command: Command, wanted: string | null, agree: boolean): Promise<boolean> {
    mustBeOpen(command);
    const { tx, plan, userId } = command;
    const readiness = readinessOf(plan, await readMembers(tx, plan.id));
    if (readiness.mismatches.length === 0) fail('plan-state', 'Your preferences agree already.');
    if (!readiness.counting.some((member) => member.userId === userId))
      fail('forbidden', 'Only those whose preferences count decide on them.');
    const list = await tallyCompromises(tx, plan.id, readiness, await clock(tx));
    const found = wanted === null ? list[0] : list.find(({ proposal }) => proposal.key === wanted);
    if (!found) {
      if (wanted === null) fail('plan-state', 'There is nothing left to propose. Please choose other days.');
      fail('version-mismatch', 'Somebody’s preferences have changed. Please look again.');
    }
    const { key } = found.proposal;
    const isNew = await castCompromiseVote(tx, { datebookId: plan.id, userId, key, agree });
    if (isNew) await tx.append(plan.id, newEvent('compromise.voted', { memberId: userId, key }));
    return advanceNegotiation(tx, plan);
  }
}

function viewOf({ proposal, agreed, refused, majorityFrom }: Tally, counting: number, userId: string): CompromiseView {
  const kept = proposal.satisfaction[userId];
  return {
    key: proposal.key,
    changes: proposal.changes,
    keepsOfMine: kept === undefined ? null : Math.round(kept / 10),
    agreed: agreed.length,
    of: counting,
    mine: agreed.includes(userId) ? true : refused.includes(userId) ? false : null,
    majorityFrom: majorityFrom?.toISOString() ?? null,
  };
}
