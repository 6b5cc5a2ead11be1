import { Injectable } from '@nestjs/common';
import { decideVenue } from '@app/application';
import type { AdminReport, AdminVenue, VenueDecision, VenueStatus } from '@app/contracts';
import { allReports, Database, venuesOfStatus, type Page } from '@app/persistence';
import { valueOf } from '../http/problem.js';

/** What operations read of venues and of those who are reported, and decide. */
@Injectable()
export class AdminVenuesService {
  constructor(private readonly database: Database) {}

  venues(status: VenueStatus, page: Page): Promise<AdminVenue[]> {
    return venuesOfStatus(this.database, status, page);
  }

  reports(page: Page): Promise<AdminReport[]> {
    return allReports(this.database, page);
  }

  decide(actorId: string, venueId: string, decision: VenueDecision, reason: string | null): Promise<AdminVenue> {
    return this.database.transaction(async (tx) => valueOf(await decideVenue(tx, { venueId, decision, reason, actorId })));
  }
}
