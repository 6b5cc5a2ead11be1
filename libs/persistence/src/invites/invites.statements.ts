import type { CitySlug, Day, Language, PlanType, PlanId } from '@app/contracts';
import { OVER_PLAN_STATES } from '@app/domain';
import { statement } from '../database/queries.js';
import { sqlList } from '../database/views.js';

/** A plan behind an invite code. */
export interface InvitedRow {
  id: PlanId;
  name: string;
  plan_type: PlanType;
  max_members: number;
  member_count: number;
  host_name: string;
  /** The host asked that texts name nothing and nobody. */
  discreet: boolean;
  host_language: Language;
  /** The day, areas and styles that the host prefers, and the city that they picked or are in. */
  preferred_date: Day | null;
  selected_areas: string[] | null;
  date_styles: string[] | null;
  city_slug: CitySlug | null;
  /** What is asked of venues no longer depends on who joins. */
  decided: boolean;
  over: boolean;
  /** The code was replaced by another. */
  replaced: boolean;
}

export const planOfCode = statement<InvitedRow>(
  'plan-by-invite',
  `SELECT d.id, d.name, d.plan_type, d.max_members, u.first_name AS host_name, coalesce((u.settings ->> 'discreet')::boolean, false) AS discreet,
     coalesce(u.settings ->> 'language', 'en') AS host_language, p.preferred_date::text, p.selected_areas, p.date_styles, o.city_slug,
     d.roster_frozen OR d.same_location_mode AS decided,
     (SELECT count(*)::int FROM members m WHERE m.datebook_id = d.id AND m.left_at IS NULL) AS member_count,
     d.deleted_at IS NOT NULL OR d.state IN (${sqlList(OVER_PLAN_STATES)}) AS over, d.invite_code IS DISTINCT FROM $1 AS replaced
   FROM datebooks d JOIN users u ON u.id = d.created_by
   LEFT JOIN preferences p ON p.datebook_id = d.id AND p.user_id = d.created_by
   LEFT JOIN members o ON o.datebook_id = d.id AND o.user_id = d.created_by
   WHERE d.id = coalesce((SELECT id FROM datebooks WHERE invite_code = $1), (SELECT datebook_id FROM retired_invites WHERE code = $1))`,
);
