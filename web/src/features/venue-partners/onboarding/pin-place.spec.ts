import { describe, expect, it } from '@jest/globals';
import { centreOf, placeOfPin, readCoordinates } from './pin-place.js';

describe('the area of the pin', () => {
  it('is named, except in a city without areas', () => {
    expect(placeOfPin({ latitude: 19.0596, longitude: 72.8295 }, 'mumbai').area).toBe('Bandra');
    expect(placeOfPin(centreOf('jaipur'), 'jaipur')).toEqual({ area: null, km: 0 });
  });
});

describe('pasted coordinates', () => {
  it.each(['19.0596, 72.8295', ' 19.0596,72.8295 ', '19.0596° 72.8295°', '19.0596;72.8295'])('are read from %j', (text) =>
    expect(readCoordinates(text)).toEqual({ latitude: 19.0596, longitude: 72.8295 }),
  );
  it.each(['', 'Hill Road', '19.0596', '91.5, 72.8', '19,0596, 72,8295'])('are not read from %j', (text) =>
    expect(readCoordinates(text)).toBeNull(),
  );
});
