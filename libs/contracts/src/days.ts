/** Days of the year that an outing should know of. */
export const SPECIAL_DAYS = [
  'republic_day',
  'independence_day',
  'gandhi_jayanti',
  'first_of_month',
  'martyrs_day',
  'may_day',
  'prohibition_week',
  'thiruvalluvar_day',
  'sankranti',
  'valentines_day',
  'maha_shivratri',
  'eid_ul_fitr',
  'holi',
  'good_friday',
  'ram_navami',
  'janmashtami',
  'ganesh_chaturthi',
  'onam',
  'dussehra',
  'diwali',
  'guru_nanak_jayanti',
  'christmas',
  'new_years_eve',
] as const;
export type SpecialDay = (typeof SPECIAL_DAYS)[number];

/** What is special about the day of an outing. */
export interface DayNote {
  name: SpecialDay;
  /** A dry day of the state, for an outing to a place that lives of its bar: it may serve no alcohol, or close. */
  dry: boolean;
}
