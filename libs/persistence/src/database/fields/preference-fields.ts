import type { PreferencesView } from '@app/contracts';
import { preferenceFields, type PreferenceKey } from '@app/domain';
import { fieldPairs } from './fields.js';

/** A member's preferences as they are stored: what they chose, and the ends of the budget that follow from it. */
export type StoredPreferences = Pick<PreferencesView, PreferenceKey | 'minSpend' | 'maxSpend'>;

/** The rows of what is stored, by their keys. */
export const STORED_PREFERENCES: readonly (readonly [keyof StoredPreferences, { column: string; type: string }])[] = [
  ...preferenceFields(),
  ['minSpend', { column: 'min_spend', type: 'number' }],
  ['maxSpend', { column: 'max_spend', type: 'number' }],
];

/** SQL for the stored preferences of the row `of`, as pairs of a `jsonb_build_object`. */
export const preferencePairs = (of: string): string => fieldPairs(STORED_PREFERENCES, of);
