import { MOST_PLANS_FOUND, type FoundPlan } from '@app/contracts';
import type { Wanted } from '@app/domain';
import type { Database } from '../database/database.js';
import { iso, partOfSql } from '../database/views.js';
import { phoneKeySql, wantedPlansSql } from './wanted.statements.js';

const FOUND = `SELECT jsonb_build_object('id', d.id, 'planType', d.plan_type, 'state', d.state, 'citySlug', d.effective ->> 'citySlug',
    'date', d.effective ->> 'preferredDate', 'bookingRef', (SELECT k.ref FROM bookings k WHERE k.datebook_id = d.id ORDER BY k.id DESC LIMIT 1),
    'partOf', ${partOfSql('d')}, 'createdAt', ${iso('d.created_at')}, 'deletedAt', ${iso('d.deleted_at')}) AS view
  FROM datebooks d WHERE d.id IN (${wantedPlansSql({ id: '$1', code: '$2', booking: '$3', phone: '$4' })}
    UNION SELECT m.datebook_id FROM members m JOIN users u ON u.id = m.user_id WHERE ${phoneKeySql('u.contact_phone')} = $4)
  ORDER BY d.id DESC LIMIT ${MOST_PLANS_FOUND}`;

/** Plans as the team finds them. */
export class AdminPlansRepository {
  constructor(private readonly database: Database) {}

  /** The plans that an id, a number or a code leads to, the newest first. */
  async find({ id, code, booking, phone }: Wanted): Promise<FoundPlan[]> {
    const rows = await this.database.read<{ view: FoundPlan }>('plans-wanted', FOUND, [id, code, booking, phone]);
    return rows.map(({ view }) => view);
  }
}
