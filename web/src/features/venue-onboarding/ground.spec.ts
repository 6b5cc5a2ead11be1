import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@app/domain';
import { centreOf, fromGround, placeOfPin, readCoordinates, SPANS, toGround } from './ground.js';

describe('the ground under the pin', () => {
  const centre = centreOf('mumbai');

  it.each(SPANS)('leads back to the point that was shown, %s km wide', (spanKm) => {
    const view = { centre, spanKm };
    const point = fromGround({ x: 0.1, y: 0.9 }, view);
    const { x, y } = toGround(point, view);
    expect([x, y].map((share) => Number(share.toFixed(1)))).toEqual([0.1, 0.9]);
  });

  it('is as wide as it says', () => {
    const view = { centre, spanKm: 6 };
    expect(distanceKm(fromGround({ x: 0, y: 0.5 }, view), fromGround({ x: 1, y: 0.5 }, view))).toBeCloseTo(6, 1);
    expect(distanceKm(fromGround({ x: 0.5, y: 0 }, view), fromGround({ x: 0.5, y: 1 }, view))).toBeCloseTo(6, 1);
  });

  it('names the area of a pin, and none where a city has no areas', () => {
    expect(placeOfPin({ latitude: 19.0596, longitude: 72.8295 }, 'mumbai').area).toBe('Bandra');
    expect(placeOfPin(centreOf('jaipur'), 'jaipur')).toEqual({ area: null, km: 0 });
  });
});

describe('coordinates that are pasted', () => {
  it.each(['19.0596, 72.8295', ' 19.0596,72.8295 ', '19.0596° 72.8295°', '19.0596;72.8295'])('are read from %j', (text) =>
    expect(readCoordinates(text)).toEqual({ latitude: 19.0596, longitude: 72.8295 }),
  );
  it.each(['', 'Hill Road', '19.0596', '91.5, 72.8', '19,0596, 72,8295'])('are not read from %j', (text) =>
    expect(readCoordinates(text)).toBeNull(),
  );
});
