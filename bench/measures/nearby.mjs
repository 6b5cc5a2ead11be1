// The nearest venues among a million, checked against brute force over the same points.
import { insertVenues } from '../load/many-venues.mjs';
import { quantile, shown } from '../load/statistics.mjs';

const ROWS = 1_000_000;
const CENTRES = 1000;
const RADIUS_KM = 10;
const LIMIT = 100;

const rad = Math.PI / 180;
const km = (aLat, aLng, bLat, bLng) => {
  const s =
    Math.sin(((bLat - aLat) * rad) / 2) ** 2 + Math.cos(aLat * rad) * Math.cos(bLat * rad) * Math.sin(((bLng - aLng) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(s));
};

/** The exact nearest within the radius by scanning a band of latitudes of the sorted points. */
function bruteForce(points, lat, lng) {
  const band = RADIUS_KM / 110.5;
  let low = 0;
  for (let high = points.length; low < high;) {
    const middle = (low + high) >> 1;
    if (points[middle].lat < lat - band) low = middle + 1;
    else high = middle;
  }
  const found = [];
  for (let n = low; n < points.length && points[n].lat <= lat + band; n += 1) {
    const distance = km(lat, lng, points[n].lat, points[n].lng);
    if (distance <= RADIUS_KM) found.push({ id: points[n].id, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).slice(0, LIMIT);
}

export async function measureNearby(fixture, findNearby) {
  await insertVenues(
    fixture.pool,
    `INSERT INTO venues (kind, status, name, city_slug, location, place_types, price_level, open_minutes, seats_per_slot)
     SELECT 'simulated', 'verified', 'Far ' || n, 'pune', point(68 + random() * 20, 8 + random() * 24), '{cafes}', 2, '{[0,10080)}', 40
     FROM generate_series(1, ${ROWS}) n`,
  );
  const { rows } = await fixture.pool.query('SELECT id, location[1] AS lat, location[0] AS lng FROM venues ORDER BY location[1]');
  const times = [];
  let missed = 0;
  for (let n = 0; n < CENTRES; n += 1) {
    const latitude = 9 + Math.random() * 22;
    const longitude = 69 + Math.random() * 18;
    const started = performance.now();
    const found = await findNearby({ latitude, longitude, radiusKm: RADIUS_KM, limit: LIMIT });
    times.push(performance.now() - started);
    const ids = new Set(found.map((venue) => venue.id));
    missed += bruteForce(rows, latitude, longitude).filter((venue) => !ids.has(venue.id)).length;
  }
  const p99 = quantile(times, 0.99);
  return [
    { what: 'nearby among 1,000,000 venues, p50', value: quantile(times, 0.5), unit: 'ms' },
    { what: 'nearby among 1,000,000 venues, p99', value: p99, unit: 'ms', most: 10 },
    {
      what: `missed against brute force, ${shown(CENTRES)} centres`,
      value: missed,
      unit: '',
      most: 0,
    },
  ];
}
