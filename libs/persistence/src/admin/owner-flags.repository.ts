import { IsNull } from 'typeorm';
import type { OwnerFlagView, BidRequestId, VenueId } from '@app/contracts';
import type { Page } from '../database/page.js';
import type { Queries } from '../database/queries.js';
import { OwnerFlag } from './owner-flag.entity.js';
import * as statements from './owner-flags.statements.js';

/** Venues of one owner that bid for one plan. */
export class OwnerFlagsRepository {
  constructor(private readonly db: Queries) {}

  /** Those that nobody has looked at, newest first. */
  async open({ before, limit }: Page): Promise<OwnerFlagView[]> {
    return (await this.db.all(statements.openFlags, [before ?? null, limit])).map(({ view }) => view);
  }

  /** Takes a flag off the list; false when it is not on it. */
  async close(id: string): Promise<boolean> {
    return (await this.db.of(OwnerFlag).update({ id, closedAt: IsNull() }, { closedAt: () => 'app_clock()' })).affected === 1;
  }

  /** Whether there is such a flag. */
  exists(id: string): Promise<boolean> {
    return this.db.of(OwnerFlag).existsBy({ id });
  }

  /**
   * Flags a venue that made an offer together with each venue of the same owner that has made one for the same request, once for each two.
   * Simulated venues and those of the demonstration are nobody's.
   */
  async flagSharedOwners(requestId: BidRequestId, venueId: VenueId): Promise<void> {
    await this.db.all(statements.flagSharedOwners, [requestId, venueId]);
  }
}
