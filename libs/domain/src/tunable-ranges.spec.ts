import { afterEach, describe, expect, it } from '@jest/globals';
import { windowFor } from './time.js';
import { adoptLiveNumbers, baseTunables, liveNumbersProblem, tune } from './tunable-ranges.js';
import { STANDARD, TUNABLES } from './tunables.js';

const MINUTE = 60_000;
afterEach(() => {
  tune({});
});

describe('numbers that operations change while the product runs', () => {
  it('hold over the environment, which holds over the source, and fall back to it', () => {
    tune({ TUNABLE_INVITE_CAP: '20', TUNABLE_ACKNOWLEDGE_MS: '600000' });
    expect(adoptLiveNumbers({ inviteCap: 10, windowUnder3hMs: 5 * MINUTE })).toBe(true);
    expect(TUNABLES).toMatchObject({ inviteCap: 10, windowUnder3hMs: 5 * MINUTE, acknowledgeMs: 10 * MINUTE });
    expect(windowFor(0)).toBe(5 * MINUTE);
    adoptLiveNumbers({});
    expect(TUNABLES).toEqual({ ...STANDARD, inviteCap: 20, acknowledgeMs: 10 * MINUTE });
    expect(baseTunables()).toEqual(TUNABLES);
  });

  it.each([
    [{ inviteCap: 501 }, 'inviteCap must be a whole number from 1 to 500.'],
    [{ inviteCap: 1.5 }, 'inviteCap must be a whole number'],
    [{ acknowledgeMs: 0 }, 'acknowledgeMs must be'],
    [{ inviteCap: 7 }, 'TUNABLE_INVITE_WAVE must be at most TUNABLE_INVITE_CAP, but they are 8 and 7.'],
  ])('leave the base in force when they are out of range or of order: %j', (changed, sentence) => {
    expect(liveNumbersProblem(changed)).toContain(sentence);
    expect(adoptLiveNumbers(changed)).toBe(false);
    expect(TUNABLES).toEqual(STANDARD);
  });
});
