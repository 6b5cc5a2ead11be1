import { describe, expect, it } from '@jest/globals';
import { OWNER, someStatus } from '@app/testkit/scenario/planner-views';
import { mismatchCase } from './mismatch-case.js';

const status = (canNegotiate: boolean, askedBy: 'me' | 'partner' | null, strictMatch = false) =>
  someStatus(OWNER, {
    compatibility: {
      allowVenueAccess: false,
      strictMatch,
      mismatches: strictMatch ? [] : ['preferredDate'],
      partnerPrefs: [],
      canNegotiate,
      askedBy,
      areasUnited: false,
      negotiatorId: null,
      needsCity: false,
    },
  });

describe('the mismatch screen', () => {
  it.each([
    [true, null, 'decide'],
    [true, 'partner', 'asked'],
    [true, 'me', 'decide'],
    [false, null, 'wait'],
    [false, 'me', 'wait'],
    [false, 'partner', 'wait'],
  ] as const)('with the right to decide %s and asked by %s shows %s', (canNegotiate, askedBy, expected) => {
    expect(mismatchCase(status(canNegotiate, askedBy))).toBe(expected);
  });

  it('is aligned once all preferences match', () => {
    expect(mismatchCase(status(true, null, true))).toBe('aligned');
  });

  it('is aligned before both have preferences', () => {
    expect(mismatchCase({ ...status(true, null), bothHavePreferences: false })).toBe('aligned');
  });
});
