import { isDeepStrictEqual } from 'node:util';
import { preferencesOf, relaxedPreferences, writeBudget, writeStyles, type MemberPreferences, PREFERENCES } from '@app/domain';
import type { Relaxation, MismatchField, PlanId, UserId } from '@app/contracts';
import { type Queries, statement, type Statement } from '../database/queries.js';
import { Preferences } from './preferences.entity.js';
import { type StoredPreferences, STORED_PREFERENCES } from '../database/fields/preference-fields.js';
import { Parameters } from '../database/sql.js';

const NAMES = ['planId', 'userId', ...STORED_PREFERENCES.map(([key]) => key)] as const;
const SAVED = new Parameters(NAMES);
const COLUMNS = STORED_PREFERENCES.map(([, { column }]) => column);

const savedValues = (planId: string, userId: string, preferences: StoredPreferences): unknown[] =>
  SAVED.values({ planId, userId, ...preferences });

/** The values are the stored preferences of `savedValues`. */
const savePreferences = statement(
  'save-preferences',
  `INSERT INTO preferences AS p (datebook_id, user_id, ${COLUMNS.join(', ')})
   VALUES (${NAMES.map((name) => SAVED.of(name)).join(', ')})
   ON CONFLICT (datebook_id, user_id) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
     version = p.version + 1, saved_at = app_clock()`,
);

/** The columns of a field on which members differ; days are taken over together. */
const columnsOf = (field: MismatchField): string[] =>
  (field === 'preferredDate' ? ([field, 'otherDays', 'ifNeedBe'] as const) : [field]).map((key) => PREFERENCES[key].column);

/** In the plan $1 the fields of the member $2 to the member $3. */
const takeOver = (fields: readonly MismatchField[]): Statement<object> =>
  statement(
    `take-over-${fields.join('-')}`,
    `UPDATE preferences p SET ${fields
      .flatMap(columnsOf)
      .map((column) => `${column} = f.${column}`)
      .join(', ')},
       version = p.version + 1, saved_at = app_clock()
     FROM preferences f WHERE p.datebook_id = $1 AND p.user_id = $3 AND f.datebook_id = $1 AND f.user_id = $2`,
  );

/** Preferences of members. Called under the plan's lock. */
export class PreferencesRepository {
  constructor(private readonly db: Queries) {}

  /** Writes a member's preferences over those they had. */
  async save(planId: PlanId, userId: UserId, preferences: StoredPreferences): Promise<void> {
    await this.db.all(savePreferences, savedValues(planId, userId, preferences));
  }

  /** Deletes what a member preferred, under the plan's lock. */
  async drop(planId: PlanId, userId: UserId): Promise<void> {
    await this.db.of(Preferences).delete({ planId, userId });
  }

  /** Writes the stored values of one member over another's, in the fields on which they differ; nobody's budget or distance moves. */
  async takeOver(planId: PlanId, fromUserId: string, toUserId: string, fields: readonly MismatchField[]): Promise<void> {
    await this.db.all(takeOver(fields), [planId, fromUserId, toUserId]);
  }

  /** Writes what is left of each member's preferences once something was given up, under the plan's lock. */
  async relax(planId: PlanId, preferences: readonly MemberPreferences[], relaxation: Relaxation): Promise<void> {
    for (const before of preferences) {
      const after = storedOf(relaxedPreferences(before, relaxation));
      const was = storedOf(before);
      const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value, was[key as keyof StoredPreferences]));
      if (changed.length === 0) continue;
      await this.db
        .of(Preferences)
        .update({ planId, userId: before.userId }, { ...Object.fromEntries(changed), version: () => 'version + 1' });
    }
  }
}

const storedOf = (preferences: MemberPreferences): StoredPreferences => ({
  ...preferencesOf({ ...preferences, dateStyles: writeStyles(preferences.styles), budget: writeBudget(preferences) }),
  minSpend: preferences.minSpend,
  maxSpend: preferences.maxSpend,
});
