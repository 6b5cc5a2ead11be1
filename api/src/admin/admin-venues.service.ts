import { Inject, Injectable } from '@nestjs/common';
import { decideVenue } from '@app/application';
import type { AdminVenue, ListedStaff, Touched, VenueDecision, VenueDecisionView, VenueId } from '@app/contracts';
import { Database } from '@app/persistence';
import type { ChangeBus, Queues } from '@app/platform';
import { fail, unwrap } from '../http/problem.js';
import { pageOf } from '../http/requests/page.js';
import { SecurityLog } from '../http/session/security-log.js';
import { CHANGE_BUS, QUEUES } from '../tokens.js';
import type { AdminVenuesQuery, SuspensionDto, VerificationDto } from './admin-venues.dto.js';

/** The team's view of venues and its decisions. */
@Injectable()
export class AdminVenuesService {
  constructor(
    private readonly database: Database,
    private readonly log: SecurityLog,
    @Inject(CHANGE_BUS) private readonly changeBus: ChangeBus,
    @Inject(QUEUES) private readonly queues: Queues,
  ) {}

  list(query: AdminVenuesQuery): Promise<AdminVenue[]> {
    return this.database.adminVenues.list({ status: query.status, text: query.q }, pageOf(query));
  }

  async one(venueId: VenueId): Promise<AdminVenue> {
    return (await this.database.adminVenues.find(venueId)) ?? fail('not-found');
  }

  async staff(actorId: string, venueId: VenueId): Promise<ListedStaff[]> {
    await this.one(venueId);
    await this.log.noteBefore({ action: 'venue.staff_shown', actorId, subjectId: venueId });
    return this.database.adminVenues.listStaff(venueId);
  }

  async history(venueId: VenueId): Promise<VenueDecisionView[]> {
    await this.one(venueId);
    return this.database.adminVenues.listDecisions(venueId);
  }

  /** The open offers and bookings that a suspension affects. */
  async touched(venueId: VenueId): Promise<Touched[]> {
    await this.one(venueId);
    return this.database.commitments.touchedBy(venueId, 'suspension');
  }

  /** Stores the decision, disconnects the sockets of staff who lost access, and notifies the owners. */
  async decide(
    actorId: string,
    venueId: VenueId,
    decision: VenueDecision,
    body: VerificationDto & Pick<SuspensionDto, 'offers'>,
  ): Promise<AdminVenue> {
    const { reason = null, from, offers, checked } = body;
    const command = { venueId, decision, reason, offers, checked, from, actorId };
    const { venue, ended, mails } = await this.database.transaction(async (tx) => unwrap(await decideVenue(tx, command)));
    for (const session of ended) this.changeBus.publish({ evict: { session } });
    this.queues.enqueueDeliveries(mails);
    return venue;
  }
}
