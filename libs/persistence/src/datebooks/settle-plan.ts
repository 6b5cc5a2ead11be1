import { isDeepStrictEqual } from 'node:util';
import { negotiatorOf, planExpiry, restingState, type PlanReadiness } from '@app/domain';
import type { EffectiveSpec, PlanState } from '@app/contracts';
import type { NewEvent, Transaction } from '../database/transaction.js';
import { readinessOf, membersSql, type MemberState } from './member-state.js';
import { forgetMismatchNotices } from '../notifications/mismatch-notices.js';
import { changeRequest, openRequest, rewordRequest } from '../bids/requests.repository.js';
import { DATEBOOK_COLUMNS, sharedPlan, type DatebookRow } from '../database/rows.js';

/** A plan after its members, preferences, places or mode changed: the row as it is now and what followed from the change. */
export interface Settled {
  plan: DatebookRow;
  readiness: PlanReadiness;
  members: MemberState[];
  /** Events to append after the command's own. */
  following: NewEvent[];
}

const RUNNING: readonly PlanState[] = ['live', 'deciding'];
const OVER: readonly PlanState[] = ['booked', 'done', 'expired', 'cancelled'];

/** What of the merged preference a venue's offer was made for; a change of any of it makes pending offers stale. */
function material(spec: EffectiveSpec | null): unknown {
  if (!spec) return null;
  const {
    notes: _notes,
    occasion: _occasion,
    arrivalTime: _arrival,
    areaName: _areaName,
    areasUnited: _united,
    vibes: _vibes,
    citySlug: _city,
    ...rest
  } = spec;
  return rest;
}

/** The joined members of a plan with their preferences, inside the transaction. */
export async function readMembers(tx: Transaction, datebookId: string): Promise<MemberState[]> {
  const [row] = await tx.prepared<{ members: MemberState[] }>('members-of-plan', `SELECT ${membersSql('$1::uuid')} AS members`, [
    datebookId,
  ]);
  return row?.members ?? [];
}

/**
 * Draws the consequences of a change, under the plan's lock: the merged preference, who may negotiate, the roster, the party, the version, and
 * whether the plan goes live, keeps its auction with stale offers, or loses venue access (decisions B5, B28, E2, E5, G3, G9).
 * `before` is the row with what the command itself changed, `locked` the row as the lock found it: what differs from that is an edit.
 */
export async function settlePlan(tx: Transaction, before: DatebookRow, locked: DatebookRow = before): Promise<Settled> {
  const members = await readMembers(tx, before.id);
  const readiness = readinessOf(before, members);
  const collaborating = before.plan_type !== 'goSolo' && !before.same_location_mode;
  const everybodyReady = readiness.bothHavePreferences && readiness.bothHaveCoordinates;
  const mismatched = readiness.mismatches.length > 0;
  const plan: DatebookRow = {
    ...before,
    effective: readiness.effective ?? before.effective,
    roster_frozen: before.roster_frozen || (collaborating && everybodyReady),
    bidding: collaborating && everybodyReady && !before.bidding_chosen ? 'open' : before.bidding,
    party_size: before.party_size_chosen ? before.party_size : partySize(before, members.length),
    negotiator_id: mismatched ? (before.negotiator_id ?? negotiatorOf(readiness.members, before.created_by)) : null,
    asked_by: mismatched ? before.asked_by : null,
    asked_at: mismatched ? before.asked_at : null,
  };
  const running = RUNNING.includes(before.state);
  const changed =
    plan.party_size !== locked.party_size ||
    !isDeepStrictEqual(material(plan.effective), material(before.effective)) ||
    !readiness.allowVenueAccess;
  // A request that waits for its planners outlives the state `live`: taking it up again is a new version, too.
  if (before.effective && changed && (running || plan.plan_version > 1)) plan.plan_version += 1;

  const edit = running && changed ? 'material' : isDeepStrictEqual(plan.effective, before.effective) ? null : 'wording';
  const following = OVER.includes(before.state) ? [] : await consequences(tx, plan, readiness, edit);
  // What was said to proposals holds while members differ; nobody's old word counts when they differ anew.
  if (before.state === 'resolving' && plan.state !== 'resolving')
    await tx.query('DELETE FROM compromise_votes WHERE datebook_id = $1', [plan.id]);
  if (plan.state !== 'resolving' || plan.plan_version !== locked.plan_version) await forgetMismatchNotices(tx, plan.id);
  const stored = await store(tx, plan);
  for (const event of following) event.data.plan = sharedPlan(stored);
  return { plan: stored, readiness: { ...readiness, negotiatorId: stored.negotiator_id ?? readiness.negotiatorId }, members, following };
}

/** Moves the plan's state and its request; gives the events that tell it. */
async function consequences(
  tx: Transaction,
  plan: DatebookRow,
  readiness: PlanReadiness,
  edit: 'material' | 'wording' | null,
): Promise<NewEvent[]> {
  const running = RUNNING.includes(plan.state);
  if (!readiness.allowVenueAccess || plan.bidding === 'held') {
    if (!running) {
      plan.state = restingState(readiness);
      return [];
    }
    const change = await changeRequest(tx, plan, { access: false, spec: null });
    plan.state = restingState(readiness);
    return [{ type: 'plan.changing', data: change ? { request: change.request, bids: change.bids } : {} }];
  }
  if (running) {
    if (edit === 'wording') await rewordRequest(tx, plan);
    if (edit !== 'material') return [];
    const change = await changeRequest(tx, plan, { access: true, spec: plan.effective });
    return [{ type: 'bid.stale', data: change ? { request: change.request, bids: change.bids } : {} }];
  }
  // The request's rows point at the plan's version and party, which therefore must be stored first.
  await store(tx, plan);
  const request = plan.effective ? await openRequest(tx, plan, plan.effective) : null;
  // A request that is taken up again may be in its decision already.
  plan.state = !request ? restingState(readiness) : request.status === 'decision' ? 'deciding' : 'live';
  return request ? [{ type: 'plan.live', data: { request } }] : [{ type: 'plan.unserved', data: {} }];
}

function partySize(plan: DatebookRow, joined: number): number {
  if (plan.plan_type === 'goSolo') return 1;
  return plan.same_location_mode ? plan.max_members : Math.max(joined, 1);
}

/** Writes the row as it was computed and gives it back as it is stored. */
export async function store(tx: Transaction, plan: DatebookRow): Promise<DatebookRow> {
  const [row] = await tx.prepared<DatebookRow>(
    'store-datebook',
    `UPDATE datebooks SET name = $2, max_members = $3, delegate_id = $4, invite_code = $5, same_location_mode = $6, state = $7, bidding = $8,
       bidding_chosen = $9, party_size = $10, party_size_chosen = $11, roster_frozen = $12, negotiator_id = $13, asked_by = $14, asked_at = $15,
       effective = $16, plan_version = $17, deleted_at = $18, plan_type = $19, due_at = $20 WHERE id = $1 RETURNING ${DATEBOOK_COLUMNS}`,
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
      OVER.includes(plan.state)
        ? null
        : planExpiry(plan.effective?.preferredDate ?? null, plan.effective?.preferredTime ?? null, plan.created_at),
    ],
  );
  if (!row) throw new Error('The plan vanished under its lock');
  return row;
}
