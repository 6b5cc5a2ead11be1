import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CITIES } from '@app/contracts';
import { decodeLine, outlinesIn, readOutline } from './outlines.js';
import { placeLabels } from './labels.js';

const pathOf = (name: string) => fileURLToPath(new URL(`../../../public/outlines/${name}.json`, import.meta.url));
const outlineOf = (name: string) => readOutline(JSON.parse(readFileSync(pathOf(name), 'utf8')));
const NAMES = ['india', ...CITIES.map(({ slug }) => slug)];

describe('an outline', () => {
  it('has lines that are written as differences', () => {
    // The example of the format's description, whose precision is ten times as fine.
    expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [385, -1202],
      [407, -1209.5],
      [432.52, -1264.53],
    ]);
    expect(decodeLine('')).toEqual([]);
  });

  it.each(NAMES)('of %s is small, closed and within its box', (name) => {
    const { box, water, rivers, places } = outlineOf(name);
    const [south, west, north, east] = box;
    expect(statSync(pathOf(name)).size).toBeLessThan(name === 'india' ? 16_000 : 8_000);
    for (const ring of water) expect([ring.length > 3, ring.at(-1)]).toEqual([true, ring[0]]);
    for (const [latitude, longitude] of [...water.flat(), ...rivers.flat(), ...places.map(({ at }) => at)]) {
      // Lines are rounded to 1/10,000 of a degree.
      expect(latitude >= south - 1e-4 && latitude <= north + 1e-4 && longitude >= west - 1e-4 && longitude <= east + 1e-4).toBe(true);
    }
    for (const place of places) expect(place.hindi).toMatch(/^[\u0900-\u097f .]+$/);
  });

  it.each(CITIES)('of $slug has the box that the view is compared with', ({ slug, latitude, longitude }) => {
    const [south, west, north, east] = outlineOf(slug).box;
    const grow = 0.002;
    expect(outlinesIn([south + grow, west + grow, north - grow, east - grow], 11)).toContain(slug);
    expect(outlinesIn([south + grow, west + grow, north - grow, east - grow], 11)).not.toContain('india');
    expect([(south + north) / 2, (west + east) / 2].map((middle, axis) => Math.abs(middle - [latitude, longitude][axis]!) < 1e-3)).toEqual([
      true,
      true,
    ]);
  });

  it('is the country’s where no city is, and lies below those of cities that fill a part of the view', () => {
    expect(outlinesIn([20, 78, 20.1, 78.1], 12)).toEqual(['india']);
    expect(outlinesIn([18.9, 72.7, 19.2, 73], 12)).toEqual(['mumbai']);
    expect(outlinesIn([18.3, 72.7, 19.2, 74], 9)).toEqual(['india', 'mumbai', 'pune']);
    expect(outlinesIn([18.9, 72.7, 19.2, 73], 6)).toEqual(['india']);
  });
});

describe('labels', () => {
  const frame = { width: 200, height: 100 };
  const label = (...middles: [x: number, y: number][]) => ({ width: 40, height: 10, middles: middles.map(([x, y]) => ({ x, y })) });
  const rect = (left: number, top: number) => ({ left, top, width: 20, height: 20 });

  it('cover neither each other nor what is taken', () => {
    expect(placeLabels([label([100, 50]), label([110, 55]), label([100, 80])], [], frame)).toEqual([0, -1, 0]);
    expect(placeLabels([label([100, 50])], [rect(85, 45)], frame)).toEqual([-1]);
  });

  it('keep a gap', () => {
    expect(placeLabels([label([50, 50]), label([50, 62])], [], frame)).toEqual([0, -1]);
    expect(placeLabels([label([50, 50]), label([50, 63])], [], frame)).toEqual([0, 0]);
  });

  it('take the next place that is free', () => {
    expect(placeLabels([label([100, 50]), label([100, 50], [100, 70])], [], frame)).toEqual([0, 1]);
  });

  it('are whole in the frame', () => {
    expect(placeLabels([label([10, 50]), label([190, 50]), label([100, 4]), label([100, 97], [100, 95])], [], frame)).toEqual([
      -1, -1, -1, 1,
    ]);
  });
});
