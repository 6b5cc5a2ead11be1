import { OPEN_PLAN_STATES } from '@app/domain';
import { STORED_PREFERENCES } from '../database/fields/preference-fields.js';
import { statement } from '../database/queries.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import { Parameters } from '../database/sql.js';
import { activeBidSql, sqlList } from '../database/views.js';
import { joinedAtSql, type MemberState } from './member-state.js';

/** The venue `v` as one that a plan has not asked yet. */
const UNASKED = `jsonb_build_object('venueId', v.id, 'name', v.name, 'outcome', NULL)`;

export const NEW_PLAN = new Parameters([
  'name',
  'planType',
  'maxMembers',
  'userId',
  'sameLocationMode',
  'partySize',
  'firstVenueId',
  'againOf',
  'inviteCode',
  'dueAt',
] as const);
const ALONE = NEW_PLAN.of('sameLocationMode');
/** Inserts a plan with its owner, its first member. */
export const insertPlan = statement<DatebookRow & { owner: Pick<MemberState, 'firstName' | 'joinedAt'> }>(
  'insert-plan',
  `WITH plan AS (
     INSERT INTO datebooks (name, plan_type, max_members, created_by, same_location_mode, bidding, bidding_chosen, party_size, first_venue,
       again_of, invite_code, due_at)
     VALUES (${NEW_PLAN.of('name')}, ${NEW_PLAN.of('planType')}, ${NEW_PLAN.of('maxMembers')}, ${NEW_PLAN.of('userId')}, ${ALONE},
       CASE WHEN ${ALONE} THEN 'open' ELSE 'held' END, ${ALONE}, ${NEW_PLAN.of('partySize')},
       (SELECT ${UNASKED} FROM venues v WHERE v.id = ${NEW_PLAN.of('firstVenueId')}),
       ${NEW_PLAN.of('againOf')}, ${NEW_PLAN.of('inviteCode')}, ${NEW_PLAN.of('dueAt')}) RETURNING ${DATEBOOK_COLUMNS}
   ), owner AS (
     INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT id, created_by, 'owner', 1 FROM plan RETURNING user_id, joined_at
   )
   SELECT plan.*, jsonb_build_object('firstName', u.first_name, 'joinedAt', ${joinedAtSql('owner')}) AS owner
   FROM plan, owner JOIN users u ON u.id = owner.user_id`,
);

export const isNameTaken = statement(
  'is-plan-name-taken',
  'SELECT 1 FROM datebooks WHERE created_by = $1 AND name = $2 AND deleted_at IS NULL LIMIT 1',
);

/** Its lock lets no two creations slip under the cap. */
export const lockPlanner = statement<{ isGuest: boolean }>(
  'lock-planner',
  'SELECT is_guest AS "isGuest" FROM users WHERE id = $1 FOR NO KEY UPDATE',
);

// A stop of an evening that is put out to bid is part of the evening's plan.
export const countOpenPlans = statement<{ open: number }>(
  'count-open-plans',
  `SELECT count(*)::int AS open FROM datebooks
   WHERE created_by = $1 AND evening_id IS NULL AND deleted_at IS NULL AND state IN (${sqlList(OPEN_PLAN_STATES)})`,
);

export const openAuction = statement(
  'open-auction',
  `SELECT 1 FROM bid_requests r WHERE r.datebook_id = $1 AND (r.status IN ('open', 'closing') AND NOT r.changing
     OR r.status = 'decision' AND EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.status = 'pending'
       AND ${activeBidSql()})) LIMIT 1`,
);

const SHAPE = 'name, plan_type, max_members, created_by, delegate_id, same_location_mode, party_size, party_size_chosen, roster_frozen';
export const copyPlan = statement<DatebookRow>(
  'copy-plan',
  `INSERT INTO datebooks (${SHAPE}, invite_code, bidding, bidding_chosen, first_venue)
   SELECT ${SHAPE}, $2, 'open', true, first_venue || '{"outcome": null}' FROM datebooks WHERE id = $1 RETURNING ${DATEBOOK_COLUMNS}`,
);

const PLACE = 'user_id, role, latitude, longitude, location_source, city_slug, joined_at';
/** The members of the plan $1 to the plan $2. */
export const copyMembers = statement(
  'copy-members',
  `INSERT INTO members (datebook_id, ${PLACE}, joined_seq) SELECT $2, ${PLACE}, 1 FROM members WHERE datebook_id = $1 AND left_at IS NULL`,
);

const PREFERRED = STORED_PREFERENCES.map(([, { column }]) => column);
/** The preferences of the plan $1 to the members that the plan $2 has. */
export const copyPreferences = statement(
  'copy-preferences',
  `INSERT INTO preferences (datebook_id, user_id, ${PREFERRED.join(', ')}, saved_at)
   SELECT $2, p.user_id, ${PREFERRED.map((column) => `p.${column}`).join(', ')}, p.saved_at
   FROM preferences p JOIN members m ON m.datebook_id = $2 AND m.user_id = p.user_id WHERE p.datebook_id = $1`,
);

/** The columns of a plan that commands compute. */
const COMPUTED = [
  'name',
  'max_members',
  'delegate_id',
  'invite_code',
  'same_location_mode',
  'state',
  'bidding',
  'bidding_chosen',
  'party_size',
  'party_size_chosen',
  'roster_frozen',
  'negotiator_id',
  'asked_by',
  'asked_at',
  'effective',
  'plan_version',
  'deleted_at',
  'plan_type',
  'kept_by_pause',
  'asks_next_at',
] as const satisfies (keyof DatebookRow)[];
export const STORED_PLAN = new Parameters(['id', 'before', 'due_at', ...COMPUTED] as const);
export const storePlan = statement<DatebookRow>(
  'store-datebook',
  `UPDATE datebooks SET ${[...COMPUTED, 'due_at' as const].map((column) => `${column} = ${STORED_PLAN.of(column)}`).join(', ')}
   WHERE id = ${STORED_PLAN.of('id')} AND state = ANY(${STORED_PLAN.of('before')}::text[]) RETURNING ${DATEBOOK_COLUMNS}`,
);

/** Notes in the plan $1 what became of its first venue. */
export const noteFirstVenue = statement<DatebookRow>(
  'note-first-venue',
  `UPDATE datebooks SET first_venue = jsonb_set(first_venue, '{outcome}', to_jsonb($2::text)) WHERE id = $1 RETURNING ${DATEBOOK_COLUMNS}`,
);
