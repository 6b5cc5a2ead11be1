import type { MismatchField } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import type { StoredPreferences } from '../datebooks/member-state.js';

const COLUMN = { dateStyles: 'date_styles', preferredDate: 'preferred_date', preferredTime: 'preferred_time' } as const satisfies Record<
  MismatchField,
  string
>;

// Always under the plan's lock.

/** Writes a member's preferences over those they had. */
export async function writePreferences(tx: Transaction, planId: string, userId: string, preferences: StoredPreferences): Promise<void> {
  await tx.query(
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
export async function takeOverPreferences(
  tx: Transaction,
  planId: string,
  fromUserId: string,
  toUserId: string,
  fields: readonly MismatchField[],
): Promise<void> {
  const set = fields.map((field) => `${COLUMN[field]} = f.${COLUMN[field]}`).join(', ');
  await tx.query(
    `UPDATE preferences p SET ${set}, version = p.version + 1, saved_at = app_clock() FROM preferences f
     WHERE p.datebook_id = $1 AND p.user_id = $3 AND f.datebook_id = $1 AND f.user_id = $2`,
    [planId, fromUserId, toUserId],
  );
}
