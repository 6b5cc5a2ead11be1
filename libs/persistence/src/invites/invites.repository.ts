import type { PlanId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './invites.statements.js';
import { RetiredInvite } from './retired-invite.entity.js';

/** The codes by which people join plans. */
export class InvitesRepository {
  constructor(private readonly db: Queries) {}

  /** The plan behind a code, also one that it had before. */
  planOf(code: string): Promise<statements.InvitedRow | null> {
    return this.db.one(statements.planOfCode, [code]);
  }

  /** Keeps a code that leads to the plan no more, so that who has it hears that it was replaced; under the plan's lock. */
  async retire(planId: PlanId, code: string): Promise<void> {
    await this.db.of(RetiredInvite).insert({ planId, code });
  }
}
