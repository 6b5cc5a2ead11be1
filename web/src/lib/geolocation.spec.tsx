import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { locate } from './geolocation.js';

type Answer = { latitude: number; longitude: number } | 'denied' | 'never';

/** A device that answers a coarse and a precise request, each in its own way. */
function device(answers: { coarse: Answer; precise: Answer }): void {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => {
        const answer = options.enableHighAccuracy ? answers.precise : answers.coarse;
        if (answer === 'denied') failed({ code: 1 } as GeolocationPositionError);
        else if (answer !== 'never') found({ coords: answer } as GeolocationPosition);
      },
    },
  });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  jest.useRealTimers();
});
const NEAR = { latitude: 19.055123456789, longitude: 72.84 };

describe('the device’s place', () => {
  it('is absent in a browser without geolocation', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    expect(await locate()).toEqual({ ok: false, why: 'unsupported' });
  });

  it('is absent when the person refuses', async () => {
    device({ coarse: 'denied', precise: 'denied' });
    expect(await locate()).toEqual({ ok: false, why: 'denied' });
  });

  it('is absent after ten seconds without an answer', async () => {
    jest.useFakeTimers();
    device({ coarse: 'never', precise: 'never' });
    const located = locate();
    await jest.advanceTimersByTimeAsync(9_999);
    await jest.advanceTimersByTimeAsync(1);
    expect(await located).toEqual({ ok: false, why: 'denied' });
  });

  it('is the first answer, coarse or precise, to eight decimals', async () => {
    device({ coarse: NEAR, precise: 'never' });
    expect(await locate()).toEqual({ ok: true, position: { latitude: 19.05512346, longitude: 72.84 } });
    device({ coarse: 'denied', precise: NEAR });
    expect(await locate()).toMatchObject({ ok: true });
  });
});
