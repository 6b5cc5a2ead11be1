import type { Day } from '@app/contracts';
import type { Point } from '../grid.js';

const RADIANS = Math.PI / 180;
const sin = (degrees: number): number => Math.sin(degrees * RADIANS);
const cos = (degrees: number): number => Math.cos(degrees * RADIANS);

/** Days from noon of 1 January 2000 (UTC), the epoch J2000.0, to midnight of 1 January 1970. */
const J2000_DAYS = 10_957.5;
const DAY_MS = 86_400_000;
/** India's clocks are ahead of UTC by this many hours. */
const IST_HOURS = 5.5;
/** The height of the sun's centre when its upper edge is on the horizon: half its disc, and the refraction of the air. */
const HORIZON = -0.833;
const OBLIQUITY = 23.44;
const PERIHELION = 102.9372;

/**
 * Hours of the day in India at which the sun rises and sets, to about two minutes between 8° and 35° north: the sunrise equation with the
 * low-precision position of the sun (J. Meeus, Astronomical Algorithms, 2nd ed., chapters 15 and 25), as NOAA's solar calculator has it.
 */
export function daylightOf(day: Day, { latitude, longitude }: Point): [sunrise: number, sunset: number] {
  // The mean solar noon of the place, in days since J2000.0.
  const noon = Math.round(Date.parse(`${day}T12:00:00Z`) / DAY_MS - J2000_DAYS) - longitude / 360;
  const anomaly = (357.5291 + 0.985_600_28 * noon) % 360;
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const ecliptic = (anomaly + centre + 180 + PERIHELION) % 360;
  const transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic);
  const sinDeclination = sin(ecliptic) * sin(OBLIQUITY);
  const cosDeclination = Math.sqrt(1 - sinDeclination ** 2);
  const hourAngle = Math.acos((sin(HORIZON) - sin(latitude) * sinDeclination) / (cos(latitude) * cosDeclination)) / RADIANS;
  // Whole days since J2000.0 end at noon (UTC).
  const highest = 12 + (transit - Math.round(noon + longitude / 360)) * 24 + IST_HOURS;
  const half = hourAngle / 15;
  return [highest - half, highest + half];
}
