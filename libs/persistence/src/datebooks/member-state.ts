import { placeIn, planReadiness, preferencesOf, readStyles, type MemberRow, type PlanReadiness, type PlanRow } from '@app/domain';
import type {
  CitySlug,
  LocationSource,
  MemberRole,
  MemberView,
  PlanType,
  PlanState,
  PreferencesView,
  UserId,
  PlanId,
} from '@app/contracts';
import { preferencePairs, type StoredPreferences } from '../database/fields/preference-fields.js';

/** A joined member with place and preferences, as MEMBERS_SQL makes it. */
export interface MemberState {
  userId: UserId;
  firstName: string;
  role: MemberRole;
  joinedAt: string;
  latitude: number | null;
  longitude: number | null;
  locationSource: LocationSource | null;
  citySlug: CitySlug | null;
  preferences: (StoredPreferences & { version: number; savedAt: string }) | null;
}

// With an owner who decides alone everybody else only votes, whatever they were before and may be again.
const ROLE = "CASE WHEN m.role = 'member' AND (of_plan.plan_type = 'goSolo' OR of_plan.same_location_mode) THEN 'voter' ELSE m.role END";

/** SQL for the moment at which the row `member` of `members` joined, in the form that travels. */
export const joinedAtSql = (member: string): string => `to_char(${member}.joined_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for a JSON list of MemberState of the plan whose id is the expression `plan`, in the order in which they joined. */
export const membersSql = (plan: string): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'userId', m.user_id, 'firstName', u.first_name, 'role', ${ROLE}, 'joinedAt', ${joinedAtSql('m')},
    'latitude', m.latitude::float8, 'longitude', m.longitude::float8, 'locationSource', m.location_source, 'citySlug', m.city_slug,
    'preferences', CASE WHEN p.user_id IS NOT NULL THEN jsonb_build_object(${preferencePairs('p')}, 'version', p.version, 'savedAt', p.saved_at) END)
    ORDER BY m.joined_at, m.user_id), '[]')
  FROM members m JOIN users u ON u.id = m.user_id JOIN datebooks of_plan ON of_plan.id = m.datebook_id LEFT JOIN preferences p ON p.datebook_id = m.datebook_id AND p.user_id = m.user_id
  WHERE m.datebook_id = ${plan} AND m.left_at IS NULL)`;

/** The columns of a plan that its status depends on. */
export interface PlanColumns {
  plan_type: PlanType;
  max_members: number;
  same_location_mode: boolean;
  roster_frozen: boolean;
  created_by: UserId;
  negotiator_id: UserId | null;
  asked_by: UserId | null;
  state: PlanState;
}

const toPlanRow = (row: PlanColumns): PlanRow => ({
  planType: row.plan_type,
  maxMembers: row.max_members,
  sameLocationMode: row.same_location_mode,
  rosterFrozen: row.roster_frozen,
  createdBy: row.created_by,
  negotiatorId: row.negotiator_id,
  askedBy: row.asked_by,
  state: row.state,
});

/** A member of a plan as the domain's rules read them. */
function toMemberRow(state: MemberState, planType: PlanType): MemberRow {
  const { preferences, latitude, longitude } = state;
  const location = latitude !== null && longitude !== null ? placeIn(planType, { latitude, longitude }) : null;
  return {
    userId: state.userId,
    firstName: state.firstName,
    role: state.role,
    joinedAt: new Date(state.joinedAt),
    savedAt: preferences ? new Date(preferences.savedAt) : null,
    location,
    preferences: preferences && {
      ...preferencesOf(preferences),
      userId: state.userId,
      styles: readStyles(preferences.dateStyles),
      minSpend: preferences.minSpend,
      maxSpend: preferences.maxSpend,
      location,
      citySlug: state.citySlug,
      locationSource: state.locationSource,
    },
  };
}

/** The reader-independent status of a plan from its row and its members. */
export function readinessOf(plan: PlanColumns, members: readonly MemberState[]): PlanReadiness {
  return planReadiness(
    toPlanRow(plan),
    members.map((member) => toMemberRow(member, plan.plan_type)),
  );
}

/** A member as all members read them; never where they are. */
export function memberView(state: MemberState): MemberView {
  return {
    userId: state.userId,
    firstName: state.firstName,
    role: state.role,
    joinedAt: state.joinedAt,
    hasPreferences: state.preferences !== null,
    hasCoordinates: state.latitude !== null || (state.preferences?.selectedAreas.length ?? 0) > 0,
  };
}

/** A member's own preferences as they read them; null before their first save. */
export function preferencesView(planId: PlanId, state: MemberState): PreferencesView | null {
  if (!state.preferences) return null;
  const { savedAt: _savedAt, ...preferences } = state.preferences;
  const eight = (value: number) => value.toFixed(8);
  return {
    dateBookId: planId,
    userId: state.userId,
    ...preferences,
    userLocation:
      state.latitude !== null && state.longitude !== null ? { latitude: eight(state.latitude), longitude: eight(state.longitude) } : null,
    locationSource: state.locationSource,
    citySlug: state.citySlug,
  };
}
