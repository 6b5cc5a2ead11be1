import { Injectable } from '@nestjs/common';
import type { VenueNoticeView } from '@app/contracts';
import { Database, VenueNoticesRepository } from '@app/persistence';
import type { AuthVenueStaff } from '../http/session/access.js';
import { fail } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';

/** What a venue finds under its bell; each of its staff marks it for themselves. */
@Injectable()
export class VenueNoticesService {
  constructor(
    private readonly database: Database,
    private readonly notices: VenueNoticesRepository,
  ) {}

  list({ venueId, staffId }: AuthVenueStaff, query: PageQuery): Promise<VenueNoticeView[]> {
    return this.notices.list(venueId, staffId, pageOf(query));
  }

  async read({ venueId, staffId }: AuthVenueStaff, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.notices.markRead(tx, venueId, staffId, id)))) fail('not-found');
  }

  readAll({ venueId, staffId }: AuthVenueStaff): Promise<void> {
    return this.database.transaction((tx) => this.notices.markAllRead(tx, venueId, staffId));
  }
}
