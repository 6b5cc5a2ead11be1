import { deriveStyles, readStyles, TUNABLES, writeStyles } from '@app/domain';
import { BUDGET_RANGES, type SavePreferences } from '@app/contracts';
import { done, type Outcome } from '../outcome.js';

/** The refusal of a quick plan without a vibe, in the words of its screen. */
const NO_STYLE = { title: 'Please select at least one experience style', message: "Choose the mood you're in for your experience." };
/** The budget of a quick plan that names none, in rupees. */
const UNKNOWN_BUDGET = BUDGET_RANGES[1];

/** A place in degrees; both spellings of the fields are accepted. */
export interface Degrees {
  latitude?: number;
  longitude?: number;
  lat?: number;
  lng?: number;
}

/**
 * Completes the preferences of a quick plan, whose screen asks for neither activity nor place types nor filter: they follow from the vibes. The
 * defaults are 10 km, and ₹2,000 to ₹5,000.
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
