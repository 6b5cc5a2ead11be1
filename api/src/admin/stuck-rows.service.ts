import { Injectable } from '@nestjs/common';
import { retryStuckRow } from '@app/application';
import { STUCK_KINDS, type StuckRowView } from '@app/contracts';
import { Database } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { pageOf } from '../http/requests/page.js';
import { fail, unwrap } from '../http/problem.js';
import { STUCK_ROW_ID, type StuckRowsQuery } from './admin.dto.js';

/** Rows whose processing failed repeatedly. */
@Injectable()
export class StuckRowsService {
  constructor(private readonly database: Database) {}

  list(query: StuckRowsQuery): Promise<StuckRowView[]> {
    return this.database.stuckRows.list({ kind: query.kind, state: query.state, ...pageOf(query) });
  }

  retry(user: AuthUser, name: string, id: string): Promise<StuckRowView> {
    const kind = STUCK_KINDS.find((each) => each === name) ?? fail('not-found');
    if (!STUCK_ROW_ID.test(id)) fail('malformed-request', 'That is no id.');
    return this.database.transaction(async (tx) => unwrap(await retryStuckRow(tx, { kind, id, actorId: user.id })));
  }
}
