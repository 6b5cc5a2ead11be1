import { Injectable } from '@nestjs/common';
import { audit, Database, OwnerFlagsRepository } from '@app/persistence';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';

/** What operations have looked at is off their list, and written down. */
@Injectable()
export class OwnerFlagsService {
  constructor(
    private readonly database: Database,
    private readonly flags: OwnerFlagsRepository,
  ) {}

  async close(user: CurrentUserOf, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.flags.close(tx, id))) fail('not-found');
      await audit(tx, { actorId: user.id, action: 'owners.looked_at', subjectId: id });
    });
  }
}
