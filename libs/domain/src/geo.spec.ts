import { describe, expect, it } from '@jest/globals';
import { CITIES, REGIONS, REGION_SLUGS } from '@app/contracts';
import fc from 'fast-check';
import { areaOf, distanceBand, distanceKm, nearestArea, nearestCity, regionOf, roughly } from './geo.js';
import { snap } from './grid.js';

describe('places', () => {
  it('measure about 1,150 km from Mumbai to Delhi and nothing to themselves', () => {
    const [mumbai, delhi] = CITIES;
    if (!mumbai || !delhi) throw new Error('The cities are missing');
    expect(Math.abs(distanceKm(mumbai, delhi) - 1150)).toBeLessThan(15);
    expect(distanceKm(mumbai, mumbai)).toBe(0);
  });

  it('snap to one grid, at most a kilometre away, whatever is snapped again', () => {
    fc.assert(
      fc.property(fc.double({ min: 8, max: 32, noNaN: true }), fc.double({ min: 70, max: 90, noNaN: true }), (latitude, longitude) => {
        const point = { latitude, longitude };
        const cell = snap(point);
        const again = snap(cell);
        return distanceKm(point, cell) < 1 && distanceKm(cell, again) < 0.001;
      }),
    );
  });

  it('of people who are not alone in a plan are taken as their 5 km cell, whose centre the venues’ grid leaves alone', () => {
    const latitude = fc.double({ min: 8, max: 32, noNaN: true });
    fc.assert(
      fc.property(latitude, fc.double({ min: 70, max: 90, noNaN: true }), (lat, longitude) => {
        const cell = roughly({ latitude: lat, longitude });
        return (
          distanceKm({ latitude: lat, longitude }, cell) < 3.6 &&
          distanceKm(cell, roughly(cell)) < 0.001 &&
          distanceKm(cell, snap(cell)) < 0.001
        );
      }),
    );
    for (const city of CITIES) expect(roughly(city)).toBe(city);
  });

  it('are shown to venues as bands only', () => {
    const bands = [0, 1.99, 2, 4.99, 5, 9.99, 10, 24.9, 25, 49.9, 50.1].map(distanceBand);
    expect(bands).toEqual(['<2', '<2', '2-5', '2-5', '5-10', '5-10', '10-25', '10-25', '25-50', '25-50', '>50']);
  });

  it('know the nearest city within 60 km', () => {
    expect(nearestCity({ latitude: 19.2, longitude: 72.97 })?.city.slug).toBe('mumbai');
    expect(nearestCity({ latitude: 22, longitude: 78 })).toBeNull();
  });

  it('lie in the region of every one of their own areas, Powai beyond the box included', () => {
    for (const slug of REGION_SLUGS)
      for (const area of REGIONS[slug].areas) {
        expect([area.id, regionOf(area), nearestArea(slug, area).id, areaOf(area.id)?.region]).toEqual([area.id, slug, area.id, slug]);
      }
    expect(regionOf({ latitude: 19.1, longitude: 72.93 })).toBe('mumbai');
    expect(regionOf({ latitude: 19.1, longitude: 72.9301 })).toBeNull();
    expect(areaOf('atlantis')).toBeNull();
  });
});
