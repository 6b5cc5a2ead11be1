import { isDeepStrictEqual } from 'node:util';
import { preferencesOf, relaxedPreferences, writeBudget, writeStyles, type MemberPreferences } from '@app/domain';
import type { Relaxation, MismatchField, PlanId, UserId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import { Preferences } from './preferences.entity.js';
import * as statements from './preferences.statements.js';
import type { StoredPreferences } from '../database/fields/preference-fields.js';

/** Preferences of members. Called under the plan's lock. */
export class PreferencesRepository {
  constructor(private readonly db: Queries) {}

  /** Writes a member's preferences over those they had. */
  async save(planId: PlanId, userId: UserId, preferences: StoredPreferences): Promise<void> {
    await this.db.all(statements.savePreferences, statements.savedValues(planId, userId, preferences));
  }

  /** Writes the stored values of one member over another's, in the fields on which they differ; nobody's budget or distance moves. */
  async takeOver(planId: PlanId, fromUserId: string, toUserId: string, fields: readonly MismatchField[]): Promise<void> {
    await this.db.all(statements.takeOver(fields), [planId, fromUserId, toUserId]);
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
