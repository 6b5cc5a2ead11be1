import { Injectable } from '@nestjs/common';
import { readNotice, readNotices } from '@app/application';
import type { VenueNoticeView } from '@app/contracts';
import { Database } from '@app/persistence';
import { unwrap } from '../../http/problem.js';
import { pageOf, type PageQuery } from '../../http/requests/page.js';
import type { AuthVenueStaff } from '../../http/session/access.js';

/** The notices of a venue; each member of its staff marks them separately. */
@Injectable()
export class VenueNoticesService {
  constructor(private readonly database: Database) {}

  list({ venueId, staffId }: AuthVenueStaff, query: PageQuery): Promise<VenueNoticeView[]> {
    return this.database.venueNotices.list(venueId, staffId, pageOf(query));
  }

  read({ venueId, staffId }: AuthVenueStaff, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await readNotice(tx, venueId, staffId, id)));
  }

  readAll({ venueId, staffId }: AuthVenueStaff): Promise<void> {
    return this.database.transaction((tx) => readNotices(tx, venueId, staffId));
  }
}
