import type { UserId } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import * as statements from './deletions.statements.js';

/** Deletions of accounts that people asked for, which wait before they begin. */
export class DeletionsRepository {
  constructor(private readonly db: Queries) {}

  /** The people whose deletion has waited long enough and of whom no booking runs. */
  due(): Promise<{ id: UserId }[]> {
    return this.db.all(statements.dueDeletions);
  }

  /** Keeps a deletion until its wait is over; false when one is kept already. */
  async keep(userId: UserId): Promise<boolean> {
    return (await this.db.one(statements.keepDeletion, [userId])) !== null;
  }

  /** Takes a deletion back; false when there is none, or it has begun. */
  async drop(userId: UserId): Promise<boolean> {
    return (await this.db.one(statements.dropDeletion, [userId])) !== null;
  }

  /** Begins a deletion that is due, after which it cannot be taken back; false when there is none. */
  async start(userId: UserId): Promise<boolean> {
    return (await this.db.one(statements.startDeletion, [userId])) !== null;
  }
}
