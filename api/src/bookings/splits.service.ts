import { Injectable } from '@nestjs/common';
import { markPaid, saveSplit, type SplitRefused } from '@app/application';
import type { SavePaid, SaveSplit, SplitView } from '@app/contracts';
import { Database } from '@app/persistence';
import { lockAsMember, lockAsOwner } from '../bids/bids.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail } from '../http/problem.js';
import { BookingsPolicy } from './bookings.policy.js';

const WRONG: Record<Extract<SplitRefused, { wrong: string }>['wrong'], string> = {
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
    private readonly policy: BookingsPolicy,
  ) {}

  async read(user: AuthUser, bookingId: string): Promise<SplitView> {
    return (await this.database.splits.ofMember(bookingId, user.id)) ?? fail('not-found');
  }

  async save(user: AuthUser, bookingId: string, body: SaveSplit): Promise<SplitView> {
    await this.policy.asDecider(user, bookingId, async (tx, plan) => {
      const refused = await saveSplit(tx, plan.id, bookingId, body);
      if (refused) refuse(refused);
    });
    return this.read(user, bookingId);
  }

  async paid(user: AuthUser, bookingId: string, { paid, userId = user.id }: SavePaid): Promise<SplitView> {
    const planId = await this.policy.planOf(user, bookingId);
    await this.database.transaction(async (tx) => {
      if (userId === user.id) await lockAsMember(tx, planId, user);
      else await lockAsOwner(tx, planId, user);
      const saved = await markPaid(tx, { planId, bookingId, userId, paid });
      if (!saved) fail('booking-state', 'This bill has no such part yet.');
    });
    return this.read(user, bookingId);
  }
}

function refuse(refused: SplitRefused): never {
  if ('wrong' in refused) return fail('invalid-fields', `parts ${WRONG[refused.wrong]}`, { parts: [WRONG[refused.wrong]] });
  return fail(refused.refused, refused.refused === 'booking-state' ? 'There is nothing to pay for this booking.' : undefined);
}
