import { describe, expect, it } from '@jest/globals';
import { ACTIVITIES, PLACE_TYPES, TIMES, VIBES, type MismatchField, type UserId } from '@app/contracts';
import fc from 'fast-check';
import { someId } from '@app/testkit/scenario/some-id';
import { MOST_COMPROMISES, proposeCompromises, type Compromise } from './compromise.js';
import { matchPreferences, type MemberPreferences } from './matching.js';
import { answerDue, isAgreed, majorityFrom } from './negotiation.js';
import { satisfactionOf } from './satisfaction.js';
import { readStyles } from './styles.js';
import { addDays, hourOf } from '../time.js';

const SATURDAY = '2026-12-05';
const NOW = hourOf('2026-12-01', 9);
const preferences = (userId: UserId, changes: Partial<MemberPreferences> & { dateStyles?: string[] } = {}): MemberPreferences => {
  const { dateStyles = ['romantic', 'dining', 'cafes'], ...rest } = changes;
  return {
    userId,
    styles: readStyles(dateStyles),
    minSpend: 3000,
    maxSpend: null,
    travelDistance: 10,
    preferredDate: SATURDAY,
    otherDays: [],
    ifNeedBe: [],
    preferredTime: 'evening',
    filterType: 'distance',
    selectedAreas: [],
    location: null,
    citySlug: 'mumbai',
    locationSource: 'city',
    diet: [],
    accessibility: [],
    occasion: null,
    arrivalTime: null,
    specialRequests: null,
    ...rest,
  };
};
const changeOf = (proposal: Compromise | undefined, field: MismatchField) => proposal?.changes.find((change) => change.field === field);
/** The members after everybody took the proposal. */
const taken = (list: readonly MemberPreferences[], proposal: Compromise): MemberPreferences[] =>
  list.map((member) => {
    const next = { ...member };
    for (const change of proposal.changes) {
      if (change.field === 'dateStyles') next.styles = readStyles(change.value);
      else if (change.field === 'preferredDate') next.preferredDate = change.value;
      else next.preferredTime = change.value;
    }
    return next;
  });
const leastOf = (kept: readonly number[]) => Math.min(...kept);

const someStyles = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...VIBES), { minLength: 1, maxLength: 3 }),
    fc
      .constantFrom(...ACTIVITIES)
      .chain((activity) =>
        fc.tuple(
          fc.subarray([activity]),
          fc.uniqueArray(fc.constantFrom<(typeof PLACE_TYPES)[typeof activity][number]>(...PLACE_TYPES[activity]), { maxLength: 4 }),
        ),
      ),
  )
  .map(([vibes, [activities, placeTypes]]) => ({ vibes, activities, placeTypes }));
const someGroup = fc
  .array(
    fc.record({
      styles: someStyles,
      preferredDate: fc.option(
        fc.integer({ min: 0, max: 20 }).map((days) => addDays(SATURDAY, days)),
        { freq: 6 },
      ),
      preferredTime: fc.option(fc.constantFrom(...TIMES), { freq: 6 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((list) => list.map((changes, index) => preferences(someId<UserId>(`u${index}`), changes)));

describe('compromises', () => {
  it('meet in the middle: half the way between two days and two times', () => {
    const list = [
      preferences(someId<UserId>('a')),
      preferences(someId<UserId>('b'), { preferredDate: addDays(SATURDAY, 4), preferredTime: 'morning' }),
    ];
    const [first] = proposeCompromises(list, NOW);
    expect(changeOf(first, 'preferredDate')).toEqual({ field: 'preferredDate', value: addDays(SATURDAY, 2), keptBy: [] });
    expect(changeOf(first, 'preferredTime')).toEqual({ field: 'preferredTime', value: 'afternoon', keptBy: [] });
    expect(first?.satisfaction).toEqual({ a: 607, b: 607 });
  });

  it.each([
    ['preferredDate', SATURDAY, addDays(SATURDAY, 4)],
    ['preferredTime', 'evening', 'morning'],
  ] as const)('propose the %s of the most where more than one member can make it, and none between', (field, most, fewest) => {
    const list = [someId<UserId>('a'), someId<UserId>('b'), someId<UserId>('c'), someId<UserId>('d'), someId<UserId>('e')].map(
      (userId, n) => preferences(userId, { [field]: n < 3 ? most : fewest }),
    );
    const proposals = proposeCompromises(list, NOW);
    expect(changeOf(proposals[0], field)).toEqual({ field, value: most, keptBy: ['a', 'b', 'c'] });
    for (const proposal of proposals) expect([most, fewest]).toContain(changeOf(proposal, field)?.value);
  });

  it('propose a day between where each chosen day has one member', () => {
    const list = [someId<UserId>('a'), someId<UserId>('b'), someId<UserId>('c')].map((userId, n) =>
      preferences(userId, { preferredDate: addDays(SATURDAY, 3 * n) }),
    );
    const days = proposeCompromises(
      [preferences(someId<UserId>('a')), preferences(someId<UserId>('b'), { preferredDate: addDays(SATURDAY, 4) })],
      NOW,
    );
    expect(changeOf(days[0], 'preferredDate')?.value).toBe(addDays(SATURDAY, 2));
    expect(changeOf(proposeCompromises(list, NOW)[0], 'preferredDate')?.value).toBe(addDays(SATURDAY, 3));
  });

  it('give the day to one and the time to the other where nothing lies between', () => {
    const list = [
      preferences(someId<UserId>('a')),
      preferences(someId<UserId>('b'), { preferredDate: addDays(SATURDAY, 1), preferredTime: 'afternoon' }),
    ];
    const proposals = proposeCompromises(list, NOW);
    const [first] = proposals;
    expect(changeOf(first, 'preferredDate')?.keptBy).not.toEqual(changeOf(first, 'preferredTime')?.keptBy);
    for (const { changes } of proposals) expect(changes.map(({ field }) => field)).toEqual(['preferredDate', 'preferredTime']);
  });

  it('blend moods within one activity, and say who keeps all of theirs', () => {
    const list = [
      preferences(someId<UserId>('a'), { dateStyles: ['romantic', 'dining', 'cafes'] }),
      preferences(someId<UserId>('b'), { dateStyles: ['energetic', 'dining', 'bakeries'] }),
    ];
    const proposals = proposeCompromises(list, NOW);
    const blend = ['vibe:energetic', 'vibe:romantic', 'activity:dining', 'place:cafes', 'place:bakeries'];
    expect(proposals.map((proposal) => changeOf(proposal, 'dateStyles'))).toContainEqual({ field: 'dateStyles', value: blend, keptBy: [] });
    expect(proposals.some((proposal) => changeOf(proposal, 'dateStyles')?.keptBy.includes(someId<UserId>('a')))).toBe(true);
  });

  it('leave alone what nobody disagrees about, and propose nothing to those who agree', () => {
    expect(proposeCompromises([preferences(someId<UserId>('a')), preferences(someId<UserId>('b'))], NOW)).toEqual([]);
    const [first] = proposeCompromises(
      [preferences(someId<UserId>('a')), preferences(someId<UserId>('b'), { preferredTime: 'morning' })],
      NOW,
    );
    expect(first?.changes.map(({ field }) => field)).toEqual(['preferredTime']);
  });

  it('count who left it open as keeping their preference, and never propose a time that is over', () => {
    const list = [
      preferences(someId<UserId>('a'), { preferredDate: null }),
      preferences(someId<UserId>('b')),
      preferences(someId<UserId>('c'), { preferredDate: addDays(SATURDAY, 2) }),
    ];
    for (const proposal of proposeCompromises(list, NOW)) expect(changeOf(proposal, 'preferredDate')?.keptBy).toContain('a');
    const late = proposeCompromises(list, hourOf(addDays(SATURDAY, 2), 1));
    expect(late.map((proposal) => changeOf(proposal, 'preferredDate')?.value)).toContain(addDays(SATURDAY, 2));
    for (const proposal of late) expect([null, addDays(SATURDAY, 2)]).toContain(changeOf(proposal, 'preferredDate')?.value);
  });

  it('resolve every mismatch when taken', () => {
    fc.assert(
      fc.property(someGroup, (list) => {
        const proposals = proposeCompromises(list, NOW);
        expect(proposals.length > 0).toBe(!matchPreferences(list).strictMatch);
        for (const proposal of proposals) expect(matchPreferences(taken(list, proposal)).mismatches).toEqual([]);
      }),
    );
  });

  it('do not depend on the order of the members, and are the same each time, at most three of different content', () => {
    fc.assert(
      fc.property(
        someGroup.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const proposals = proposeCompromises(list, NOW);
          expect(proposeCompromises(shuffled, NOW)).toEqual(proposals);
          expect(proposals.length).toBeLessThanOrEqual(MOST_COMPROMISES);
          expect(new Set(proposals.map(({ key }) => key)).size).toBe(proposals.length);
          expect(new Set(proposals.map(({ changes }) => JSON.stringify(changes))).size).toBe(proposals.length);
        },
      ),
    );
  });

  it('never leave the least satisfied worse off than if all took one member’s own preference', () => {
    fc.assert(
      fc.property(someGroup, (list) => {
        const [first] = proposeCompromises(list, NOW);
        if (!first) return;
        const fields = matchPreferences(list).mismatches;
        const reached = leastOf(Object.values(first.satisfaction));
        for (const one of list) {
          const own = { dateStyles: one.styles, preferredDate: one.preferredDate, preferredTime: one.preferredTime };
          expect(reached).toBeGreaterThanOrEqual(leastOf(list.map((member) => satisfactionOf(member, own, fields))));
        }
      }),
    );
  });

  it('come in order, and each gives somebody more than every one before it', () => {
    fc.assert(
      fc.property(someGroup, (list) => {
        const kept = proposeCompromises(list, NOW).map(({ satisfaction }) => list.map(({ userId }) => satisfaction[userId] ?? 0));
        kept.forEach((row, index) => {
          for (const before of kept.slice(0, index)) {
            expect(leastOf(before)).toBeGreaterThanOrEqual(leastOf(row));
            expect(row.some((value, member) => value > (before[member] ?? 0))).toBe(true);
          }
        });
      }),
    );
  });

  it('become others when anybody changes a preference that counts in matching, and stay when they change their budget', () => {
    const list = [preferences(someId<UserId>('a')), preferences(someId<UserId>('b'), { preferredTime: 'morning' })];
    const keys = (changed: Partial<MemberPreferences>) =>
      proposeCompromises([{ ...preferences(someId<UserId>('a')), ...changed }, ...list.slice(1)], NOW).map(({ key }) => key);
    expect(keys({ minSpend: 500, maxSpend: 900, travelDistance: 50 })).toEqual(keys({}));
    for (const key of keys({ preferredDate: null })) expect(keys({})).not.toContain(key);
    expect(keys({})[0]).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('satisfaction', () => {
  const own = preferences(someId<UserId>('a'), { dateStyles: ['romantic', 'dining', 'cafes', 'bakeries'] });
  const kept = (changes: Partial<MemberPreferences> & { dateStyles?: string[] }, field: MismatchField) => {
    const { styles, preferredDate, preferredTime } = preferences(someId<UserId>('b'), changes);
    return satisfactionOf(own, { dateStyles: styles, preferredDate, preferredTime }, [field]);
  };
  it.each([
    [{ dateStyles: ['romantic', 'dining', 'bakeries', 'cafes'] }, 'dateStyles', 1000],
    [{ dateStyles: ['cozy', 'dining', 'bakeries', 'cafes'] }, 'dateStyles', 800],
    [{ dateStyles: ['energetic', 'art', 'museums'] }, 'dateStyles', 0],
    [{ dateStyles: ['romantic', 'dining', 'cafes'] }, 'dateStyles', 900],
    [{ preferredDate: SATURDAY }, 'preferredDate', 1000],
    [{ preferredDate: addDays(SATURDAY, -1) }, 'preferredDate', 857],
    [{ preferredDate: addDays(SATURDAY, 8) }, 'preferredDate', 0],
    [{ preferredDate: null }, 'preferredDate', 250],
    [{ preferredTime: 'afternoon' }, 'preferredTime', 500],
    [{ preferredTime: 'morning' }, 'preferredTime', 0],
  ] as const)('of %j in %s is %d of a thousand', (changes, field, thousandths) => {
    expect(kept({ ...changes, ...('dateStyles' in changes ? { dateStyles: [...changes.dateStyles] } : {}) } as never, field)).toBe(
      thousandths,
    );
  });
});

describe('waiting for answers', () => {
  const at = hourOf('2026-12-03', 9);
  const list = (day: string | null) => [
    preferences(someId<UserId>('a'), { preferredDate: null }),
    preferences(someId<UserId>('b'), { preferredDate: day }),
  ];
  const hours = (until: Date) => (until.getTime() - at.getTime()) / 3_600_000;

  it('is shorter when the earliest outing starts in less than a day', () => {
    expect(hours(answerDue(at, list(SATURDAY)))).toBe(24);
    expect(hours(answerDue(at, list(null)))).toBe(24);
    expect(hours(answerDue(at, list('2026-12-03')))).toBe(2);
    expect(hours(majorityFrom(at, list(SATURDAY)))).toBe(12);
    expect(hours(majorityFrom(at, list('2026-12-03')))).toBe(1);
    // An open time counts as noon, to the millisecond.
    const noonTomorrow = [preferences(someId<UserId>('a'), { preferredDate: '2026-12-04', preferredTime: null })];
    const noon = hourOf('2026-12-03', 12);
    expect(answerDue(noon, noonTomorrow)).toEqual(hourOf('2026-12-04', 12));
    expect(answerDue(new Date(noon.getTime() + 1), noonTomorrow)).toEqual(new Date(hourOf('2026-12-03', 14).getTime() + 1));
  });

  it.each([
    ['everybody', ['a', 'b', 'c', 'd'], false, true],
    ['the owner and half, after the wait', ['a', 'b'], true, false],
    ['the owner and more than half, before it', ['a', 'b', 'c'], false, false],
    ['the owner and more than half, after it', ['a', 'b', 'c'], true, true],
    ['more than half without the owner', ['b', 'c', 'd'], true, false],
    ['the owner, half, and somebody who only votes on offers', ['a', 'b', 'voter'], true, false],
  ])('%s agreeing', (_who, agreed, waited, result) => {
    expect(
      isAgreed({
        agreed: agreed.map((id) => someId<UserId>(id)),
        counting: [someId<UserId>('a'), someId<UserId>('b'), someId<UserId>('c'), someId<UserId>('d')],
        ownerId: someId<UserId>('a'),
        waited,
      }),
    ).toBe(result);
  });
});
