import { Injectable } from '@nestjs/common';
import { closeOwnerFlag } from '@app/application';
import type { OwnerFlagView } from '@app/contracts';
import { Database, type Page } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { unwrap } from '../http/problem.js';

/** A closed flag leaves the list, and the audit log names the member who closed it. */
@Injectable()
export class OwnerFlagsService {
  constructor(private readonly database: Database) {}

  open(page: Page): Promise<OwnerFlagView[]> {
    return this.database.ownerFlags.open(page);
  }

  close(user: AuthUser, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await closeOwnerFlag(tx, user.id, id)));
  }
}
