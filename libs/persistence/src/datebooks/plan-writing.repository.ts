import { OPEN_PLAN_STATES } from '@app/domain';
import type { PlanType } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { sqlList, activeBidSql } from '../database/views.js';

/** Inserts a plan and its owner; the caller appends the event. */
export async function insertPlan(
  tx: Transaction,
  plan: { name: string; planType: PlanType; maxMembers: number; userId: string; sameLocationMode: boolean; partySize: number },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO datebooks (name, plan_type, max_members, created_by, same_location_mode, bidding, bidding_chosen, party_size)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 THEN 'open' ELSE 'held' END, $5, $6) RETURNING id`,
    [plan.name, plan.planType, plan.maxMembers, plan.userId, plan.sameLocationMode, plan.partySize],
  );
  if (!row) throw new Error('The plan was not stored');
  await tx.query("INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'owner', 1)", [row.id, plan.userId]);
  return row.id;
}

/** How many plans of the user are not over, under the user's row lock so that two creations can't both slip under the cap. */
export async function countOpenPlans(tx: Transaction, userId: string): Promise<{ open: number; isGuest: boolean }> {
  const [user] = await tx.query<{ is_guest: boolean }>('SELECT is_guest FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const [row] = await tx.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM datebooks WHERE created_by = $1 AND deleted_at IS NULL
     AND state IN (${sqlList(OPEN_PLAN_STATES)})`,
    [userId],
  );
  return { open: row?.open ?? 0, isGuest: user?.is_guest ?? true };
}

/** Whether the user has a plan of this name. */
export async function hasPlanNamed(tx: Transaction, userId: string, name: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM datebooks WHERE created_by = $1 AND name = $2 AND deleted_at IS NULL LIMIT 1', [userId, name]);
  return rows.length > 0;
}

/** Whether a venue has ever bid on the plan. */
export async function hasBids(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM bids WHERE datebook_id = $1 LIMIT 1', [id])).length > 0;
}

/** Whether venues can still bid, or offers can still be accepted. */
export async function hasOpenAuction(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM bid_requests r WHERE r.datebook_id = $1 AND (r.status IN ('open', 'closing') AND NOT r.changing
       OR r.status = 'decision' AND EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.status = 'pending'
         AND ${activeBidSql()})) LIMIT 1`,
    [id],
  );
  return rows.length > 0;
}

/** Whether an offer is on the table, or waits to be confirmed for the changed plan. */
export async function hasOffers(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query(`SELECT 1 FROM bids WHERE datebook_id = $1 AND status IN ('pending', 'stale') LIMIT 1`, [id])).length > 0;
}

/** A new plan of the same people with the same preferences, open for bids and without any; the caller appends the event. */
export async function copyPlan(tx: Transaction, id: string, inviteCode: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO datebooks (name, plan_type, max_members, created_by, delegate_id, invite_code, same_location_mode, bidding, bidding_chosen,
       party_size, party_size_chosen, roster_frozen)
     SELECT name, plan_type, max_members, created_by, delegate_id, $2, same_location_mode, 'open', true, party_size, party_size_chosen,
       roster_frozen FROM datebooks WHERE id = $1 RETURNING id`,
    [id, inviteCode],
  );
  if (!row) throw new Error('The plan was not copied');
  await tx.query(
    `INSERT INTO members (datebook_id, user_id, role, latitude, longitude, location_source, city_slug, joined_at, joined_seq)
     SELECT $2, user_id, role, latitude, longitude, location_source, city_slug, joined_at, 1 FROM members
     WHERE datebook_id = $1 AND left_at IS NULL`,
    [id, row.id],
  );
  await tx.query(
    `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, max_spend, travel_distance, preferred_date,
       preferred_time, special_requests, filter_type, selected_areas, diet, accessibility, occasion, arrival_time, saved_at)
     SELECT $2, p.user_id, p.date_styles, p.budget, p.min_spend, p.max_spend, p.travel_distance, p.preferred_date, p.preferred_time,
       p.special_requests, p.filter_type, p.selected_areas, p.diet, p.accessibility, p.occasion, p.arrival_time, p.saved_at
     FROM preferences p JOIN members m ON m.datebook_id = $2 AND m.user_id = p.user_id WHERE p.datebook_id = $1`,
    [id, row.id],
  );
  return row.id;
}
