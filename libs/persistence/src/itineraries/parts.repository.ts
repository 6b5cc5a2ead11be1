import type { PlanId, VenueId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import type { DatebookRow } from '../database/rows.js';
import { Datebook } from '../datebooks/datebook.entity.js';
import { copyMembers } from '../datebooks/plans.statements.js';
import * as statements from './parts.statements.js';
import type { BookedStop, PartLag, PartStates } from './parts.statements.js';

/** The stops of evenings that are put out to bid: plans of their own that name their evening. Writes need the lock of the plan that they change. */
export class PartsRepository {
  constructor(private readonly db: Queries) {}

  /** Inserts the part of a stop with the members of its evening, without preferences; null when the stop is put out to bid already. The caller appends the event. */
  async insert(eveningId: PlanId, stop: VenueId, name: string): Promise<DatebookRow | null> {
    const row = await this.db.one(statements.insertPart, [eveningId, stop, name]);
    if (row) await this.db.all(copyMembers, [eveningId, row.id]);
    return row;
  }

  /** The plan whose evening this one is a stop of; null for a plan that is no part. */
  async eveningOf(planId: PlanId): Promise<PlanId | null> {
    return (await this.db.of(Datebook).findOne({ select: { id: true, eveningId: true }, where: { id: planId } }))?.eveningId ?? null;
  }

  /** Whether stops of the plan's evening are put out to bid or booked, whether one is booked, and whether the outing to one is over. */
  async statesOf(eveningId: PlanId): Promise<PartStates> {
    return (await this.db.one(statements.partStates, [eveningId])) ?? { running: false, booked: false, done: false };
  }

  /** The stops of a plan's evening with what is booked of them. */
  bookedStops(eveningId: PlanId): Promise<BookedStop[]> {
    return this.db.all(statements.bookedStops, [eveningId]);
  }

  /** Parts that differ from their evening in their end, their name or their members. At most a hundred. */
  behind(): Promise<{ plan: PlanId }[]> {
    return this.db.all(statements.partsBehind);
  }

  /** How a part differs from its evening; null for a plan that is no part. */
  lagOf(partId: PlanId): Promise<PartLag | null> {
    return this.db.one(statements.partLag, [partId]);
  }
}
