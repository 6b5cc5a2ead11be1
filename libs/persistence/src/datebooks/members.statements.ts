import type { MemberRole } from '@app/contracts';
import { statement } from '../database/queries.js';
import { membersSql, type MemberState } from './member-state.js';

export const formerMembership = statement<{ left: boolean; removed: boolean }>(
  'former-membership',
  'SELECT left_at IS NOT NULL AS left, removed FROM members WHERE datebook_id = $1 AND user_id = $2',
);

/** The values are the plan, the user, the `MemberRole` and the number of the event. */
export const admitMember = statement<{ role: MemberRole }>(
  'admit-member',
  `INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, $3, $4)
   ON CONFLICT (datebook_id, user_id) DO UPDATE SET role = $3, joined_seq = $4, joined_at = app_clock(), left_at = NULL RETURNING role`,
);

/** Each command of a plan asks it. */
export const isInPlan = statement('is-in-plan', 'SELECT 1 FROM members WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL');

export const endMembership = statement(
  'end-membership',
  `UPDATE members SET left_at = app_clock(), removed = $3, latitude = NULL, longitude = NULL, location_source = NULL
   WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL RETURNING 1`,
);

/** Preferences are a later noun, whose repository imports members. */
export const dropPreferences = statement('drop-preferences-of-member', 'DELETE FROM preferences WHERE datebook_id = $1 AND user_id = $2');

export const dropCompromiseVotes = statement(
  'drop-compromise-votes-of-member',
  'DELETE FROM compromise_votes WHERE datebook_id = $1 AND user_id = $2',
);

export const membersOfPlan = statement<{ members: MemberState[] }>('members-of-plan', `SELECT ${membersSql('$1::uuid')} AS members`);
