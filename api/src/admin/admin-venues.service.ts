import { Inject, Injectable } from '@nestjs/common';
import { decideVenue } from '@app/application';
import type { AdminReport, AdminVenue, VenueDecision, VenueStatus } from '@app/contracts';
import { allReports, Database, venuesOfStatus, type Page } from '@app/persistence';
import type { ChangeBus } from '@app/platform';
import { valueOf } from '../http/problem.js';
import { CHANGE_BUS } from '../tokens.js';

/** What operations read of venues and of those who are reported, and decide. */
@Injectable()
export class AdminVenuesService {
  constructor(
    private readonly database: Database,
    @Inject(CHANGE_BUS) private readonly changeBus: ChangeBus,
  ) {}

  venues(status: VenueStatus, page: Page): Promise<AdminVenue[]> {
    return venuesOfStatus(this.database, status, page);
  }

  reports(page: Page): Promise<AdminReport[]> {
    return allReports(this.database, page);
  }

  /** Decides, and then ends the sockets of whoever must not listen any more. */
  async decide(actorId: string, venueId: string, decision: VenueDecision, reason: string | null): Promise<AdminVenue> {
    const command = { venueId, decision, reason, actorId };
    const { venue, ended } = await this.database.transaction(async (tx) => valueOf(await decideVenue(tx, command)));
    for (const session of ended) this.changeBus.publish({ evict: { session } });
    return venue;
  }
}
