import { Injectable } from '@nestjs/common';
import { claimBill, markPaid, markReceived, saveSplit, withdrawBill, type Outcome } from '@app/application';
import type { ClaimBill, SavePaid, SaveReceived, SaveSplit, SplitView, BookingId } from '@app/contracts';
import { Database, type Payer, type Transaction } from '@app/persistence';
import type { PlanWork } from '../datebooks/datebooks.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import { BookingsPolicy } from './bookings.policy.js';

/** Divides the bill of a booking. */
@Injectable()
export class SplitsService {
  constructor(
    private readonly database: Database,
    private readonly policy: BookingsPolicy,
  ) {}

  async read(user: AuthUser, bookingId: BookingId): Promise<SplitView> {
    return (await this.database.splits.ofMember(bookingId, user.id)) ?? fail('not-found');
  }

  async save(user: AuthUser, bookingId: BookingId, body: SaveSplit): Promise<SplitView> {
    await this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await saveSplit(tx, plan.id, bookingId, body)));
    return this.read(user, bookingId);
  }

  async paid(user: AuthUser, bookingId: BookingId, body: SavePaid): Promise<SplitView> {
    const mark: PlanWork<void> = async (tx, { plan }) => unwrap(await markPaid(tx, { planId: plan.id, bookingId, userId: user.id }, body));
    await ((body.userId ?? user.id) === user.id
      ? this.policy.asMember(user, bookingId, mark)
      : this.policy.asDecider(user, bookingId, mark));
    return this.read(user, bookingId);
  }

  claim(user: AuthUser, bookingId: BookingId, body: ClaimBill): Promise<SplitView> {
    return this.asMember(user, bookingId, (tx, payer) => claimBill(tx, payer, body));
  }

  withdraw(user: AuthUser, bookingId: BookingId): Promise<SplitView> {
    return this.asMember(user, bookingId, withdrawBill);
  }

  received(user: AuthUser, bookingId: BookingId, body: SaveReceived): Promise<SplitView> {
    return this.asMember(user, bookingId, (tx, payer) => markReceived(tx, payer, body));
  }

  private async asMember(
    user: AuthUser,
    bookingId: BookingId,
    work: (tx: Transaction, member: Payer) => Promise<Outcome<void>>,
  ): Promise<SplitView> {
    await this.policy.asMember(user, bookingId, async (tx, { plan }) =>
      unwrap(await work(tx, { planId: plan.id, bookingId, userId: user.id })),
    );
    return this.read(user, bookingId);
  }
}
