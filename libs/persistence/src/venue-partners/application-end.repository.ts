import { PAGES, type Language, type WaitingDelivery } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql } from '../database/views.js';
import { inUnit, TickStep } from '../log/tick-step.js';

/** What is in a mail that tells what was decided about a venue. */
export interface DecisionMail {
  language: Language;
  status: 'verified' | 'rejected' | 'suspended';
  reason: string | null;
}

/**
 * Notes a mail to the owners of venues about how they stand now, each in their own language, with the way on; gives the deliveries. It has no
 * word of the application, whose address nobody may have confirmed. Demo accounts and simulated venues have no mailbox.
 */
export function mailDecision(tx: Transaction, venueIds: readonly string[]): Promise<WaitingDelivery[]> {
  return tx.query<WaitingDelivery>(
    `INSERT INTO deliveries (event_id, staff_id, channel, type, payload, next_try)
     SELECT uuidv7(), s.id, 'email', 'venue_decided', jsonb_build_object('to', s.email, 'title', '', 'text', '', 'priority', 'high',
       'href', CASE v.status WHEN 'verified' THEN $2 WHEN 'rejected' THEN $3 ELSE $4 END,
       'decision', jsonb_build_object('language', s.language, 'status', v.status, 'reason', v.status_reason)), app_clock()
     FROM venue_staff s JOIN venues v ON v.id = s.venue_id
     WHERE v.id = ANY($1) AND s.role = 'venue_owner' AND NOT s.is_demo AND v.kind <> 'simulated' RETURNING id, channel`,
    [venueIds, PAGES.venueBidding, PAGES.venueOnboarding, PAGES.grievance],
  );
}

const PURGE = new TickStep('purge-drafts.drafts');
/** A draft that nobody has sent, or touched for long. What is being cleared away of it already is no touch. */
const ABANDONED = `v.status = 'draft' AND v.kind = 'claimed' AND NOT v.is_demo
  AND v.created_at < (SELECT app_clock()) - ${intervalSql(TUNABLES.draftKeptMs)}
  AND NOT EXISTS (SELECT FROM venue_applications a WHERE a.venue_id = v.id AND a.saved_at >= (SELECT app_clock()) - ${intervalSql(TUNABLES.draftKeptMs)})
  AND NOT EXISTS (SELECT FROM venue_photos p WHERE p.venue_id = v.id AND p.state <> 'removed'
    AND p.changed_at >= (SELECT app_clock()) - ${intervalSql(TUNABLES.draftKeptMs)})`;

/**
 * Forgets abandoned drafts of venues with the accounts that were made for them. Photos come first: they are removed as their venue would remove
 * them, and the draft goes once their files are cleared away, so that no file is left without its row. Gives how many were looked at.
 */
export async function purgeDrafts(database: Database): Promise<number> {
  const due = await database.read<{ id: string }>(
    'abandoned-drafts',
    `SELECT v.id FROM venues v WHERE ${ABANDONED} AND ${PURGE.mayTry('v.id')}
       AND NOT EXISTS (SELECT FROM venue_photos p WHERE p.venue_id = v.id AND p.state = 'removed') ORDER BY v.created_at LIMIT 100`,
    [],
  );
  return PURGE.each(database, due, ({ id }) =>
    inUnit(database, async (tx) => {
      const [draft] = await tx.query(`SELECT 1 FROM venues v WHERE v.id = $1 AND ${ABANDONED} FOR UPDATE`, [id]);
      if (!draft) return;
      const photos = await tx.query(
        `UPDATE venue_photos SET state = 'removed', sha256 = NULL, reason = NULL, changed_at = app_clock() WHERE venue_id = $1 RETURNING 1`,
        [id],
      );
      if (photos.length === 0) await tx.query('DELETE FROM venues WHERE id = $1', [id]);
    }),
  );
}
