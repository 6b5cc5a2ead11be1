import { Injectable } from '@nestjs/common';
import { markPaid, saveSplit } from '@app/application';
import type { SavePaid, SaveSplit, SplitView, BookingId } from '@app/contracts';
import { Database } from '@app/persistence';
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

  async paid(user: AuthUser, bookingId: BookingId, { paid, userId = user.id }: SavePaid): Promise<SplitView> {
    const mark: PlanWork<void> = async (tx, { plan }) => unwrap(await markPaid(tx, { planId: plan.id, bookingId, userId, paid }));
    await (userId === user.id ? this.policy.asMember(user, bookingId, mark) : this.policy.asDecider(user, bookingId, mark));
    return this.read(user, bookingId);
  }
}
