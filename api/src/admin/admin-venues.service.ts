import { Injectable } from '@nestjs/common';
import type { AdminVenue, VenueDecision } from '@app/contracts';
import { Database, decideVenue } from '@app/persistence';
import { fail } from '../http/problem.js';

/** Decisions of operations. */
@Injectable()
export class AdminVenuesService {
  constructor(private readonly database: Database) {}

  decide(actorId: string, venueId: string, decision: VenueDecision, reason: string | null): Promise<AdminVenue> {
    return this.database.transaction(async (tx) => {
      const result = await decideVenue(tx, { venueId, decision, reason, actorId });
      return 'venue' in result ? result.venue : fail(result.refused);
    });
  }
}
