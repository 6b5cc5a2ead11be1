import { isPlanOpen, planExpiry } from '@app/domain';
import { refuseMove, statesBefore } from './moves.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from './rows.js';
import type { Transaction } from './transaction.js';

/** Writes a plan's row as it was computed, under its lock, and gives it back as it is stored. @throws IllegalMove when the stored state does not lead to the computed one. */
export async function store(tx: Transaction, plan: DatebookRow): Promise<DatebookRow> {
  const [row] = await tx.prepared<DatebookRow>(
    'store-datebook',
    `UPDATE datebooks SET name = $2, max_members = $3, delegate_id = $4, invite_code = $5, same_location_mode = $6, state = $7, bidding = $8,
       bidding_chosen = $9, party_size = $10, party_size_chosen = $11, roster_frozen = $12, negotiator_id = $13, asked_by = $14, asked_at = $15,
       effective = $16, plan_version = $17, deleted_at = $18, plan_type = $19, due_at = $20, kept_by_pause = $22
       WHERE id = $1 AND state = ANY($21::text[]) RETURNING ${DATEBOOK_COLUMNS}`,
    [
      plan.id,
      plan.name,
      plan.max_members,
      plan.delegate_id,
      plan.invite_code,
      plan.same_location_mode,
      plan.state,
      plan.bidding,
      plan.bidding_chosen,
      plan.party_size,
      plan.party_size_chosen,
      plan.roster_frozen,
      plan.negotiator_id,
      plan.asked_by,
      plan.asked_at,
      plan.effective ? JSON.stringify(plan.effective) : null,
      plan.plan_version,
      plan.deleted_at,
      plan.plan_type,
      isPlanOpen(plan.state)
        ? planExpiry(plan.effective?.preferredDate ?? null, plan.effective?.preferredTime ?? null, plan.created_at)
        : null,
      statesBefore('plan', plan.state),
      plan.kept_by_pause,
    ],
  );
  return row ?? refuseMove(tx, 'plan', plan.id, plan.state);
}
