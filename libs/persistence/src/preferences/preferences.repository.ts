import { relaxedPreferences, writeBudget, writeStyles, type MemberPreferences } from '@app/domain';
import type { Relaxation, MismatchField } from '@app/contracts';
import { type Transaction, transactionOf } from '../database/transaction.js';
import type { StoredPreferences } from '../datebooks/member-state.js';
import type { Queries } from '../database/queries.js';

const COLUMN = { dateStyles: 'date_styles', preferredDate: 'preferred_date', preferredTime: 'preferred_time' } as const satisfies Record<
  MismatchField,
  string
>;

/** Preferences of members. Called under the plan's lock. */
export class PreferencesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Writes a member's preferences over those they had. */
  async save(planId: string, userId: string, preferences: StoredPreferences): Promise<void> {
    await this.tx.query(
      `INSERT INTO preferences AS p (datebook_id, user_id, date_styles, budget, min_spend, max_spend, travel_distance, preferred_date, preferred_time,
       special_requests, filter_type, selected_areas, diet, accessibility, occasion, arrival_time)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (datebook_id, user_id) DO UPDATE SET date_styles = $3, budget = $4, min_spend = $5, max_spend = $6, travel_distance = $7,
       preferred_date = $8, preferred_time = $9, special_requests = $10, filter_type = $11, selected_areas = $12, diet = $13, accessibility = $14,
       occasion = $15, arrival_time = $16,
       version = p.version + 1, saved_at = app_clock()`,
      [
        planId,
        userId,
        preferences.dateStyles,
        preferences.budget,
        preferences.minSpend,
        preferences.maxSpend,
        preferences.travelDistance,
        preferences.preferredDate,
        preferences.preferredTime,
        preferences.specialRequests,
        preferences.filterType,
        preferences.selectedAreas,
        preferences.diet,
        preferences.accessibility,
        preferences.occasion,
        preferences.arrivalTime,
      ],
    );
  }

  /** Writes the stored values of one member over another's, in the fields on which they differ; nobody's budget or distance moves. */
  async takeOver(planId: string, fromUserId: string, toUserId: string, fields: readonly MismatchField[]): Promise<void> {
    const set = fields.map((field) => `${COLUMN[field]} = f.${COLUMN[field]}`).join(', ');
    await this.tx.query(
      `UPDATE preferences p SET ${set}, version = p.version + 1, saved_at = app_clock() FROM preferences f
     WHERE p.datebook_id = $1 AND p.user_id = $3 AND f.datebook_id = $1 AND f.user_id = $2`,
      [planId, fromUserId, toUserId],
    );
  }

  /** Writes what is left of each member's preferences once something was given up, under the plan's lock. */
  async relax(planId: string, preferences: readonly MemberPreferences[], relaxation: Relaxation): Promise<void> {
    for (const before of preferences) {
      const after = relaxedPreferences(before, relaxation);
      if (after === before) continue;
      await this.tx.query(
        `UPDATE preferences SET date_styles = $3, travel_distance = $4, selected_areas = $5, filter_type = $6, preferred_date = $7,
         preferred_time = $8, max_spend = $9, budget = CASE WHEN max_spend IS DISTINCT FROM $9 THEN $10 ELSE budget END, version = version + 1
       WHERE datebook_id = $1 AND user_id = $2`,
        [
          planId,
          before.userId,
          writeStyles(after.styles),
          after.travelDistance,
          after.selectedAreas,
          after.filterType,
          after.preferredDate,
          after.preferredTime,
          after.maxSpend,
          writeBudget(after),
        ],
      );
    }
  }
}
