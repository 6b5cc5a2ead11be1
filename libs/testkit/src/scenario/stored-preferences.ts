import type { Day } from '@app/contracts';
import type { StoredPreferences } from '@app/persistence';

/** Preferences of a member for an evening of that day, as the database stores them. */
export const storedPreferences = (preferredDate: Day): StoredPreferences => ({
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
  budget: '3000',
  minSpend: 3000,
  maxSpend: null,
  travelDistance: 10,
  preferredDate,
  otherDays: [],
  ifNeedBe: [],
  preferredTime: 'evening',
  specialRequests: null,
  filterType: 'distance',
  selectedAreas: [],
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
});
