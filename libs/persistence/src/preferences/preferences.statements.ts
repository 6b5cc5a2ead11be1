import type { MismatchField, PlanId, UserId } from '@app/contracts';
import { PREFERENCES } from '@app/domain';
import { STORED_PREFERENCES, type StoredPreferences } from '../database/fields/preference-fields.js';
import { statement, type Statement } from '../database/queries.js';
import { Parameters } from '../database/sql.js';

const NAMES = ['planId', 'userId', ...STORED_PREFERENCES.map(([key]) => key)] as const;
const SAVED = new Parameters(NAMES);
const COLUMNS = STORED_PREFERENCES.map(([, { column }]) => column);

export const savedValues = (planId: PlanId, userId: UserId, preferences: StoredPreferences): unknown[] =>
  SAVED.values({ planId, userId, ...preferences });

/** The values are the stored preferences of `savedValues`. */
export const savePreferences = statement(
  'save-preferences',
  `INSERT INTO preferences AS p (datebook_id, user_id, ${COLUMNS.join(', ')})
   VALUES (${NAMES.map((name) => SAVED.of(name)).join(', ')})
   ON CONFLICT (datebook_id, user_id) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
     version = p.version + 1, saved_at = app_clock()`,
);

/** In the plan $1 the fields of the member $2 to the member $3. */
export const takeOver = (fields: readonly MismatchField[]): Statement<object> =>
  statement(
    `take-over-${fields.join('-')}`,
    `UPDATE preferences p SET ${fields.map((field) => `${PREFERENCES[field].column} = f.${PREFERENCES[field].column}`).join(', ')},
       version = p.version + 1, saved_at = app_clock()
     FROM preferences f WHERE p.datebook_id = $1 AND p.user_id = $3 AND f.datebook_id = $1 AND f.user_id = $2`,
  );
