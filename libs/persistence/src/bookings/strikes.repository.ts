import type { UserId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './strikes.statements.js';

/** Strikes of people, and whether their bookings need an approval. */
export class StrikesRepository {
  constructor(private readonly db: Queries) {}

  /** The strikes of a person within the window. Takes the person's lock first: of two strikes at once, the second reads the first. */
  async count(userId: UserId): Promise<number> {
    await this.db.all(statements.lockStruck, [userId]);
    return (await this.db.one(statements.countStrikes, [userId]))?.strikes ?? 0;
  }

  /** From now on the person's bookings need an approval, for 90 days. */
  async requireApproval(userId: UserId): Promise<void> {
    await this.db.all(statements.requireApproval, [userId]);
  }

  /** Lets somebody book again before their time is over. false: they needed no approval. */
  async endApproval(userId: UserId): Promise<boolean> {
    return (await this.db.one(statements.endApproval, [userId])) !== null;
  }
}
