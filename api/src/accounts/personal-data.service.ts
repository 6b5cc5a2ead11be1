import { Inject, Injectable } from '@nestjs/common';
import type { Merged, PersonalData } from '@app/contracts';
import { beginMerge, BOOKING_STANDS, deleteAccount, departPlan, finishMerge, mergePlan } from '@app/application';
import { Database } from '@app/persistence';
import type { ChangeBus } from '@app/platform';
import { asMember } from '../datebooks/datebooks.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import { SecurityLog } from '../http/session/security-log.js';
import { CHANGE_BUS } from '../tokens.js';

/**
 * The rights of people over their own data: export, merge into an account, deletion. A change to all plans of a person takes one transaction per
 * plan, because no transaction locks two, and a final step; the next call continues after an interruption.
 */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly database: Database,
    private readonly log: SecurityLog,
    @Inject(CHANGE_BUS) private readonly changes: ChangeBus,
  ) {}

  async exportOf(user: AuthUser): Promise<PersonalData> {
    await this.mustBeProved(user);
    this.log.note({ action: 'data.exported', actorId: user.id, subjectId: user.id });
    return (await this.database.personalData.exportOf(user.id)) ?? fail('not-found');
  }

  /** Moves the data of this browser's former guest to the account, and returns what this call moved; two calls at once move each plan once. */
  async merge(user: AuthUser): Promise<Merged> {
    const moved: Merged = { plans: 0, bookings: 0 };
    const guestId = user.isGuest ? null : await this.database.merges.formerGuest(user.sessionId);
    const ended = guestId && (await this.database.transaction((tx) => beginMerge(tx, guestId)));
    if (!guestId || !ended) return moved;
    this.evict(ended);
    for (const id of await this.database.people.plansOf(guestId)) {
      const state = await this.database.transaction((tx) => mergePlan(tx, id, guestId, user.id));
      if (state) moved.plans += 1;
      if (state === 'booked' || state === 'done') moved.bookings += 1;
    }
    await this.database.transaction((tx) => finishMerge(tx, guestId, user.id));
    return moved;
  }

  /** Removes the user from every plan, and then deletes their account; refused without any change while a booking stands. */
  async forget(user: AuthUser): Promise<void> {
    if (user.role !== 'user') fail('forbidden', 'An account of the staff is removed by an administrator.');
    await this.mustBeProved(user);
    if (await this.database.personalData.hasBooking(user.id)) fail('booking-first', BOOKING_STANDS);
    for (const id of await this.database.people.plansOf(user.id))
      await this.database.transaction(async (tx) => unwrap(await departPlan(tx, await asMember(tx, id, user))));
    this.evict(await this.database.transaction((tx) => deleteAccount(tx, user.id)));
  }

  /** A stranger at an open browser must not export or delete the account. */
  private async mustBeProved({ sessionId }: AuthUser): Promise<void> {
    if (!(await this.database.sessions.isProved(sessionId))) fail('confirmation-needed');
  }

  private evict(hashes: readonly string[]): void {
    for (const session of hashes) this.changes.publish({ evict: { session } });
  }
}
