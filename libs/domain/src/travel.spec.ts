import { expect, it } from '@jest/globals';
import { fairnessOf } from './travel.js';

const CENTRE = { latitude: 19.06, longitude: 72.83 };
/** So many kilometres north of the centre. */
const north = (km: number) => ({ ...CENTRE, latitude: CENTRE.latitude + km / 111.2 });

it.each([
  ['one member', [CENTRE], north(9), null],
  ['nobody whose place is known', [], CENTRE, null],
  ['two, and a place halfway', [CENTRE, north(8)], north(4), true],
  ['two, and a place beside one of them', [CENTRE, north(8)], CENTRE, false],
  ['two with short ways, one of them twice the other', [CENTRE, north(3)], CENTRE, true],
  ['three, one of them far behind the others', [CENTRE, north(1), north(12)], CENTRE, false],
])('%s: fairness to all members', (_who, starts, place, expected) => {
  expect(fairnessOf(starts, place)).toBe(expected);
});
