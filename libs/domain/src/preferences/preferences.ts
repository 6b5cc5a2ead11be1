import { DISTANCES_KM, isOneOf, type Day, type SavePreferences } from '@app/contracts';
import { areaOf } from '../geo.js';
import { isStepped, parseBudget } from '../money.js';
import { daysOf, MOST_DAYS } from './days.js';
import { PREFERENCES } from './preference-fields.js';
import { readStyles } from './styles.js';
import { addDays, isArrival, isDay, slotOf } from '../time.js';
import { TUNABLES } from '../tunables.js';

/** What a member answers, whatever the plan is. */
export type PreferenceAnswers = Omit<SavePreferences, 'dateBookId'>;

/** One failed check; `title` and `message` are what the toast says. */
export interface PreferenceProblem {
  /** `day`: none is named, which only the wizard of a repeated plan refuses. */
  check: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'exclusive' | 'date' | 'day' | 'arrival' | 'notes';
  field: keyof SavePreferences;
  title: string;
  message: string;
}

/**
 * Checks preferences in the order of the product specification (section 5), then the dates. `today` is the day in Asia/Kolkata.
 * A location is not asked for here when `hasLocation` says that the member already has one.
 */
export function checkPreferences(input: PreferenceAnswers, today: Day, now: Date, hasLocation = false): PreferenceProblem[] {
  const styles = readStyles(input.dateStyles);
  const areas = input.selectedAreas ?? [];
  const problems: PreferenceProblem[] = [];
  const say = (check: PreferenceProblem['check'], field: keyof SavePreferences, title: string, message: string) =>
    problems.push({ check, field, title, message });

  if (styles.vibes.length === 0) say(1, 'dateStyles', 'Please select a vibe', "Choose the mood you're in for your experience.");
  if (styles.activities.length === 0) say(2, 'dateStyles', 'Please select an activity', 'Choose the type of experience you want.');
  if (styles.placeTypes.length === 0)
    say(3, 'dateStyles', 'Please select place types', 'Choose at least one venue type that interests you.');
  const budget = parseBudget(input.budget);
  if (!budget || !isStepped(budget)) say(4, 'budget', 'Please enter budget', 'Enter your minimum budget amount.');
  // Without a place no filter can be offered, so that this comes before it although the list of the specification ends with it.
  if (!input.userLocation && !input.citySlug && !hasLocation && areas.length === 0)
    say(8, 'userLocation', 'Detecting Your Location', 'Getting your GPS coordinates for accurate venue recommendations...');
  if (!input.filterType) say(5, 'filterType', 'Please select a search filter', 'Choose to filter by distance or specific areas.');
  if (input.filterType === 'distance' && !isOneOf(DISTANCES_KM, input.travelDistance))
    say(6, 'travelDistance', 'Please select travel distance', "Choose how far you're willing to travel.");
  if (input.filterType === 'locality' && (areas.length === 0 || areas.some((id) => !areaOf(id))))
    say(7, 'selectedAreas', 'Please select at least one area', 'Choose specific areas to search for venues.');
  if (areas.length > 0 && input.travelDistance != null)
    say('exclusive', 'selectedAreas', 'Choose distance or areas', 'A search goes by distance or by areas, not by both.');
  const wrongDate = dateProblem(input.preferredDate, input.preferredTime, today, now);
  if (wrongDate) say('date', 'preferredDate', 'Please choose another date', wrongDate);
  const wrongDays = daysProblem(input, today, now);
  if (wrongDays) say('date', 'otherDays', 'Please choose other days', wrongDays);
  if (input.arrivalTime && !isArrival(input.arrivalTime, input.preferredTime))
    say('arrival', 'arrivalTime', 'Please choose another arrival time', 'It lies outside the time of day that you chose.');
  const { max } = PREFERENCES.specialRequests;
  if ((input.specialRequests ?? '').length > max)
    say('notes', 'specialRequests', 'Special requests are too long', `Use at most ${max} characters.`);
  return problems;
}

function daysProblem(input: PreferenceAnswers, today: Day, now: Date): string | null {
  const { preferredDate, preferredTime, otherDays = [], ifNeedBe = [] } = input;
  if (preferredDate === null) return otherDays.length + ifNeedBe.length > 0 ? 'Name a preferred day before others.' : null;
  const days = daysOf(input);
  if (days.length > MOST_DAYS) return `Name at most ${MOST_DAYS} days.`;
  if (new Set(days).size < days.length) return 'Name each day once.';
  if (ifNeedBe.some((day) => !days.includes(day))) return 'Only days that you named can be if need be.';
  return otherDays.flatMap((day) => dateProblem(day, preferredTime, today, now) ?? [])[0] ?? null;
}

function dateProblem(
  preferredDate: PreferenceAnswers['preferredDate'],
  preferredTime: PreferenceAnswers['preferredTime'],
  today: Day,
  now: Date,
): string | null {
  if (preferredDate === null) return null;
  if (!isDay(preferredDate)) return 'That is not a date.';
  if (preferredDate < today) return 'The date has passed.';
  if (preferredDate > addDays(today, TUNABLES.maxDaysAhead)) return `Plan at most ${TUNABLES.maxDaysAhead} days ahead.`;
  return slotOf(preferredDate, preferredTime).end <= now ? 'That time of the day has passed.' : null;
}
