import { isPlanOpen, planExpiry, OPEN_PLAN_STATES } from '@app/domain';
import { refuseMove, statesBefore, moveSql } from '../database/moves.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import { type Transaction, transactionOf } from '../database/transaction.js';
import type { PlanType, PlanState } from '@app/contracts';
import { sqlList, activeBidSql } from '../database/views.js';
import { statement, type Queries } from '../database/queries.js';
import { STORED_PREFERENCES } from '../database/preference-fields.js';

const PREFERRED = STORED_PREFERENCES.map(([, { column }]) => column);
/** The preferences of the plan $1 to the members that the plan $2 has. */
const copyPreferences = statement(
  'copy-preferences',
  `INSERT INTO preferences (datebook_id, user_id, ${PREFERRED.join(', ')}, saved_at)
   SELECT $2, p.user_id, ${PREFERRED.map((column) => `p.${column}`).join(', ')}, p.saved_at
   FROM preferences p JOIN members m ON m.datebook_id = $2 AND m.user_id = p.user_id WHERE p.datebook_id = $1`,
);

/** Plans. Writes need a transaction that holds the plan's lock. */
export class PlansRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Moves a plan; one that is booked or over does not expire. @throws IllegalMove when its state does not lead there. */
  async move(id: string, to: PlanState): Promise<void> {
    const { set, from } = moveSql('plan', to);
    const ends = isPlanOpen(to) ? '' : ', due_at = NULL';
    const moved = statement(`move-plan-${to}`, `UPDATE datebooks SET ${set}${ends} WHERE id = $1 AND ${from()} RETURNING 1`);
    if (!(await this.db.one(moved, [id]))) await refuseMove(this.db, 'plan', id, to);
  }

  /** Inserts a plan and its owner; the caller appends the event. */
  async insert(plan: {
    name: string;
    planType: PlanType;
    maxMembers: number;
    userId: string;
    sameLocationMode: boolean;
    partySize: number;
  }): Promise<string> {
    const [row] = await this.tx.query<{ id: string }>(
      `INSERT INTO datebooks (name, plan_type, max_members, created_by, same_location_mode, bidding, bidding_chosen, party_size)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 THEN 'open' ELSE 'held' END, $5, $6) RETURNING id`,
      [plan.name, plan.planType, plan.maxMembers, plan.userId, plan.sameLocationMode, plan.partySize],
    );
    if (!row) throw new Error('The plan was not stored');
    await this.tx.query("INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'owner', 1)", [row.id, plan.userId]);
    return row.id;
  }

  /** How many plans of the user are not over, under the user's row lock so that two creations can't both slip under the cap. */
  async countOpen(userId: string): Promise<{ open: number; isGuest: boolean }> {
    const [user] = await this.tx.query<{ is_guest: boolean }>('SELECT is_guest FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [row] = await this.tx.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM datebooks WHERE created_by = $1 AND deleted_at IS NULL
     AND state IN (${sqlList(OPEN_PLAN_STATES)})`,
      [userId],
    );
    return { open: row?.open ?? 0, isGuest: user?.is_guest ?? true };
  }

  /** Whether the user has a plan of this name. */
  async hasNamed(userId: string, name: string): Promise<boolean> {
    const rows = await this.tx.query('SELECT 1 FROM datebooks WHERE created_by = $1 AND name = $2 AND deleted_at IS NULL LIMIT 1', [
      userId,
      name,
    ]);
    return rows.length > 0;
  }

  /** Whether a venue has ever bid on the plan. */
  async hasBids(id: string): Promise<boolean> {
    return (await this.tx.query('SELECT 1 FROM bids WHERE datebook_id = $1 LIMIT 1', [id])).length > 0;
  }

  /** Whether venues can still bid, or offers can still be accepted. */
  async hasOpenAuction(id: string): Promise<boolean> {
    const rows = await this.tx.query(
      `SELECT 1 FROM bid_requests r WHERE r.datebook_id = $1 AND (r.status IN ('open', 'closing') AND NOT r.changing
       OR r.status = 'decision' AND EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.status = 'pending'
         AND ${activeBidSql()})) LIMIT 1`,
      [id],
    );
    return rows.length > 0;
  }

  /** Whether an offer is on the table, or waits to be confirmed for the changed plan. */
  async hasOffers(id: string): Promise<boolean> {
    return (await this.tx.query(`SELECT 1 FROM bids WHERE datebook_id = $1 AND status IN ('pending', 'stale') LIMIT 1`, [id])).length > 0;
  }

  /** A new plan of the same people with the same preferences, open for bids and without any; the caller appends the event. */
  async copy(id: string, inviteCode: string): Promise<string> {
    const [row] = await this.tx.query<{ id: string }>(
      `INSERT INTO datebooks (name, plan_type, max_members, created_by, delegate_id, invite_code, same_location_mode, bidding, bidding_chosen,
       party_size, party_size_chosen, roster_frozen)
     SELECT name, plan_type, max_members, created_by, delegate_id, $2, same_location_mode, 'open', true, party_size, party_size_chosen,
       roster_frozen FROM datebooks WHERE id = $1 RETURNING id`,
      [id, inviteCode],
    );
    if (!row) throw new Error('The plan was not copied');
    await this.tx.query(
      `INSERT INTO members (datebook_id, user_id, role, latitude, longitude, location_source, city_slug, joined_at, joined_seq)
     SELECT $2, user_id, role, latitude, longitude, location_source, city_slug, joined_at, 1 FROM members
     WHERE datebook_id = $1 AND left_at IS NULL`,
      [id, row.id],
    );
    await this.db.all(copyPreferences, [id, row.id]);
    return row.id;
  }

  /** Writes a plan's row as it was computed, under its lock, and gives it back as it is stored. @throws IllegalMove when the stored state does not lead to the computed one. */
  async store(plan: DatebookRow): Promise<DatebookRow> {
    const [row] = await this.tx.prepared<DatebookRow>(
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
    return row ?? refuseMove(this.tx, 'plan', plan.id, plan.state);
  }
}
