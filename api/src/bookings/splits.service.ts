import { Injectable } from '@nestjs/common';
import { splitBill, type Split } from '@app/domain';
import type { BookingStatus, SavePaid, SaveSplit, SplitView } from '@app/contracts';
import { Database, MembersRepository, savePaid, saveSplit, loadSplitContext, SplitsRepository } from '@app/persistence';
import { lockAsMember } from '../bids/bids.policy.js';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';
import { BookingCommands } from './booking-commands.js';

const PAYABLE: readonly BookingStatus[] = ['confirmed', 'checked_in', 'completed'];
const WRONG: Record<Extract<Split, { wrong: string }>['wrong'], string> = {
  nobody: 'must name who pays',
  twice: 'must name each member once',
  stranger: 'must name members of the plan only',
  shares: 'must give at least one share',
  amounts: 'must add up to the total',
};

/** Divides the bill of a booking. */
@Injectable()
export class SplitsService {
  constructor(
    private readonly database: Database,
    private readonly splits: SplitsRepository,
    private readonly members: MembersRepository,
    private readonly commands: BookingCommands,
  ) {}

  async read(user: CurrentUserOf, bookingId: string): Promise<SplitView> {
    return (await this.splits.ofMember(bookingId, user.id)) ?? fail('not-found');
  }

  async save(user: CurrentUserOf, id: string, body: SaveSplit): Promise<SplitView> {
    await this.commands.decide(user, id, async ({ tx, plan, bookingId }) => {
      const ground = (await loadSplitContext(tx, plan.id, bookingId)) ?? fail('not-found');
      if (!PAYABLE.includes(ground.status)) fail('booking-state', 'There is nothing to pay for this booking.');
      const total = body.total ?? ground.price;
      const split = splitBill(total, body, ground.members);
      if ('wrong' in split) fail('invalid-fields', `parts ${WRONG[split.wrong]}`, { parts: [WRONG[split.wrong]] });
      await saveSplit(tx, { datebookId: plan.id, bookingId, mode: body.mode, total }, split.parts);
    });
    return this.read(user, id);
  }

  async paid(user: CurrentUserOf, bookingId: string, { paid }: SavePaid): Promise<SplitView> {
    const datebookId = await this.commands.planOf(user, bookingId);
    await this.database.transaction(async (tx) => {
      await lockAsMember(tx, this.members, datebookId, user.id);
      if (!(await savePaid(tx, datebookId, bookingId, user.id, paid)))
        fail('booking-state', 'Nothing of this bill has been given to you yet.');
    });
    return this.read(user, bookingId);
  }
}
