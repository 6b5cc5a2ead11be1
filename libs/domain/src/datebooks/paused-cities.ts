import type { CitySlug } from '@app/contracts';

/** The cities in which no new plan is sent to venues, as this process has read them last. */
const IN_FORCE = new Set<CitySlug>();
export const PAUSED_CITIES: ReadonlySet<CitySlug> = IN_FORCE;

/** Puts the paused cities in force. */
export function adoptPausedCities(cities: readonly CitySlug[]): void {
  IN_FORCE.clear();
  for (const city of cities) IN_FORCE.add(city);
}
