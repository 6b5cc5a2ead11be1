import type { SplitMode, SplitPart, SplitView, UserId, BookingId, PlanId } from '@app/contracts';
import { divide, type Paying } from '@app/domain';
import type { Queries } from '../../database/queries.js';
import * as statements from './splits.statements.js';
import type { SplitContext } from './splits.statements.js';

function byHeads(total: number, members: readonly { userId: UserId; firstName: string }[]): SplitPart[] {
  const amounts = divide(
    total,
    members.map(({ userId }) => ({ userId, weight: 1 })),
  );
  return members.map((member) => ({ ...member, share: null, amount: amounts.get(member.userId) ?? 0, paid: false, received: false }));
}

const changeOf = (row: { changed: boolean } | null): 'changed' | 'same' | null => row && (row.changed ? 'changed' : 'same');

/** A member who paid the bill of a booking. */
export interface Payer {
  planId: PlanId;
  bookingId: BookingId;
  userId: UserId;
}

/** Divisions of the bills of bookings. Writes are called under the plan's lock. */
export class SplitsRepository {
  constructor(private readonly db: Queries) {}

  /** The split of a booking in a plan of the person: the saved one, else the price by heads; its parts as the members joined. */
  async ofMember(bookingId: BookingId, userId: UserId): Promise<SplitView | null> {
    const row = await this.db.one(statements.splitOfMember, [bookingId, userId]);
    return row && (row.saved ?? { mode: 'equal', total: row.price, parts: byHeads(row.price, row.members), savedAt: null, payer: null });
  }

  /** What a booking's bill can be divided by. */
  context(planId: PlanId, bookingId: BookingId): Promise<SplitContext | null> {
    return this.db.one(statements.splitContext, [planId, bookingId]);
  }

  /** Writes how a bill is divided. A member who has paid has still paid if the amount is the same. */
  async replace(
    { bookingId, mode, total }: { bookingId: BookingId; mode: SplitMode; total: number },
    parts: readonly Paying[],
  ): Promise<void> {
    const userIds = parts.map(({ userId }) => userId);
    await this.db.all(statements.putSplit, [bookingId, mode, total]);
    await this.db.all(statements.deleteOtherParts, [bookingId, userIds]);
    await this.db.all(statements.putParts, [bookingId, userIds, parts.map(({ share }) => share), parts.map(({ amount }) => amount)]);
  }

  /** Writes whether a member has paid their part; null when the saved split has none of theirs. */
  async savePaid(part: { planId: PlanId; bookingId: BookingId; userId: UserId; paid: boolean }): Promise<'changed' | 'same' | null> {
    return changeOf(await this.db.one(statements.savePaid, [part.planId, part.bookingId, part.userId, part.paid]));
  }

  /** Writes that the person paid the whole bill; false when it has a payer, or nothing is to be paid. */
  async claim({ planId, bookingId, userId }: Payer): Promise<boolean> {
    return (await this.db.one(statements.claimBill, [planId, bookingId, userId])) !== null;
  }

  /** Takes that back with what was paid to them; false when they are not its payer or have received something. */
  async withdraw({ planId, bookingId, userId }: Payer): Promise<boolean> {
    return (await this.db.one(statements.withdrawBill, [planId, bookingId, userId])) !== null;
  }

  /** Writes whether the payer has received the part of another; null when they are not its payer or there is no such part. */
  async saveReceived({ planId, bookingId, userId }: Payer, fromId: UserId, received: boolean): Promise<'changed' | 'same' | null> {
    return changeOf(await this.db.one(statements.saveReceived, [planId, bookingId, userId, fromId, received]));
  }

  /** The plans in which somebody still owes the person for a bill. */
  async plansOwing(payerId: UserId): Promise<PlanId[]> {
    return (await this.db.all(statements.payersOpenBills, [payerId])).map(({ planId }) => planId);
  }

  /** Who of the plan owes its payer how much. */
  listOwed(bookingId: BookingId, payerId: UserId): Promise<{ userId: UserId; amount: number; total: number }[]> {
    return this.db.all(statements.owedToPayer, [bookingId, payerId]);
  }
}
