import type { CitySlug, Day } from '@app/contracts';

/** Months of the year, 1 to 12, in which rain is the rule: assumptions after the normals of the India Meteorological Department. */
const RAINY_MONTHS: Record<CitySlug, readonly [first: number, last: number]> = {
  mumbai: [6, 9],
  delhi: [7, 8],
  bangalore: [8, 10],
  pune: [6, 9],
  hyderabad: [7, 9],
  chennai: [10, 12],
  kolkata: [6, 9],
  goa: [6, 9],
  jaipur: [7, 8],
  agra: [7, 8],
  udaipur: [7, 8],
  kochi: [6, 10],
};

/** Whether a day lies in the rainy season of a city. */
export function isRainy(day: Day, citySlug: CitySlug | null): boolean {
  if (!citySlug) return false;
  const [first, last] = RAINY_MONTHS[citySlug];
  const month = Number(day.slice(5, 7));
  return first <= month && month <= last;
}
