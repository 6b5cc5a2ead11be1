import { deriveStyles, readStyles, TUNABLES, writeStyles } from '@app/domain';
import { BUDGET_RANGES, type SavePreferences } from '@app/contracts';
import { done, type Outcome } from '../outcome.js';

/** What a quick plan is refused with that chose no vibe; the screen calls them experience styles. */
const NO_STYLE = { title: 'Please select at least one experience style', message: "Choose the mood you're in for your experience." };
/** The range that is planned with where nobody said what they would spend. */
const UNKNOWN_BUDGET = BUDGET_RANGES[1];

/** Where somebody is, in degrees; both spellings are accepted. */
export interface Degrees {
  latitude?: number;
  longitude?: number;
  lat?: number;
  lng?: number;
}

/**
 * The preferences of a quick plan, which gives its coordinates beside them and asks for neither activity, places nor filter: those follow
 * from the vibes, and the search goes by distance, 10 km and a budget of ₹2,000 to ₹5,000 unless it says otherwise.
 */
export function completePreferences(preferences: SavePreferences, coordinates: Degrees | null | undefined): Outcome<SavePreferences> {
  const latitude = coordinates?.latitude ?? coordinates?.lat;
  const longitude = coordinates?.longitude ?? coordinates?.lng;
  const styles = readStyles(preferences.dateStyles);
  const quick = styles.activities.length === 0 && styles.placeTypes.length === 0;
  if (quick && styles.vibes.length === 0)
    return {
      refused: 'preferences-incomplete',
      detail: NO_STYLE.message,
      fieldErrors: { dateStyles: [NO_STYLE.message] },
      title: NO_STYLE.title,
    };
  const filterType = preferences.filterType ?? 'distance';
  return done({
    ...preferences,
    dateStyles: quick ? writeStyles(deriveStyles(styles.vibes)) : preferences.dateStyles,
    budget: preferences.budget.trim() || UNKNOWN_BUDGET,
    filterType,
    travelDistance: preferences.travelDistance ?? (filterType === 'distance' ? TUNABLES.fallbackRadiusKm : null),
    ...(latitude === undefined || longitude === undefined || preferences.userLocation
      ? {}
      : { userLocation: { latitude: latitude.toFixed(8), longitude: longitude.toFixed(8) } }),
  });
}
