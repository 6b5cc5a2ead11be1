import { describe, expect, it } from '@jest/globals';
import { STAFF_ROLES } from '@app/contracts';
import { mayDo, mayRemove, STAFF_RIGHTS, type StaffRight } from './staff-rights.js';

describe('what somebody of a venue’s staff may do', () => {
  it.each([
    ['venue_owner', ['look', 'counter', 'desk', 'team']],
    ['manager', ['look', 'counter', 'desk']],
    ['host', ['look', 'counter']],
  ] as const)('%s: %j', (role, rights) => {
    expect((Object.keys(STAFF_RIGHTS) as StaffRight[]).filter((right) => mayDo(role, right))).toEqual(rights);
  });

  it('is to go oneself, and for owners to take others off the team', () => {
    expect(STAFF_ROLES.map((role) => [mayRemove({ id: 'a', role }, 'a'), mayRemove({ id: 'a', role }, 'b')])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
  });
});
