import { describe, expect, it } from '@jest/globals';
import { inviteObstacle, type Askable } from './invite-obstacle.js';

const ASKABLE: Askable = {
  takesOffers: true,
  paused: false,
  typeInCommon: true,
  inReach: true,
  openThen: true,
  hasSeats: true,
  blocked: false,
  own: false,
  cancelled: false,
};

describe('what keeps a venue from being asked by name', () => {
  it.each<[ReturnType<typeof inviteObstacle>, Partial<Askable>]>([
    [null, {}],
    ['takes-no-offers', { takesOffers: false, blocked: true }],
    ['unavailable', { blocked: true }],
    ['unavailable', { own: true, typeInCommon: false }],
    ['unavailable', { cancelled: true }],
    ['types', { typeInCommon: false, inReach: false }],
    ['distance', { inReach: false, paused: true }],
    ['paused', { paused: true, openThen: false }],
    ['closed', { openThen: false, hasSeats: false }],
    ['seats', { hasSeats: false }],
  ])('is %s for %j', (obstacle, change) => expect(inviteObstacle({ ...ASKABLE, ...change })).toBe(obstacle));
});
