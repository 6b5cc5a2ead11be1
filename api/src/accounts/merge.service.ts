import { Inject, Injectable } from '@nestjs/common';
import type { Merged } from '@app/contracts';
import { everybody, settleAndAppend } from '@app/application';
import { Database, MembersRepository, MergeRepository, readMembers, plansOf, type Transaction } from '@app/persistence';
import type { ChangeBus } from '@app/platform';
import type { AuthUser } from '../http/session/access.js';
import { CHANGE_BUS } from '../tokens.js';

const BOOKED = ['booked', 'done'];

/**
 * Moves the former guest's plans to the account, one transaction for each: nothing in the product holds the locks of two plans, and a
 * merge that did would make the others wait for the whole of it. What stopped half-way is taken up by the next call, since the session
 * forgets the guest only at the end; two calls at once move each plan once.
 */
@Injectable()
export class MergeService {
  constructor(
    private readonly database: Database,
    private readonly merges: MergeRepository,
    private readonly members: MembersRepository,
    @Inject(CHANGE_BUS) private readonly changes: ChangeBus,
  ) {}

  /** Moves what there is, and says what this call moved. */
  async merge(user: AuthUser): Promise<Merged> {
    const moved: Merged = { plans: 0, bookings: 0 };
    const guestId = user.isGuest ? null : await this.merges.formerGuest(user.sessionId);
    if (!guestId) return moved;
    // First, so that no plan is created or joined behind the list below.
    const ended = await this.database.transaction((tx) => this.merges.endGuest(tx, guestId));
    if (!ended) return moved;
    for (const session of ended) this.changes.publish({ evict: { session } });
    for (const id of await plansOf(this.database, guestId)) {
      const state = await this.database.transaction((tx) => this.move(tx, id, guestId, user.id));
      if (!state) continue;
      moved.plans += 1;
      if (BOOKED.includes(state)) moved.bookings += 1;
    }
    await this.database.transaction((tx) => this.merges.finish(tx, guestId, user.id));
    return moved;
  }

  private async move(tx: Transaction, id: string, guestId: string, userId: string): Promise<string | null> {
    const locked = await tx.lockDatebook(id);
    const moved = locked && !locked.deleted_at ? await this.merges.movePlan(tx, locked, guestId, userId) : null;
    if (!locked || !moved) return null;
    const { plan, both } = moved;
    // As when somebody leaves: with one left whose preferences count, whoever comes next counts again.
    if (both && !plan.same_location_mode && (await readMembers(tx, id)).filter(({ role }) => role !== 'voter').length < 2) {
      plan.roster_frozen = false;
      await this.members.makeMembers(tx, id);
    }
    const settled = await settleAndAppend(tx, { plan, locked }, 'member.merged', everybody, { goneMembers: [guestId] });
    return settled.plan.state;
  }
}
