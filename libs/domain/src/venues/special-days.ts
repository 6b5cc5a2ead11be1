import {
  FESTIVALS,
  isOneOf,
  NIGHTLIFE_TYPES,
  STATE_OF_CITY,
  type CitySlug,
  type Day,
  type DayNote,
  type IndianState,
  type PlaceType,
  type SpecialDay,
} from '@app/contracts';

/*
 * Festivals, and the dry days of the states that our cities are in. docs/decisions/019 names the sources and says what is left out: a state
 * can declare a day dry by a notice of the same week (elections), so that this warns and never forbids.
 */

interface Entry {
  name: SpecialDay;
  /** In which states no alcohol is served; none for a festival. */
  dry: 'everywhere' | readonly IndianState[];
}

/** The same date each year, MM-DD. */
const YEARLY: Readonly<Record<string, Entry>> = {
  '01-26': { name: 'republic_day', dry: 'everywhere' },
  '01-30': { name: 'martyrs_day', dry: ['rajasthan', 'kerala'] },
  '02-14': { name: 'valentines_day', dry: [] },
  '05-01': { name: 'may_day', dry: ['maharashtra', 'tamil_nadu'] },
  '08-15': { name: 'independence_day', dry: 'everywhere' },
  '10-02': { name: 'gandhi_jayanti', dry: 'everywhere' },
  '10-08': { name: 'prohibition_week', dry: ['maharashtra'] },
  '12-25': { name: 'christmas', dry: [] },
  '12-31': { name: 'new_years_eve', dry: [] },
};

/** Dates that the moon moves, for as long as plans can be made ahead; a year is added when its list of holidays is out. */
const DATED: Readonly<Record<Day, Entry>> = {
  '2026-11-08': { name: 'diwali', dry: ['delhi'] },
  '2026-11-24': { name: 'guru_nanak_jayanti', dry: ['delhi'] },
  '2027-01-15': { name: 'sankranti', dry: [] },
  '2027-01-16': { name: 'thiruvalluvar_day', dry: ['tamil_nadu'] },
  '2027-03-06': { name: 'maha_shivratri', dry: ['delhi', 'rajasthan'] },
  '2027-03-10': { name: 'eid_ul_fitr', dry: ['delhi'] },
  '2027-03-22': { name: 'holi', dry: ['maharashtra'] },
  '2027-03-26': { name: 'good_friday', dry: [] },
  '2027-04-15': { name: 'ram_navami', dry: ['delhi'] },
  '2027-08-25': { name: 'janmashtami', dry: [] },
  '2027-09-04': { name: 'ganesh_chaturthi', dry: [] },
  '2027-09-12': { name: 'onam', dry: [] },
  '2027-10-09': { name: 'dussehra', dry: ['delhi'] },
  '2027-10-29': { name: 'diwali', dry: ['delhi'] },
  '2027-11-14': { name: 'guru_nanak_jayanti', dry: ['delhi'] },
};

/** Other days are shown only in the states that keep them. */
const isFestival = (day: SpecialDay): boolean => isOneOf(FESTIVALS, day);

/** On the first of each month. */
const MONTHLY: Entry = { name: 'first_of_month', dry: ['kerala'] };

/**
 * What is special about a day for an outing to a place of these types in a city: a dry day before a festival. null: nothing, or no day is set.
 * A dry day concerns only bars and clubs; for others a day that is also a holiday has its name alone.
 */
export function dayNote(day: Day | null, citySlug: string | null, placeTypes: readonly PlaceType[]): DayNote | null {
  if (day === null) return null;
  const state = citySlug !== null && citySlug in STATE_OF_CITY ? STATE_OF_CITY[citySlug as CitySlug] : null;
  const bar = placeTypes.some((type) => isOneOf(NIGHTLIFE_TYPES, type));
  const isDry = ({ dry }: Entry): boolean => dry === 'everywhere' || (state !== null && dry.includes(state));
  const entries = [DATED[day], YEARLY[day.slice(5)], ...(day.endsWith('-01') ? [MONTHLY] : [])].filter((entry) => entry !== undefined);
  const dry = bar ? entries.find(isDry) : undefined;
  if (dry) return { name: dry.name, dry: true };
  const holiday = entries.find((entry) => entry !== MONTHLY && (entry.dry === 'everywhere' || isFestival(entry.name) || isDry(entry)));
  return holiday ? { name: holiday.name, dry: false } : null;
}
