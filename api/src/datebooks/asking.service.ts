import { Injectable } from '@nestjs/common';
import { partsOf, relaxationProblem, TUNABLES } from '@app/domain';
import type { PlanAnswer, Relaxation, Relaxations } from '@app/contracts';
import { countingPreferences, newInvite } from '@app/application';
import {
  clock,
  DatebooksRepository,
  endRequest,
  readinessOf,
  readMembers,
  RelaxationsRepository,
  relaxMembers,
  store,
  type DatebookRow,
} from '@app/persistence';
import type { CurrentUserOf } from '../http/access.js';
import { Idempotency, type Answer } from '../http/idempotency.js';
import { fail } from '../http/problem.js';
import { planView, statusView } from './datebooks.presenter.js';
import { mustBeOpen, mustOwn, PlanCommands, type Command } from './plan-commands.js';

/** When nobody bid: what would help, and asking again, with something given up or on another day. */
@Injectable()
export class AskingService {
  constructor(
    private readonly commands: PlanCommands,
    private readonly datebooks: DatebooksRepository,
    private readonly relaxations: RelaxationsRepository,
    private readonly idempotency: Idempotency,
  ) {}

  async help(id: string, userId: string): Promise<Relaxations> {
    const plan = (await this.datebooks.withMembers(id, userId)) ?? fail('not-found');
    return this.relaxations.of(plan, countingPreferences(readinessOf(plan, plan.members)));
  }

  /** A new request of the plan; of one whose date has passed, a new plan of the same people, without its bids. */
  again(user: CurrentUserOf, id: string, relaxation: Relaxation | null, key: string | undefined): Promise<Answer<PlanAnswer>> {
    return this.idempotency.run(
      { principal: user.id, route: `POST /api/datebooks/${id}/again`, key, body: relaxation ?? {} },
      async (tx) => {
        const asked = await this.commands.within(tx, id, user.id, async (command) => {
          mustOwn(command);
          if (command.plan.state === 'expired') return this.onAnotherDay(command, user, relaxation);
          await this.askAgain(command, relaxation);
          return id;
        });
        const row = (await tx.lockDatebook(asked)) ?? fail('not-found');
        const members = await readMembers(tx, asked);
        return { status: 200, body: { ...planView(row, members, user.id), preferencesStatus: statusView(row, members, user.id) } };
      },
    );
  }

  private async askAgain(command: Command, relaxation: Relaxation | null): Promise<void> {
    const { tx, plan } = command;
    mustBeOpen(command);
    // Offers are never thrown away; venues that have not bid may be asked for something easier while the bidding runs.
    const open = await this.datebooks.hasOpenAuction(tx, plan.id);
    if (open && !(relaxation && !(await this.datebooks.hasOffers(tx, plan.id))))
      fail('plan-state', 'Venues are bidding, or there are offers to choose from.');
    if (relaxation) await this.relax(command, relaxation);
    const ended = await endRequest(tx, plan.id, { request: 'closed', bids: 'expired' });
    if (ended.request) {
      const state = plan.state === 'live' ? 'deciding' : plan.state;
      await tx.append(plan.id, { type: 'request.closed', data: { plan: { state }, request: ended.request, bids: ended.bids } });
    }
    const next: DatebookRow = { ...plan, state: 'collecting', bidding: 'open', bidding_chosen: true };
    await store(tx, next);
    await this.commands.settle({ ...command, plan: next }, 'datebook.updated', () => [], {});
  }

  private async relax({ tx, plan }: Command, relaxation: Relaxation): Promise<void> {
    const preferences = countingPreferences(readinessOf(plan, await readMembers(tx, plan.id)));
    const problem = relaxationProblem(preferences, relaxation, await clock(tx));
    if (problem) fail('invalid-fields', `That ${problem}.`, { relaxation: [problem] });
    await relaxMembers(tx, plan.id, preferences, relaxation);
  }

  private async onAnotherDay({ tx, plan, userId }: Command, user: CurrentUserOf, relaxation: Relaxation | null): Promise<string> {
    if (!relaxation || !partsOf(relaxation).some(({ kind }) => kind === 'date'))
      fail('invalid-fields', 'The date has passed. Please pick a new one.', { relaxation: ['must be a date'] });
    const { open, isGuest } = await this.datebooks.countOpen(tx, userId);
    if (open >= (isGuest ? TUNABLES.guestPlans : TUNABLES.accountPlans)) fail('plan-limit');
    const id = await this.datebooks.copy(tx, plan.id, newInvite());
    return this.commands.within(tx, id, user.id, async (command) => {
      await this.relax(command, relaxation);
      await this.commands.settle(command, 'datebook.created', (all) => all, {});
      return id;
    });
  }
}
